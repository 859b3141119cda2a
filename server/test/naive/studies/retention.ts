import type { Cell, LostQuery, RetentionQuery } from '@stacksight/contract';
import type { AskedOf, CountedReaders, TwinAnswer } from '../asked.ts';
import { isIn } from '../history.ts';
import { ahead, next, share, startOf, startsIn } from '../periods.ts';
import { completeOf, happenings, type KeptCodes, type SubjectEvent } from './happenings.ts';
import { byCodes, madeOf, type StudyLine, studied } from './study.ts';

export type NaiveCohortQuery = RetentionQuery | Extract<LostQuery, { question: 'cohort' }>;

/** Who of each cohort comes back, or stays away. */
export const retention = (asked: AskedOf<NaiveCohortQuery>): TwinAnswer =>
  studied(asked, {
    lines: (one, kept) => lines(one, kept).map((line) => ({ ...line, counted: countedIn(line) })),
    size: ({ cells }) => Number(cells[0]),
    totals,
    countedTotals: (all) => totalsCounted(asked, all),
    mayHideMore: true,
    isTimed: () => true,
  });

/** The cohort; of each period those who came back, or stayed away, and the others. Shares are of the cohort too. */
function countedIn({ codes, cells: [size, ...cells] }: StudyLine): CountedReaders[][] {
  const sum = JSON.stringify(codes);
  const all = { readers: Number(size), sum };
  const periods = cells.flatMap((n, at): CountedReaders[][] => {
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
  asked: AskedOf<NaiveCohortQuery>,
  all: readonly StudyLine[],
): CountedReaders[][] {
  const [size, ...cells] = totals(asked, all) ?? [];
  // What a share hides is told by the cohorts of its period.
  const sum = JSON.stringify(all[0]?.codes ?? []);
  const periods = cells.flatMap((n, at): CountedReaders[][] => {
    if (at % 2 === 1 || n === null) return at % 2 === 1 ? [] : [[], []];
    const passed = all.filter((line) => line.cells[at + 1] !== null);
    const whole = passed.reduce((total, line) => total + Number(line.cells[0]), 0);
    const each = madeOf(Number(n), whole - Number(n), whole);
    return [each, [...each, { readers: whole, sum }]];
  });
  return [madeOf(Number(size)), ...periods];
}

type Entry = { entry: SubjectEvent; start: string; backs: readonly SubjectEvent[] };

function lines(asked: AskedOf<NaiveCohortQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = asked;
  const { unit } = query;
  const [entered, complete] = [completeOf(asked, query.first), completeOf(asked, query.back)];
  const entries = happenings(asked, [query.first, query.back], kept).flatMap((events): Entry[] =>
    entriesOf(
      query,
      events.filter(({ is }) => is[0] === true),
      days,
    ).map((entry) => ({
      entry,
      start: startOf(entry.day, unit),
      backs: events.filter(({ is }) => is[1] === true),
    })),
  );
  return byCodes(asked, entries, ({ entry }) => entry.codes).flatMap(({ codes, all }) =>
    startsIn(days, unit).map((start): StudyLine => {
      const cohort = all.filter((one) => one.start === start);
      const cells = periodsOf(query).flatMap((k): Cell[] => {
        const hasPassed = next(start, unit) <= entered && ahead(start, unit, k + 1) <= complete;
        if (!hasPassed) return [null, null];
        const back = cohort.filter((one) => isBack(query, one, k)).length;
        const n = query.kind === 'lost' ? cohort.length - back : back;
        return [n, share(n, cohort.length)];
      });
      return { codes, keys: [start], cells: [cohort.length, ...cells] };
    }),
  );
}

const periodsOf = ({ periods }: NaiveCohortQuery): number[] =>
  Array.from({ length: periods }, (_, at) => at + 1);

/** With which events a reader enters: the first of all, of the range, or of each period in it. */
function entriesOf(
  { entry, unit }: NaiveCohortQuery,
  firsts: readonly SubjectEvent[],
  days: { from: string; to: string },
): SubjectEvent[] {
  const inside = firsts.filter(({ day }) => isIn(day, days));
  if (entry === 'firstEver') return firsts.slice(0, 1).filter(({ day }) => isIn(day, days));
  if (entry === 'firstInRange') return inside.slice(0, 1);
  return [...Map.groupBy(inside, ({ day }) => startOf(day, unit)).values()].flatMap((list) =>
    list.slice(0, 1),
  );
}

/** In period k, in k or later; or by the end of k, any time after the entry. */
function isBack(query: NaiveCohortQuery, { entry, start, backs }: Entry, k: number): boolean {
  const mode = query.kind === 'lost' ? 'within' : query.mode;
  const [from, to] = [ahead(start, query.unit, k), ahead(start, query.unit, k + 1)];
  if (mode === 'on') return backs.some(({ day }) => day >= from && day < to);
  if (mode === 'onOrAfter') return backs.some(({ day }) => day >= from);
  return backs.some(
    ({ at, day, is }) => day < to && (at > entry.at || (at === entry.at && is[0] !== true)),
  );
}

/** Under a table without groups: everybody who entered, and of the cohorts for which a period has passed the share. */
function totals({ query }: AskedOf<NaiveCohortQuery>, all: readonly StudyLine[]): Cell[] | null {
  const groups = new Set(all.map(({ codes }) => JSON.stringify(codes)));
  if (groups.size > 1 || (groups.size === 0 && query.by.length > 0)) return null;
  const sum = (values: readonly (Cell | undefined)[]) =>
    values.reduce((total: number, one) => total + Number(one), 0);
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
