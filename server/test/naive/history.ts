import fc from 'fast-check';

// Makes small random histories of readers for the brute-force answers. They use few different times, so that events of
// one second, repeated and overlapping steps, midnight in the zone and the leap day come up often.

export type HistoryEvent = {
  reader: number;
  code: string;
  /** The time in seconds since 1970. */
  at: number;
  day: string;
  rdtype: string;
  /** The number of events that the row stands for. */
  n: number;
  counted: 'each' | 'month';
  title: number;
  item: number;
};

export type History = readonly HistoryEvent[];

const zoneSeconds = 8 * 3_600;
const start = Date.parse('2024-02-22T00:00:00Z') / 1000;
const daySeconds = 86_400;

/** Returns the local day of a moment in the zone of the tests. */
export const dayOf = (at: number): string =>
  new Date((at + zoneSeconds) * 1000).toISOString().slice(0, 10);

// The seconds within a day: around midnight in the zone (16:00 UTC), and a few others that are close together.
const moments = [0, 1, 60, 1_799, 1_800, 1_801, 57_599, 57_600, 57_601, 86_399];

const happening = fc
  .record({
    reader: fc.integer({ min: 0, max: 4 }),
    code: fc.constantFrom('loan', 'loan', 'search', 'search', 'visit', 'return'),
    day: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 20 })),
    moment: fc.constantFrom(...moments),
    rdtype: fc.constantFrom('adult', 'adult', 'child', ''),
    n: fc.constantFrom(1, 1, 1, 2, 5),
    counted: fc.constantFrom('each', 'each', 'each', 'each', 'each', 'each', 'month' as const),
  })
  .map(({ day, moment, ...rest }): HistoryEvent => {
    const at = start + day * daySeconds + moment;
    // A history uses two titles and three items.
    return { ...rest, at, day: dayOf(at), title: at % 2, item: at % 3 } as HistoryEvent;
  });

/** Returns random histories; the same seed gives the same histories. */
export function sampleHistories(count: number, seed: number): History[] {
  const lists = fc.array(happening, { minLength: 0, maxLength: 14, size: 'max' });
  return fc.sample(lists, { numRuns: count, seed });
}

export const libraryOf = (index: number): string => `L${String(index).padStart(4, '0')}`;

/** Returns the histories as rows of the event stream. Each history has its own library and its own readers. */
export function toHistoryRows(histories: readonly History[]): Record<string, unknown>[] {
  return histories.flatMap((history, index) =>
    history.map(({ reader, code, at, day, rdtype, n, counted, title, item }) => ({
      glc: 'g',
      event: code,
      day,
      hour: new Date((at + zoneSeconds) * 1000).getUTCHours(),
      at: new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' '),
      reader_key: keyOf(reader, index),
      libcode: libraryOf(index),
      rdtype,
      n,
      counted,
      bookrecno: index * 10 + 1 + title,
      barcode: `${index}-${item}`,
    })),
  );
}

/** Joins all histories into one: readers, titles and items keep different keys, and readers have no type. */
export function together(histories: readonly History[]): History {
  return histories.flatMap((history, index) =>
    history.map((event) => ({
      ...event,
      reader: keyOf(event.reader, index),
      title: index * 10 + event.title,
      item: index * 10 + event.item,
      rdtype: '',
    })),
  );
}

// The first reader of each history is unknown and has the key 0.
const keyOf = (reader: number, index: number): number => (reader === 0 ? 0 : index * 10 + reader);

/** Returns the single events that a study reads, grouped by reader, by title or by item. */
export function eventsBySubject(
  history: History,
  of: 'reader' | 'title' | 'item',
): HistoryEvent[][] {
  if (of === 'reader') return eventsByReader(history);
  const single = history.filter(({ counted }) => counted === 'each');
  return [...Map.groupBy(single, (event) => event[of]).values()];
}

/** Returns the single events of known readers, grouped by reader. */
export function eventsByReader(history: History): HistoryEvent[][] {
  const known = history.filter(({ reader, counted }) => reader !== 0 && counted === 'each');
  return [...Map.groupBy(known, ({ reader }) => reader).values()];
}

const order = (a: HistoryEvent, b: HistoryEvent): number =>
  a.at - b.at || (a.rdtype < b.rdtype ? -1 : a.rdtype > b.rdtype ? 1 : 0);

/** Returns the sum of `n`. */
export const sumTimes = (list: readonly Pick<HistoryEvent, 'n'>[]): number =>
  list.reduce((sum, { n }) => sum + n, 0);

/** Sorts events by time; events of one second are sorted by reader type. */
export const inTime = (list: readonly HistoryEvent[]): HistoryEvent[] => [...list].sort(order);

export const isDayIn = (day: string, { from, to }: { from: string; to: string }): boolean =>
  day >= from && day < to;

/** Returns the quantile `q` of some numbers, interpolated between the two nearest. */
export function quantile(values: readonly number[], q: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the code of a reader type in an answer; an unknown type is null. */
export const readerTypeCode = (rdtype: string): string | null => (rdtype === '' ? null : rdtype);

/** Groups things by the text that `typeOf` returns, usually a reader type. */
export function byType<T>(things: readonly T[], typeOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things)
    groups.set(typeOf(thing), [...(groups.get(typeOf(thing)) ?? []), thing]);
  return groups;
}
