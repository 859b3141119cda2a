import { z } from 'zod';
import { type Refusal, ServerRefusal } from '../sources/target.ts';

// An answer of SUSHI for COUNTER 5.1: the uses of each resource by month. Only the named metric is counted, over all
// types of data and access that an item is split by.

const text = z.string().max(2_000);
const Exception = z.looseObject({ Code: z.coerce.number().int() });
const Item = z.looseObject({
  Title: text.optional(),
  Database: text.optional(),
  Platform: text.optional(),
  Attribute_Performance: z
    .array(
      z.looseObject({
        Performance: z.record(z.string(), z.record(z.string(), z.number().int().min(0))),
      }),
    )
    .default([]),
});
const Report = z.looseObject({
  Report_Header: z.looseObject({ Exceptions: z.array(Exception).optional() }),
  Report_Items: z.array(Item).max(1_000_000).default([]),
});

/** The uses of a resource in a month, which is written as its first day. */
export type ResourceUse = { resource: string; month: string; uses: number };
type UsageAnswer =
  | { kind: 'uses'; uses: ResourceUse[] }
  /** `notReady`: the months are not complete yet; `queued`: the report is being made. */
  | { kind: 'none' | 'notReady' | 'queued' };

// Appendix F of the COUNTER code of practice.
const queued: ReadonlySet<number> = new Set([1010, 1011, 1020]);
const none: ReadonlySet<number> = new Set([3030, 3032]);
const harmless: ReadonlySet<number> = new Set([3040, 3050, 3060, 3061, 3062, 3063]);
const refusals: readonly [from: number, to: number, refusal: Refusal][] = [
  [1000, 1000, 'busy'],
  [2000, 2999, 'refusesKey'],
  [3000, 3010, 'noReport'],
];

/** Reads an answer. Throws where the service refuses, or the answer is no report. */
export function readUsage(answer: string, { metric }: { metric: string }): UsageAnswer {
  const value = parse(answer);
  const parsed = Report.safeParse(value);
  const codes = parsed.success
    ? (parsed.data.Report_Header.Exceptions ?? []).map(({ Code }) => Code)
    : codesOf(value);
  for (const code of codes) {
    if (queued.has(code)) return { kind: 'queued' };
    if (code === 3031) return { kind: 'notReady' };
    if (none.has(code)) return { kind: 'none' };
    const known = refusals.find(([from, to]) => code >= from && code <= to);
    if (known !== undefined) throw new ServerRefusal(known[2]);
    if (!harmless.has(code) && !parsed.success) throw new ServerRefusal('brokenAnswer');
  }
  if (!parsed.success) throw new ServerRefusal('notService');
  return { kind: 'uses', uses: add(parsed.data.Report_Items, metric) };
}

/** Reads the answer to the question for the state of a service. Throws where it is not active, or is no such service. */
export function readStatus(answer: string): void {
  const value = parse(answer);
  const all = z.array(z.looseObject({ Service_Active: z.boolean() })).min(1);
  const parsed = all.safeParse(Array.isArray(value) ? value : [value]);
  if (!parsed.success) throw new ServerRefusal('notService');
  if (!parsed.data.some((one) => one.Service_Active)) throw new ServerRefusal('busy');
}

function parse(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    throw new ServerRefusal(/^\s*[{[]/.test(answer) ? 'brokenAnswer' : 'notService');
  }
}

/** An error may stand alone, or in a list. */
function codesOf(value: unknown): number[] {
  const parsed = z.array(Exception).safeParse(Array.isArray(value) ? value : [value]);
  return parsed.success ? parsed.data.map(({ Code }) => Code) : [];
}

function add(items: readonly z.infer<typeof Item>[], metric: string): ResourceUse[] {
  const sums = new Map<string, ResourceUse>();
  for (const { Title, Database, Platform, Attribute_Performance } of items) {
    const resource = (Title || Database || Platform || '').trim();
    for (const { Performance } of Attribute_Performance)
      for (const [month, uses] of Object.entries(Performance[metric] ?? {})) {
        if (!/^\d{4}-\d\d$/.test(month)) throw new ServerRefusal('brokenAnswer');
        const key = `${month} ${resource}`;
        const before = sums.get(key)?.uses ?? 0;
        sums.set(key, { resource, month: `${month}-01`, uses: before + uses });
      }
  }
  return [...sums.values()];
}
