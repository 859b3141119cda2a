import type { EventData, Filter } from '@stacksight/contract';
import type { DataVersion } from '#analytics/answer/data-state.ts';
import { type Compiled, compilePart } from '#analytics/compile/compile.ts';
import { findDataset } from '#analytics/model/model.ts';
import type { Aggregate, Resolved } from '#analytics/question/resolved.ts';

// Counts events and finds their first and last day. One statement counts all events without a filter and can be
// answered from a rollup; each event with a filter has its own statement.

type CountedEvent = { code: string; events: readonly string[]; filter: Filter | null };

export type EventStatement = Compiled & { codes: readonly string[] };

/** Returns the statements that count events; `readCounts` reads their answers. */
export function countStatements(
  events: readonly CountedEvent[],
  resolved: Resolved,
): EventStatement[] {
  const plain = events.filter(({ filter }) => filter === null);
  const groups = [plain, ...events.filter(({ filter }) => filter !== null).map((one) => [one])];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({ ...compileGroup(group, resolved), codes: group.map(({ code }) => code) }));
}

function compileGroup(events: readonly CountedEvent[], resolved: Resolved): Compiled {
  const dataset = findDataset('circulation');
  if (dataset === null) throw new Error('The model has no circulation dataset.');
  const aggregates = events.flatMap((event, index) => aggregatesOf(event, index));
  const part = { dataset, datasetCode: 'circulation', aggregates };
  return compilePart(part, { ...resolved, parts: [part], by: [] }, resolved.range, {
    top: [],
    isPaged: false,
  });
}

function aggregatesOf({ events, filter }: CountedEvent, index: number): Aggregate[] {
  const aggregate = (name: string, sql: string, column: string): Aggregate => ({
    key: `${name}${index}`,
    metric: { sql, columns: ['event', column], events, additivity: 'other' },
    ...(filter === null ? {} : { filter }),
  });
  return [
    aggregate('n', 'sumIf(n, {condition})', 'n'),
    aggregate('from', 'toString(minIf(day, {condition}))', 'day'),
    aggregate('until', 'toString(maxIf(day, {condition}))', 'day'),
  ];
}

/** Returns the last day and load time of an event; with several raw events, those of the one that ends first. */
export function eventFreshness(
  { events }: Pick<CountedEvent, 'events'>,
  version: DataVersion | undefined,
): Pick<EventData, 'dataUntil' | 'loadedAt'> {
  const reach = events.flatMap((event) => version?.events[event] ?? []);
  const first = (days: readonly string[]) => [...days].sort()[0] ?? null;
  return {
    dataUntil: first(reach.map(({ until }) => until)) ?? version?.dataUntil ?? null,
    loadedAt: first(reach.map(({ loadedAt }) => loadedAt)) ?? version?.loadedAt ?? null,
  };
}

/** Reads the answer of one statement; an event without occurrences has no days. */
export function readCounts(
  codes: readonly string[],
  row: readonly unknown[],
  freshOf: (code: string) => Pick<EventData, 'dataUntil' | 'loadedAt'>,
): EventData[] {
  return codes.map((code, index) => {
    const [n, from, until] = row.slice(index * 3, index * 3 + 3);
    const count = Number(n ?? 0);
    const isThere = count > 0;
    return {
      code,
      count,
      from: isThere ? String(from) : null,
      until: isThere ? String(until) : null,
      ...(isThere ? freshOf(code) : { dataUntil: null, loadedAt: null }),
    };
  });
}
