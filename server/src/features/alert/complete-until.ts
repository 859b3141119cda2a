import { addDays, daysBetween } from '@stacksight/contract';
import type { DataState } from '#analytics/answer/data-state.ts';
import { toDay } from '#analytics/calendar/days.ts';
import type { Resolved } from '#analytics/question/resolved.ts';

/** The facts about a source of data: the last day of each raw event, its last load, and its usual age. */
export type AlertSource = {
  events: ReadonlyMap<string, string>;
  usual: ReadonlyMap<string, number>;
  loadedAt: string;
};

type CompleteOptions = {
  state: Pick<DataState, 'versions'>;
  sources: readonly AlertSource[];
  today: string;
  zone: string;
};

/** A source that has brought nothing for so long is no source any more. */
const goneAfterDays = 90;

/**
 * Returns the last day whose data are all there for a question; null where none are. Today never is. A day is complete
 * when its event is loaded by a load after that day, and no source that still brings the event is behind.
 */
export function completeUntil(
  { loaded, parts, scope }: Pick<Resolved, 'loaded' | 'parts' | 'scope'>,
  { state, sources, today, zone }: CompleteOptions,
): string | null {
  const ends = [addDays(today, -1)];
  for (const [part, { aggregates }] of parts.entries())
    for (const at of aggregates.keys()) {
      const days = loaded[part]?.[at] ?? null;
      if (days === null) return null;
      if (days.to !== null) ends.push(addDays(days.to, -1));
    }
  const events = new Set(
    parts.flatMap(({ aggregates }) => aggregates.flatMap(({ metric }) => metric.events ?? [])),
  );
  const table = state.versions.find(
    ({ glc, name }) => glc === scope.glc && name === 'behaviour_event',
  );
  for (const event of events) {
    const reach = table?.events[event];
    // A load on the last day of its data came before the day was over.
    if (reach !== undefined && toDay(new Date(reach.loadedAt), zone) === reach.until)
      ends.push(addDays(reach.until, -1));
    for (const source of sources) ends.push(...endOf(source, event, { today, zone }));
  }
  return ends.toSorted()[0] ?? null;
}

/** Returns the last day that a source covers for an event: none for a source that does not bring it regularly. */
function endOf(
  { events, usual, loadedAt }: AlertSource,
  event: string,
  { today, zone }: { today: string; zone: string },
): string[] {
  const until = events.get(event);
  const age = usual.get(event);
  if (until === undefined || age === undefined || daysBetween(until, today) > goneAfterDays)
    return [];
  // A load that came without any event of a day still covers the day, unless its data are usually older.
  const covered = addDays(toDay(new Date(loadedAt), zone), -Math.max(1, age));
  return [covered > until ? covered : until];
}
