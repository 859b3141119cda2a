import { readTsv } from '../reference/tsv.ts';
import { pools, type ReadingHabit, readerTypes } from './city/codes.ts';
import { roomForBook, shelvings } from './city/rooms.ts';

// The settings that all statements of the generator share: the scale, the days and the city. They include seeded random
// numbers, so that the same seed and moment give the same city.

export const demoGlc = 'demo';

export type DemoLibrary = {
  libcode: string;
  nameZh: string;
  nameEn: string;
  parent: string;
  level: number;
  region: string;
  weight: number;
  /**
   * The opening days: 0 always, 1 daily, 2 not on Mondays, 3 not on Mondays nor at Spring Festival, 4 daily with one
   * closure for rebuilding.
   */
  rhythm: number;
  /** The opening hours: 0 9–21, 1 9–20, 2 9–18, 3 all day. */
  hours: number;
  rooms: string;
  childShare: number;
  seats: number;
  area: number;
  people: number;
  longitude: number;
  latitude: number;
};

/** The libraries. The generator's SQL numbers them from 1. */
export const libraries: readonly DemoLibrary[] = readTsv(
  new URL('./city/libraries.tsv', import.meta.url),
).map((cells) => {
  const [libcode = '', nameZh = '', nameEn = '', parent = '', level, region = '', ...rest] = cells;
  const [weight, rhythm, hours, rooms = '', childShare, seats, area, people, ...at] = rest;
  return {
    libcode,
    nameZh,
    nameEn,
    parent,
    region,
    rooms,
    level: Number(level),
    weight: Number(weight),
    rhythm: Number(rhythm),
    hours: Number(hours),
    childShare: Number(childShare),
    seats: Number(seats),
    area: Number(area),
    people: Number(people),
    longitude: Number(at[0]),
    latitude: Number(at[1]),
  };
});

export type Scene = {
  seed: number;
  scale: number;
  zone: string;
  /** The first day with events, which is the first of a month. The last day is `today`. */
  from: string;
  today: string;
  /** The present moment, in seconds since 1970. */
  now: number;
  months: number;
  titles: number;
  readers: number;
};

export type SceneSettings = {
  scale: number;
  seed: number;
  today: string;
  now: Date;
  timeZone: string;
};

/** Creates the scene: sixty full months and the current one, at the given scale. */
export function setScene({ scale, seed, today, now, timeZone }: SceneSettings): Scene {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return {
    seed: Math.trunc(seed),
    scale,
    zone: timeZone,
    from: `${year - 5}-${String(month).padStart(2, '0')}-01`,
    today,
    now: Math.floor(now.getTime() / 1000),
    months: 61,
    titles: Math.max(300, Math.round(60_000 * scale)),
    readers: Math.max(200, Math.round(50_000 * scale)),
  };
}

/**
 * Returns functions that write SQL for a hash and for a random number in [0, 1). A tag identifies the draw, and columns
 * identify its rows.
 */
export function chance(scene: Scene) {
  const hash = (tag: string, columns: string) =>
    `cityHash64(${scene.seed}, ${quote(tag)}, ${columns})`;
  return {
    hash,
    unit: (tag: string, columns: string) => `(${hash(tag, columns)} / 18446744073709551616.)`,
  };
}

/** Writes a text as an SQL literal. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Writes texts as an SQL array. */
export function textArray(texts: readonly string[]): string {
  return `[${texts.map(quote).join(',')}]`;
}

/** Writes an SQL array of `slots` places that contains each index, from 1, as often as its weight says. */
export function weightedArray(weights: readonly number[], slots: number): string {
  return `[${spreadWeights(weights, slots).join(',')}]`;
}

/** Spreads indexes, from 1, over `slots` places. Each index gets a share of the places equal to its weight. */
export function spreadWeights(weights: readonly number[], slots: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const indexes: number[] = [];
  let reached = 0;
  weights.forEach((weight, index) => {
    reached += (weight / total) * slots;
    while (indexes.length < Math.round(reached)) indexes.push(index + 1);
  });
  return indexes;
}

export const slots = 401;

/** The constants of the demonstration city as SQL arrays, used as `libcodes[lib]`. */
export const city = {
  libcodes: textArray(libraries.map((library) => library.libcode)),
  regions: textArray(libraries.map((library) => library.region)),
  rhythms: `[${libraries.map((library) => library.rhythm).join(',')}]`,
  hours: `[${libraries.map((library) => library.hours).join(',')}]`,
  rdtypes: textArray(readerTypes.map((type) => type.rdtype)),
  habits: `[${readerTypes.map((type) => type.habit).join(',')}]`,
  cirtypes: textArray(pools.map((pool) => pool.cirtype)),
  /** `rooms[…(lib, pool)]` is the location of the pool's titles. */
  rooms: textArray(libraries.flatMap(roomsByPool)),
  /** `tastes[…(habit, draw)]` contains each pool as often as readers of the habit choose it. */
  tastes: `[${([0, 1, 2, 3] as const).flatMap((habit) =>
    spreadWeights(
      pools.map((pool) => pool.taste[habit]),
      slots,
    ),
  )}]`,
  /** `nearby[…(habit, draw)]` contains each library as often as readers of the habit visit it. */
  nearby: `[${([1, 2, 3, 4] as const).flatMap((habit) =>
    spreadWeights(
      libraries.map((library) => drawOf(library, habit)),
      slots,
    ),
  )}]`,
};

// Tables are flat, because the engine would copy an array of arrays for every row that reads it.

/** Writes SQL that reads a flat table with `slots` places in each line. */
export function drawSql(table: string, line: string, draw: string): string {
  return `${table}[(${line} - 1) * ${slots} + 1 + ${draw} % ${slots}]`;
}

/** Writes SQL for the room of a library that holds a pool. */
export function poolRoomSql(lib: string, pool: string): string {
  return `rooms[(${lib} - 1) * ${pools.length} + ${pool}]`;
}

function roomsByPool(library: DemoLibrary): string[] {
  return pools.map((pool) => {
    const shelving = shelvings.find((name) => name === pool.shelving) ?? 'social';
    return `${library.libcode}-${roomForBook(library.rooms, shelving)}`;
  });
}

function drawOf(library: DemoLibrary, habit: ReadingHabit): number {
  if (habit === 1) return library.weight * library.childShare;
  const grown = library.weight * (1 - library.childShare);
  return habit === 2 && library.libcode === 'QL03' ? grown * 2 : grown;
}
