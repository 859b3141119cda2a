import type { Cell, LostQuery, RetentionQuery } from '@stacksight/contract';
import { isDayIn } from '../history.ts';
import { nextPeriod, periodStartsIn, periodsAhead, share, startOfPeriod } from '../periods.ts';
import type { ReaderCount, TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { answerStudy, byCodes, type StudyLine, separateCounts } from './study.ts';
import {
  firstIncompleteDay,
  type KeptCodes,
  type SubjectEvent,
  subjectEvents,
} from './subject-events.ts';

export type NaiveCohortQuery = RetentionQuery | Extract<LostQuery, { question: 'cohort' }>;

/** Counts the readers of each cohort who come back, or stay away. */
export const retention = (question: TwinQuestion<NaiveCohortQuery>): TwinAnswer =>
  answerStudy(question, {
    lines: (entry, kept) =>
      lines(entry, kept).map((line) => ({ ...line, counted: countedIn(line) })),
    size: ({ cells }) => Number(cells[0]),
    totals,
    totalReaderCounts: (all) => totalsCounted(question, all),
    mayHideMore: true,
    isTimed: () => true,
  });

/**
 * Returns the counts of readers behind each cell: the cohort, and for each period its two parts. A share depends on
 * the cohort, too.
 */
function countedIn({ codes, cells: [size, ...cells] }: StudyLine): ReaderCount[][] {
  const sum = JSON.stringify(codes);
  const all = { readers: Number(size), sum };
  const periods = cells.flatMap((n, at): ReaderCount[][] => {
    if (at % 2 === 1) return [];
    if (n === null) return [[], []];
    const each = [
      { readers: Number(n), sum },
      { readers: Number(size) - Number(n), sum },
    ];
    return [each, [...each, all]];
  });
  return [[all], ...periods];
}

function totalsCounted(
  question: TwinQuestion<NaiveCohortQuery>,
  all: readonly StudyLine[],
): ReaderCount[][] {
  const [size, ...cells] = totals(question, all) ?? [];
  // The cohorts of one period reveal the count that a share divides by.
  const sum = JSON.stringify(all[0]?.codes ?? []);
  const periods = cells.flatMap((n, at): ReaderCount[][] => {
    if (at % 2 === 1 || n === null) return at % 2 === 1 ? [] : [[], []];
    const passed = all.filter((line) => line.cells[at + 1] !== null);
    const whole = passed.reduce((total, line) => total + Number(line.cells[0]), 0);
    const each = separateCounts(Number(n), whole - Number(n), whole);
    return [each, [...each, { readers: whole, sum }]];
  });
  return [separateCounts(Number(size)), ...periods];
}

type Entry = { entry: SubjectEvent; start: string; backs: readonly SubjectEvent[] };

function lines(question: TwinQuestion<NaiveCohortQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = question;
  const { unit } = query;
  const [entered, complete] = [
    firstIncompleteDay(question, query.first),
    firstIncompleteDay(question, query.back),
  ];
  const entries = subjectEvents(question, [query.first, query.back], kept).flatMap(
    (events): Entry[] =>
      entriesOf(
        query,
        events.filter(({ matchesStep }) => matchesStep[0] === true),
        days,
      ).map((entry) => ({
        entry,
        start: startOfPeriod(entry.day, unit),
        backs: events.filter(({ matchesStep }) => matchesStep[1] === true),
      })),
  );
  return byCodes(question, entries, ({ entry }) => entry.codes).flatMap(({ codes, all }) =>
    periodStartsIn(days, unit).map((start): StudyLine => {
      const cohort = all.filter((entry) => entry.start === start);
      const cells = periodsOf(query).flatMap((k): Cell[] => {
        const hasPassed =
          nextPeriod(start, unit) <= entered && periodsAhead(start, unit, k + 1) <= complete;
        if (!hasPassed) return [null, null];
        const back = cohort.filter((entry) => isBack(query, entry, k)).length;
        const n = query.kind === 'lost' ? cohort.length - back : back;
        return [n, share(n, cohort.length)];
      });
      return { codes, keys: [start], cells: [cohort.length, ...cells] };
    }),
  );
}

const periodsOf = ({ periods }: NaiveCohortQuery): number[] =>
  Array.from({ length: periods }, (_, at) => at + 1);

/**
 * Returns the events by which a reader enters a cohort: the first ever, the first in the range, or that of each
 * period.
 */
function entriesOf(
  { entry, unit }: NaiveCohortQuery,
  firsts: readonly SubjectEvent[],
  days: { from: string; to: string },
): SubjectEvent[] {
  const inside = firsts.filter(({ day }) => isDayIn(day, days));
  if (entry === 'firstEver') return firsts.slice(0, 1).filter(({ day }) => isDayIn(day, days));
  if (entry === 'firstInRange') return inside.slice(0, 1);
  return [...Map.groupBy(inside, ({ day }) => startOfPeriod(day, unit)).values()].flatMap((list) =>
    list.slice(0, 1),
  );
}

/** Returns whether a reader is back: in period k; in k or later; or after the entry and before the end of k. */
function isBack(query: NaiveCohortQuery, { entry, start, backs }: Entry, k: number): boolean {
  const mode = query.kind === 'lost' ? 'within' : query.mode;
  const [from, to] = [periodsAhead(start, query.unit, k), periodsAhead(start, query.unit, k + 1)];
  if (mode === 'on') return backs.some(({ day }) => day >= from && day < to);
  if (mode === 'onOrAfter') return backs.some(({ day }) => day >= from);
  return backs.some(
    ({ at, day, matchesStep }) =>
      day < to && (at > entry.at || (at === entry.at && matchesStep[0] !== true)),
  );
}

/**
 * Returns the totals row, for one group only: all entries, then for each period the share over cohorts that are
 * complete.
 */
function totals(
  { query }: TwinQuestion<NaiveCohortQuery>,
  all: readonly StudyLine[],
): Cell[] | null {
  const groups = new Set(all.map(({ codes }) => JSON.stringify(codes)));
  if (groups.size > 1 || (groups.size === 0 && query.by.length > 0)) return null;
  const sum = (values: readonly (Cell | undefined)[]) =>
    values.reduce((total: number, value) => total + Number(value), 0);
  return [
    sum(all.map(({ cells }) => cells[0])),
    ...periodsOf(query).flatMap((k): Cell[] => {
      const passed = all.filter(({ cells }) => cells[2 * k - 1] !== null);
      if (passed.length === 0) return [null, null];
      const n = sum(passed.map(({ cells }) => cells[2 * k - 1]));
      return [n, share(n, sum(passed.map(({ cells }) => cells[0])))];
    }),
  ];
}
