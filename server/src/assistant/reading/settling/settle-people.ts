import type { Slots } from '../slots.ts';

// People beside what they do: who came, who used a resource, how often each one came on average.

/** Counts readers where a question names them beside something that they do. */
export function countPeople(slots: Slots): void {
  const { marks, metrics, topics, events } = slots;
  if (topics.length > 0 || marks.has('theseReaders')) return;
  const isOfPeople = marks.has('readers') || marks.has('people') || marks.has('heads');
  const isOfResource = [...slots.breakdowns, ...slots.members.map(({ field }) => field)].includes(
    'resource',
  );
  const isUse = metrics.every((code) => code === 'sso_visits');
  if (marks.has('readers') && isOfResource && isUse) {
    slots.metrics = ['sso_readers'];
    return;
  }
  if (!isOfPeople) return;
  // “Readers, not visits” names what is not to be counted.
  if (metrics.length === 0 && events.length === 0 && marks.has('heads'))
    slots.events = [{ code: 'visit', at: 0, isLeftOut: false }];
  const isVisit = metrics.length > 0 && metrics.every((code) => code === 'visits');
  if (isVisit && marks.has('readers')) marks.add(marks.has('mean') ? 'perReader' : 'heads');
}
