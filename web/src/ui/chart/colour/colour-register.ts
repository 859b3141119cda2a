import { lightPalette, paletteSafeCount } from './palette.ts';

// The same colour for the same name on every screen. A name is known by its dimension (`library`)
// and its value (`ZXG`); it asks for the place that its hash points at, and keeps what it got.

type Slots = Map<string, number>;
export type ColourRegister = {
  /** The places of the names of one chart, all different as long as the palette lasts. */
  slotsFor: (dimension: string, names: readonly string[]) => number[];
};

/** The metrics in the order of the palette: loans are the first colour wherever they are drawn first. */
const metricOrder = [
  'loans',
  'renewals',
  'returns',
  'visits',
  'active_readers',
  'new_readers',
  'in_house',
  'holds',
];

/** A register of its own; the console has one. */
export function createColourRegister(): ColourRegister {
  const dimensions = new Map<string, Slots>([
    ['metric', new Map(metricOrder.map((name, slot) => [name, slot]))],
  ]);
  return {
    slotsFor(dimension, names) {
      const known = dimensions.get(dimension) ?? new Map<string, number>();
      dimensions.set(dimension, known);
      // In the order of the names, not of the rows: a chart's sorting must not decide on colours.
      for (const name of [...new Set(names)].sort()) {
        if (!known.has(name)) known.set(name, freeSlot(name, new Set(known.values())));
      }
      return withoutDoubles(names, known);
    },
  };
}

/** The console's register. A page that knows all values of a dimension may ask for them first. */
export const colourRegister: ColourRegister = createColourRegister();

// First among the eight that everyone can tell apart, then among all, then wherever it points.
function freeSlot(name: string, taken: ReadonlySet<number>): number {
  const hash = hashOf(name);
  return (
    probe(hash, paletteSafeCount, taken) ??
    probe(hash, lightPalette.length, taken) ??
    hash % lightPalette.length
  );
}

function probe(hash: number, size: number, taken: ReadonlySet<number>): number | null {
  for (let step = 0; step < size; step += 1) {
    const slot = (hash + step) % size;
    if (!taken.has(slot)) return slot;
  }
  return null;
}

// More than 21 names share places: within one chart the later one moves on while a place is free.
function withoutDoubles(names: readonly string[], known: Slots): number[] {
  const taken = new Set<number>();
  const here = new Map<string, number>();
  for (const name of names) {
    if (here.has(name)) continue;
    const wanted = known.get(name) ?? 0;
    const slot = taken.has(wanted) ? (probe(wanted, lightPalette.length, taken) ?? wanted) : wanted;
    taken.add(slot);
    here.set(name, slot);
  }
  return names.map((name) => here.get(name) ?? 0);
}

// FNV-1a, 32 bit.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
