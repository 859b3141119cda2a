import { dayMs, daysBetween } from '@stacksight/contract';
import { type JournalLoad, type LoadedSpan, pushKind, syncKind } from './loads.store.ts';

/**
 * A source: the files of one mapping whose names differ only in numbers, what a rule reads, or everything that is pushed.
 */
export type DataSource = {
  id: string;
  /** The name of the mapping or of the rule. */
  kind: string;
  isRule: boolean;
  file: string;
  loads: number;
  loadedAt: string;
  rowsRefused: number;
  /** The last day of each raw event that the source brings. */
  events: ReadonlyMap<string, string>;
  tables: ReadonlySet<string>;
  /** How old the data of an event usually become before the next load; absent where that is not known. */
  usual: ReadonlyMap<string, number>;
};
export type LateEvent = { event: string; until: string; usual: number; age: number };

/** A source needs so many loads on different days before its rhythm is known. */
const leastLoads = 4;
const mostLoads = 60;

/** The name of the rule in the name of a batch, which ends with its stream. */
const ruleOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** Pushed events are one source, and so are all streams of a rule. */
const sourceId = ({ kind, file }: Pick<JournalLoad, 'kind' | 'file'>): string => {
  if (kind === pushKind) return kind;
  return kind === syncKind
    ? `${kind}/${ruleOf(file)}`
    : `${kind}/${file.toLowerCase().replace(/\d+/g, '#')}`;
};

/** Makes the sources of a group out of its loads, the oldest first, and the days that each load brought. */
export function toSources(
  loads: readonly JournalLoad[],
  spans: readonly LoadedSpan[],
): DataSource[] {
  const byBatch = Map.groupBy(spans, ({ batch }) => batch);
  return [...Map.groupBy(loads, sourceId)].flatMap(([id, all]) => {
    const newest = all.at(-1);
    if (newest === undefined) return [];
    const brought = all.flatMap((load) =>
      (byBatch.get(load.batch) ?? []).map(({ event, until }) => ({ event, until, day: load.day })),
    );
    const events = Map.groupBy(brought, ({ event }) => event);
    const step = usualStep(all.map(({ day }) => day));
    const { at, rowsRefused } = newest;
    const isRule = newest.kind === syncKind;
    const kind = isRule ? ruleOf(newest.file) : newest.kind;
    const file = isRule ? '' : newest.file;
    return {
      ...{ id, kind, file, isRule, loads: all.length, loadedAt: at, rowsRefused },
      tables: new Set(all.flatMap(({ tables }) => tables)),
      events: new Map(
        [...events].map(([event, ends]) => [
          event,
          ends
            .map(({ until }) => until)
            .sort()
            .at(-1) ?? '',
        ]),
      ),
      usual:
        step === null
          ? new Map<string, number>()
          : new Map([...events].map(([event, ends]) => [event, step + usualLag(ends)])),
    };
  });
}

/** Returns the days between two loads that nine of ten pauses do not exceed; null for too few loads. */
function usualStep(days: readonly string[]): number | null {
  const different = [...new Set(days)].sort().slice(-mostLoads);
  if (different.length < leastLoads) return null;
  const steps = different.slice(1).map((day, at) => daysBetween(different[at] ?? day, day));
  return quantile(steps, 0.9);
}

const usualLag = (ends: readonly { until: string; day: string }[]): number =>
  Math.max(
    0,
    quantile(
      ends.slice(-mostLoads).map(({ until, day }) => daysBetween(until, day)),
      0.5,
    ),
  );

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/** Returns the events of a source whose data are half as old again as usual, and a day more. */
export function lateEvents({ events, usual }: DataSource, today: string): LateEvent[] {
  return [...events].flatMap(([event, until]) => {
    const known = usual.get(event);
    const age = Math.round((Date.parse(today) - Date.parse(until)) / dayMs);
    return known === undefined || age <= known * 1.5 + 1 ? [] : { event, until, usual: known, age };
  });
}
