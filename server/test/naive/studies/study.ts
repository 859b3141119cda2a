import type { Cell, StudyQuery } from '@stacksight/contract';
import type { AskedOf, CountedReaders, TwinAnswer } from '../asked.ts';
import { keptCodes } from '../counts/top.ts';
import type { KeptCodes } from './happenings.ts';

/** One row of a study: the codes of its breakdowns, then what else tells it from others, and its cells. */
export type StudyLine = {
  codes: readonly (string | null)[];
  keys: readonly (string | null)[];
  cells: readonly Cell[];
  /** Of how many readers each cell is; of none where it is not said. */
  counted?: readonly (readonly CountedReaders[])[];
};

export type NaiveStudy<Q extends StudyQuery> = {
  lines(asked: AskedOf<Q>, kept: KeptCodes): StudyLine[];
  /** How large a line makes its group. */
  size(line: StudyLine): number;
  /** How large the codes of the first breakdown are, where the lines do not say it. */
  sizes?(asked: AskedOf<Q>): ReadonlyMap<string, number>;
  totals?(asked: AskedOf<Q>, lines: readonly StudyLine[]): Cell[] | null;
  /** Of how many readers each of the totals is. */
  countedTotals?(lines: readonly StudyLine[]): CountedReaders[][];
  /** Whether hidden cells may hide more beside them, by rules of its own. */
  mayHideMore?: boolean;
  /** The first key is a time, and comes before the codes. */
  isTimed?(query: Q): boolean;
  isOrdered?: boolean;
};

/** The answer of a study: the largest codes of each breakdown by itself, then its lines with the rest gathered. */
export function studied<Q extends StudyQuery>(asked: AskedOf<Q>, study: NaiveStudy<Q>): TwinAnswer {
  const { query } = asked;
  const kept = query.by.map((dimension) => {
    const alone = { ...asked, query: { ...query, by: [dimension] } };
    const sizes = study.sizes?.(alone) ?? sizesOf(study.lines(alone, [null]), study.size);
    return keptCodes(new Map([...sizes].map(([code, size]) => [code, [size]])), query.top);
  });
  const lines = study.lines(asked, kept);
  const isTimed = study.isTimed?.(query) ?? false;
  return {
    rows: lines.map(({ codes, keys, cells, counted = [] }) => {
      const [time = null, ...rest] = keys;
      const named = isTimed ? [time, ...codes, ...rest] : [...codes, ...keys];
      return { keys: named, cells, counted };
    }),
    countedTotals: study.countedTotals?.(lines) ?? [],
    mayHideMore: study.mayHideMore ?? false,
    totals: study.totals?.(asked, lines) ?? null,
    mayLack: false,
    isOrdered: study.isOrdered ?? false,
  };
}

function sizesOf(lines: readonly StudyLine[], size: (line: StudyLine) => number) {
  const sizes = new Map<string, number>();
  for (const line of lines) {
    const code = line.codes[0] ?? '';
    sizes.set(code, (sizes.get(code) ?? 0) + size(line));
  }
  return sizes;
}

/** Things by the codes that they have; without breakdowns one group, though it be empty. */
export function byCodes<T>(
  { query }: AskedOf<StudyQuery>,
  things: readonly T[],
  codesOf: (thing: T) => readonly (string | null)[],
): { codes: readonly (string | null)[]; all: readonly T[] }[] {
  if (query.by.length === 0) return [{ codes: [], all: things }];
  const groups = Map.groupBy(things, (thing) => JSON.stringify(codesOf(thing)));
  return [...groups].map(([key, all]) => ({ codes: JSON.parse(key) as (string | null)[], all }));
}

/** A cell is of these counts of readers, none of which is part of a sum. */
export const madeOf = (...counts: readonly number[]): CountedReaders[] =>
  counts.map((readers) => ({ readers, sum: null }));

const seconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 };

export const secondsOf = ({ n, unit }: { n: number; unit: keyof typeof seconds }): number =>
  n * seconds[unit];
