import type { Cell, StudyQuery } from '@stacksight/contract';
import { keptCodes } from '../counts/top.ts';
import type { ReaderCount, TwinAnswer, TwinQuestion } from '../twin-question.ts';
import type { KeptCodes } from './subject-events.ts';

/** One row of a study: the codes of its breakdowns, its other keys, and its cells. */
export type StudyLine = {
  codes: readonly (string | null)[];
  keys: readonly (string | null)[];
  cells: readonly Cell[];
  /** The counts of readers behind each cell; absent if cells do not count readers. */
  counted?: readonly (readonly ReaderCount[])[];
};

export type NaiveStudy<Q extends StudyQuery> = {
  lines(question: TwinQuestion<Q>, kept: KeptCodes): StudyLine[];
  /** Returns the size that a line adds to its code; the largest codes keep their own row. */
  size(line: StudyLine): number;
  /** Returns the sizes of the codes of the first breakdown, if `size` cannot compute them from the lines. */
  sizes?(question: TwinQuestion<Q>): ReadonlyMap<string, number>;
  totals?(question: TwinQuestion<Q>, lines: readonly StudyLine[]): Cell[] | null;
  /** Returns the counts of readers behind each cell of the totals. */
  totalReaderCounts?(lines: readonly StudyLine[]): ReaderCount[][];
  /** True if the study may hide further cells beside a small one, by its own rules. */
  mayHideMore?: boolean;
  /** Returns whether the first key is a time, which comes before the codes. */
  isTimed?(query: Q): boolean;
  isOrdered?: boolean;
};

/**
 * Returns the answer of a study: finds the largest codes of each breakdown alone, then groups all other codes as
 * Other.
 */
export function answerStudy<Q extends StudyQuery>(
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

/** Groups things by their codes. Without breakdowns there is exactly one group, even if it is empty. */
export function byCodes<T>(
  { query }: TwinQuestion<StudyQuery>,
  things: readonly T[],
  codesOf: (thing: T) => readonly (string | null)[],
): { codes: readonly (string | null)[]; all: readonly T[] }[] {
  if (query.by.length === 0) return [{ codes: [], all: things }];
  const groups = Map.groupBy(things, (thing) => JSON.stringify(codesOf(thing)));
  return [...groups].map(([key, all]) => ({ codes: JSON.parse(key) as (string | null)[], all }));
}

/** Returns counts of readers that are in no known sum. */
export const separateCounts = (...counts: readonly number[]): ReaderCount[] =>
  counts.map((readers) => ({ readers, sum: null }));

const seconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 };

export const naiveSecondsOf = ({ n, unit }: { n: number; unit: keyof typeof seconds }): number =>
  n * seconds[unit];
