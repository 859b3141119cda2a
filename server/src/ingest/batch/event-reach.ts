import type { Engine } from '#engine/open.ts';

// Finds the day until which each event has data: the last day of the loads that contain the event, not the day of its
// last occurrence. Files of one mapping whose names differ only in numbers are one source, so a day's file without
// fines means a day without fines.

export type EventReachRow = { from: string; until: string; loadedAt: string };
export type LoadedEventSpan = { batch: string; event: string; from: string; until: string };
export type Load = { batch: string; kind: string; file: string; endedAt: string | null };

/** The last day that a row counts. For the count of a month that is not over, this is today. */
export const lastDay = `least(greatest(day, today()), multiIf(
    counted = 'month', toLastDayOfMonth(day),
    counted = 'quarter', toStartOfQuarter(day) + INTERVAL 1 QUARTER - 1,
    counted = 'year', toStartOfYear(day) + INTERVAL 1 YEAR - 1,
    day))`;

/** Reads the days that each load covers for each event of a group. A load without an end counts as ending now. */
export async function readEventReach(
  engine: Engine,
  glc: string,
  now: Date,
): Promise<Record<string, EventReachRow>> {
  const [brought, loads] = await Promise.all([
    engine.rows<LoadedEventSpan>(
      `SELECT toString(batch) AS batch, event, toString(min(day)) AS from, toString(max(${lastDay})) AS until
      FROM behaviour_event WHERE glc = {glc:String} GROUP BY batch, event`,
      { glc },
      { seconds: 300 },
    ),
    engine.rows<Load>(
      `SELECT toString(batch) AS batch, kind, file,
        if(phase = 'done', formatDateTime(changed_at, '%Y-%m-%dT%H:%i:%S.000Z'), NULL) AS endedAt
      FROM load_batch FINAL WHERE glc = {glc:String}`,
      { glc },
      { seconds: 120 },
    ),
  ]);
  return eventReach(brought, loads, now);
}

/** Returns for each event the first day with data, the last day of its sources, and the time of the newest load. */
export function eventReach(
  brought: readonly LoadedEventSpan[],
  loads: readonly Load[],
  now: Date,
): Record<string, EventReachRow> {
  const known = new Map(loads.map((load) => [load.batch, load]));
  const sourceOf = ({ batch }: LoadedEventSpan) => nameOf(known.get(batch));
  const sources = new Map<string, { until: string; loadedAt: string }>();
  for (const one of brought) {
    const source = sources.get(sourceOf(one)) ?? { until: '', loadedAt: '' };
    sources.set(sourceOf(one), {
      until: later(source.until, one.until),
      loadedAt: later(source.loadedAt, known.get(one.batch)?.endedAt ?? now.toISOString()),
    });
  }
  const reach: Record<string, EventReachRow> = {};
  for (const one of brought) {
    const before = reach[one.event];
    const source = sources.get(sourceOf(one)) ?? { until: one.until, loadedAt: now.toISOString() };
    reach[one.event] = {
      from: before === undefined || one.from < before.from ? one.from : before.from,
      until: later(before?.until ?? '', source.until),
      loadedAt: later(before?.loadedAt ?? '', source.loadedAt),
    };
  }
  return reach;
}

/** Returns the source of a load. Data without a load, such as the demonstration city, are one source. */
const nameOf = (load: Load | undefined): string =>
  load === undefined ? '' : `${load.kind}/${load.file.toLowerCase().replace(/\d+/g, '#')}`;

const later = (a: string, b: string): string => (a > b ? a : b);
