import fc from 'fast-check';
import type { NewAccount } from '../../accounts.ts';
import { type FuzzCall, fuzzCalls } from './calls.ts';
import type { KnownValues } from './values.ts';

/** The caller besides the super account: with some rights, in one library. */
export const branch: NewAccount = {
  username: 'branch',
  permissions: ['dashboard:view', 'borrowing:view', 'rule:run', 'config:edit'],
  libraries: [{ glc: 'g', libcode: 'A' }],
};

export type FuzzReply = { status: number; text: string };

export type FuzzResult = {
  /** How many calls were made, those apart that made the failing one smaller. */
  calls: number;
  /** How often each status was answered. */
  statuses: Readonly<Record<string, number>>;
  /** The smallest call that fails, with its answer; null where none did. */
  failure: { call: FuzzCall; reply: FuzzReply } | null;
};

type Asking = {
  known: KnownValues;
  seed: number;
  count: number;
  send: (call: FuzzCall) => Promise<FuzzReply>;
  /** Ends it early. */
  isOver?: () => boolean;
};

/** Makes calls one after the other until one of them breaks the server. */
export async function fuzz({ known, seed, count, send, isOver }: Asking): Promise<FuzzResult> {
  const statuses: Record<string, number> = {};
  let calls = 0;
  let last: FuzzReply | null = null;
  const property = fc.asyncProperty(fuzzCalls(known), async (call) => {
    if (isOver?.() === true) return true;
    const reply = await send(call);
    calls += 1;
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    if (!isBroken(reply)) return true;
    last = reply;
    return false;
  });
  const result = await fc.check(property, { seed, numRuns: count, maxSkipsPerRun: 1 });
  const [call] = result.counterexample ?? [];
  // The call was not answered at all.
  if (result.failed && last === null) throw result.errorInstance;
  const failure = call === undefined || last === null ? null : { call, reply: last };
  return { calls, statuses, failure };
}

// A server without mail says so with a status of its own.
const isBroken = ({ status, text }: FuzzReply): boolean =>
  status >= 500 && !text.includes('"mail.not_configured"');
