import { lightPalette } from './chart-palette.ts';

// Metrics, events, classes and sexes, which have a fixed order, have one colour on every screen. All other
// names get colours in the order of their chart: the first is blue.

// The classes that public libraries lend most come first and get the colours that everybody can tell apart.
const clcClasses = 'IGKJTHBFACDENOPQRSUVXZ'.split('');

/** The codes of the dimensions with a fixed order, in that order. */
const orders: Readonly<Record<string, readonly string[]>> = {
  metric: [
    'loans',
    'renewals',
    'returns',
    'visits',
    'active_readers',
    'new_readers',
    'in_house',
    'holds',
  ],
  // An event and the metric that counts it have the same colour.
  event: [
    'loan',
    'renew',
    'return',
    'visit',
    'search',
    'register',
    'in_house',
    'reserve',
    'login',
    'reserve_pickup',
    'activity',
    'enquiry',
    'credit',
    'fine',
    'reserve_cancel',
    'reserve_expire',
    'title_view',
  ],
  mainClass: clcClasses,
  sex: ['female', 'male', 'secret'],
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  ageGroup: ['0', '7', '18', '35', '60'],
  outcome: ['filled', 'waiting', 'cancelled', 'expired'],
  band: ['0', '60', '80', '100', '120'],
};
// The outcomes of readers, which are never drawn beside the metrics above.
const lives = ['returning', 'new', 'resurrected', 'dormant'];

/**
 * Returns the palette places of the names in a chart, all different while the palette has enough places. The names come
 * in the order of the chart: a name without a fixed colour takes the first free place.
 */
export function colourSlots(dimension: string, names: readonly string[]): number[] {
  const slots = new Map<string, number>();
  const taken = new Set<number>();
  const take = (name: string, from: number) => {
    const slot = freeFrom(from, taken) ?? slots.size % lightPalette.length;
    taken.add(slot);
    slots.set(name, slot);
  };
  const different = [...new Set(names)];
  // A single metric, with or without its compared period, is always blue.
  if (dimension === 'metric' && different.length === 1) return names.map(() => 0);
  for (const name of different) {
    const place = placeOf(dimension, name);
    if (place !== null) take(name, place);
  }
  for (const name of different) if (!slots.has(name)) take(name, 0);
  return names.map((name) => slots.get(name) ?? 0);
}

/** Returns the place of a name in the fixed order of its dimension; null if the dimension has none. */
function placeOf(dimension: string, name: string): number | null {
  const code = codeOf(name);
  const line = dimension === 'metric' ? /^e(\d+)$/.exec(code)?.[1] : undefined;
  if (line !== undefined) return Number(line) % lightPalette.length;
  const order = dimension === 'metric' && lives.includes(code) ? lives : orders[dimension];
  const place = order?.indexOf(code) ?? -1;
  return place < 0 ? null : place % lightPalette.length;
}

/** Returns the code in the name of a series: with one dimension, the name is a JSON list of one code. */
function codeOf(name: string): string {
  return /^\["([^"\\]*)"\]$/.exec(name)?.[1] ?? name;
}

function freeFrom(from: number, taken: ReadonlySet<number>): number | null {
  for (let step = 0; step < lightPalette.length; step += 1) {
    const slot = (from + step) % lightPalette.length;
    if (!taken.has(slot)) return slot;
  }
  return null;
}
