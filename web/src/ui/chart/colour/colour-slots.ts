import { lightPalette, paletteSafeCount } from './palette.ts';

// The same colour for the same name: on every screen, in every session, for everybody. A name is known by its
// dimension (`library`) and its code (`ZXG`). Where the model has an order its place decides, else its hash; only
// within a chart does a name step aside for another one.

// The kinds that public libraries lend most come first and get the colours that everybody can tell apart.
const clcClasses = 'IGKJTHBFACDENOPQRSUVXZ'.split('');

/** The codes of closed dimensions in the model's order. */
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
  // Where a metric counts an event, both have one colour.
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

/** Dimensions with more codes than anybody can tell apart: they draw from the whole palette. */
const wide: ReadonlySet<string> = new Set([
  'library',
  'location',
  'title',
  'secondClass',
  'resource',
  'area',
]);
/** All dimensions of libraries share the colours of libraries. */
const aliases: Readonly<Record<string, string>> = {
  itemLibrary: 'library',
  fromLibrary: 'library',
};

/** The palette places of the names in a chart, all different while the palette has enough places. */
export function colourSlots(dimension: string, names: readonly string[]): number[] {
  const known = aliases[dimension] ?? dimension;
  // In the order of the names, not of the rows: a chart's sorting must not decide on colours.
  const sorted = [...new Set(names)].sort();
  const isFew = sorted.length <= paletteSafeCount && !wide.has(known);
  const size = isFew ? paletteSafeCount : lightPalette.length;
  const ordered = sorted.filter((name) => placeOf(known, name) !== null);
  const taken = new Set<number>();
  const slots = new Map<string, number>();
  for (const name of [...ordered, ...sorted.filter((one) => !ordered.includes(one))]) {
    const place = placeOf(known, name);
    // A study's own numbers have no fixed colour: alone they have the first one, not an alarming one by chance.
    const wanted = place ?? (known === 'metric' ? 0 : hashOf(`${known} ${name}`) % size);
    const room = place === null ? size : lightPalette.length;
    const slot = probe(wanted, room, taken) ?? probe(wanted, lightPalette.length, taken) ?? wanted;
    taken.add(slot);
    slots.set(name, slot);
  }
  return names.map((name) => slots.get(name) ?? 0);
}

/** The place in the model's order, or null where the model has no order. */
function placeOf(dimension: string, name: string): number | null {
  const code = codeOf(name);
  const line = dimension === 'metric' ? /^e(\d+)$/.exec(code)?.[1] : undefined;
  if (line !== undefined) return Number(line) % lightPalette.length;
  const order = dimension === 'metric' && lives.includes(code) ? lives : orders[dimension];
  const place = order?.indexOf(code) ?? -1;
  return place < 0 ? null : place % lightPalette.length;
}

/** A series of one dimension has a name that is a list of one code. */
function codeOf(name: string): string {
  return /^\["([^"\\]*)"\]$/.exec(name)?.[1] ?? name;
}

function probe(from: number, size: number, taken: ReadonlySet<number>): number | null {
  for (let step = 0; step < size; step += 1) {
    const slot = (from + step) % size;
    if (!taken.has(slot)) return slot;
  }
  return null;
}

// FNV-1a, 32 bit.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
