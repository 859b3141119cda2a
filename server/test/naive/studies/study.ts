import type { Cell, StudyQuery } from '@stacksight/contract';
import { keptCodes } from '../counts/top.ts';
import type { ReaderCount, TwinAnswer, TwinQuestion } from '../twin-question.ts';
import type { KeptCodes } from './happenings.ts';

/** One row of a study: the codes of its breakdowns, its other keys, and its cells. */
export type StudyLine = {
  codes: readonly (string | null)[];
  keys: readonly (string | null)[];
  cells: readonly Cell[];
  /** The reader counts behind each cell; absent where cells do not count readers. */
  counted?: readonly (readonly ReaderCount[])[];
};

export type NaiveStudy<Q extends StudyQuery> = {
  lines(question: TwinQuestion<Q>, kept: KeptCodes): StudyLine[];
  /** What a line adds to the size of its code; the largest codes keep a row. */
  size(line: StudyLine): number;
  /** The sizes of the codes of the first breakdown, where `size` cannot tell them from the lines. */
  sizes?(question: TwinQuestion<Q>): ReadonlyMap<string, number>;
  totals?(question: TwinQuestion<Q>, lines: readonly StudyLine[]): Cell[] | null;
  /** The reader counts behind each cell of the totals. */
  totalReaderCounts?(lines: readonly StudyLine[]): ReaderCount[][];
  /** True if the study may hide further cells beside a small one, by its own rules. */
  mayHideMore?: boolean;
  /** Whether the first key is a time, which comes before the codes. */
  isTimed?(query: Q): boolean;
  isOrdered?: boolean;
};

/**
 * Returns the answer of a study: finds the largest codes of each breakdown alone, then groups all other codes as
 * Other.
 */
export function studied<Q extends StudyQuery>(
  question: TwinQuestion<Q>,
  study: NaiveStudy<Q>,
): TwinAnswer {
  const { query } = question;
  const kept = query.by.map((dimension) => {
    const alone = { ...question, query: { ...query, by: [dimension] } };
    const sizes = study.sizes?.(alone) ?? sizesOf(study.lines(alone, [null]), study.size);
    return keptCodes(new Map([...sizes].map(([code, size]) => [code, [size]])), query.top);
  });
  const lines = study.lines(question, kept);
  const isTimed = study.isTimed?.(query) ?? false;
  return {
    rows: lines.map(({ codes, keys, cells, counted = [] }) => {
      const [time = null, ...rest] = keys;
      const named = isTimed ? [time, ...codes, ...rest] : [...codes, ...keys];
      return { keys: named, cells, counted };
    }),
    totalReaderCounts: study.totalReaderCounts?.(lines) ?? [],
    mayHideMore: study.mayHideMore ?? false,
    totals: study.totals?.(question, lines) ?? null,
    mayOmitZeroRows: false,
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

/** Groups things by their codes. Without breakdowns there is exactly one group, even an empty one. */
export function byCodes<T>(
  { query }: TwinQuestion<StudyQuery>,
  things: readonly T[],
  codesOf: (thing: T) => readonly (string | null)[],
): { codes: readonly (string | null)[]; all: readonly T[] }[] {
  if (query.by.length === 0) return [{ codes: [], all: things }];
  const groups = Map.groupBy(things, (thing) => JSON.stringify(codesOf(thing)));
  return [...groups].map(([key, all]) => ({ codes: JSON.parse(key) as (string | null)[], all }));
}

/** Reader counts that are in no known sum. */
export const separateCounts = (...counts: readonly number[]): ReaderCount[] =>
  counts.map((readers) => ({ readers, sum: null }));

const seconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 };

export const secondsOf = ({ n, unit }: { n: number; unit: keyof typeof seconds }): number =>
  n * seconds[unit];
