import { readTsv } from '../../reference/tsv.ts';
import { libraries, type Scene } from '../scene.ts';
import { createRandom, type Random } from '../titles/random.ts';
import type { DayWeight } from './day-weights.ts';

// The lectures, exhibitions, training and children's hours of every library, month by month.

export type Program = {
  no: number;
  lib: number;
  day: string;
  hour: number;
  kind: string;
  title: string;
  /** The habit of the readers for whom the programme is made; 0 means all readers. */
  crowd: number;
  attendance: number;
};

type ProgramKind = {
  kind: string;
  crowd: number;
  share: number;
  people: readonly [number, number];
  titles: string[];
};

const kinds: readonly ProgramKind[] = readTsv(new URL('./programs.tsv', import.meta.url)).map(
  ([kind = '', crowd, share, low, high, titles = '']) => ({
    kind,
    crowd: Number(crowd),
    share: Number(share),
    people: [Number(low), Number(high)],
    titles: titles.split('|'),
  }),
);
const shares = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));

/** Lists the programmes up to today, each on a day when its library is open. */
export function* listPrograms(scene: Scene, days: readonly DayWeight[]): Generator<Program> {
  const open = days.filter(
    (day) => day.is_open === 1 && day.day >= scene.from && day.day <= scene.today,
  );
  let no = 0;
  for (const [index, library] of libraries.entries()) {
    if (library.rooms === 'self') continue;
    const mine = open.filter((day) => day.rhythm === library.rhythm);
    const random = createRandom(scene.seed, 900_000 + index);
    const perDay = Math.min(0.42, library.weight / 420 + 0.02);
    for (const day of mine) {
      if (random.unit() >= perDay * (day.is_off === 1 ? 2.4 : 0.55)) continue;
      yield {
        no: ++no,
        lib: index + 1,
        day: day.day,
        ...draw(random, library.weight, scene.scale),
      };
    }
  }
}

function draw(random: Random, weight: number, scale: number) {
  const kind = random.of(shares);
  const [low, high] = kind.people;
  const size = 0.35 + Math.sqrt(weight) / 12;
  return {
    hour: random.of([10, 14, 15, 19]),
    kind: kind.kind,
    title: random.of(kind.titles),
    crowd: kind.crowd,
    attendance: Math.max(
      3,
      Math.round((low + (high - low) * random.unit() ** 2) * size * Math.min(1, 0.3 + scale)),
    ),
  };
}
