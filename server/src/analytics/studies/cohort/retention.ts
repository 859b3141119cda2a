import type { Cell, DaySpan, LostQuery, RetentionQuery } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { isFew, type SmallCells } from '../../answer/groups/small-cells.ts';
import {
  bitMaskType,
  periodOf,
  periodSql,
  periodStart,
  periodsOf,
} from '../../calendar/periods.ts';
import type { Resolved } from '../../question/resolved.ts';
import { baseRows, breakdownColumns, breakdownNames, edgeSql } from '../base/base-rows.ts';
import { numberAt, type Study, type StudyGroup, type StudyKind } from '../base/study.ts';
import { cohortColumns } from './cohort-columns.ts';

// One pass over the events gives each reader the number of their cohort and a mask with a bit for each period in which
// they came back. In the modes that allow it, a reader can come back in the period of entry, after the entry.

export type CohortQuery = RetentionQuery | Extract<LostQuery, { question: 'cohort' }>;
type CohortStudy = Study<CohortQuery>;

const maxBits = 256;
const endless = '2149-06-06';

const modeOf = (query: CohortQuery) => (query.kind === 'lost' ? 'within' : query.mode);

/** Returns the periods of the cohorts. Throws `query.invalid` for more periods than a mask has bits. */
function cohortsOf(query: CohortQuery, { range }: Resolved) {
  const cohorts = periodsOf(range, query.unit);
  if (cohorts.count + query.periods > maxBits)
    throw new AppError('query.too_many_periods', { params: { max: maxBits - query.periods } });
  return cohorts;
}

function scanOf(query: CohortQuery, resolved: Resolved): DaySpan {
  const { range } = resolved;
  const { first, count } = cohortsOf(query, resolved);
  const from = query.entry === 'firstEver' ? '1970-01-01' : range.from;
  const after = periodStart(first + count + query.periods, query.unit);
  return { from, to: modeOf(query) === 'onOrAfter' ? endless : after };
}

function innerOf(study: CohortStudy): string {
  const { query, resolved, bindings } = study;
  const { first, count } = cohortsOf(query, resolved);
  const { from, to } = resolved.range;
  const period = (day: string) => `${periodSql(day, query.unit)} - ${first}`;
  const isIn = (day: string) =>
    `${day} >= ${bindings.bind(from, 'Date')} AND ${day} < ${bindings.bind(to, 'Date')}`;
  const last = count - 1 + query.periods;
  const bit = (p: string) =>
    `bitShiftLeft(${bitMaskType(last + 1)}(1), toUInt8(greatest(0, least(${p}, ${last}))))`;
  const isEver = query.entry === 'firstEver';
  const isEntry = isEver ? 's0' : `s0 AND ${isIn('day')}`;
  const isSplit = modeOf(query) === 'within' || query.entry === 'everyPeriod';
  if (!isSplit)
    return [
      `SELECT subject, minIf(day, ${isEntry}) AS entered, ${period('entered')} AS c${edgeSql(study, 'first', isEntry)}${breakdownColumns(study)}, groupBitOrIf(${bit(period('day'))}, s1 AND ${period('day')} >= 0) AS b`,
      `FROM (${baseRows(study)})`,
      'GROUP BY subject',
      `HAVING countIf(${isEntry}) > 0${isEver ? ` AND ${isIn('entered')}` : ''}`,
    ].join('\n');
  const hasCodes = resolved.by.length > 0;
  const entry = `(begun, ${hasCodes ? 'm' : "''"}, p, again)`;
  const entries =
    query.entry === 'everyPeriod'
      ? `groupArrayIf(${entry}, enters)`
      : `[argMinIf(${entry}, p, enters)]`;
  return [
    `SELECT subject, entry.1 AS entered, entry.3 AS c${breakdownColumns(study, 'entry.2')}, entry.4 AS again, b`,
    `FROM (SELECT subject, ${entries} AS entries, groupBitOrIf(${bit('p')}, comes AND p >= 0) AS b`,
    `FROM (${byPeriod(study, isEntry, period('day'))})`,
    'GROUP BY subject',
    `HAVING countIf(enters) > 0) ARRAY JOIN entries AS entry${isEver ? `\nWHERE ${isIn('entry.1')}` : ''}`,
  ].join('\n');
}

/**
 * Writes the activity of a reader in each period: whether they entered (with the day and codes), whether they came, and
 * whether they came again after their entry. An event in the same second as the entry counts as later, unless it is an
 * entry too.
 */
const byPeriod = (study: CohortStudy, isEntry: string, period: string): string =>
  [
    `SELECT subject, ${period} AS p, minIf(day, ${isEntry}) AS begun${edgeSql(study, 'first', isEntry)}, countIf(${isEntry}) > 0 AS enters, countIf(s1) > 0 AS comes, maxIf(toUInt64(toUInt32(at)) * 2 + NOT s0, s1) > minIf(toUInt64(toUInt32(at)) * 2, ${isEntry}) AS again`,
    `FROM (${baseRows(study)})`,
    'GROUP BY subject, p',
  ].join('\n');

/** Writes the condition that a reader of cohort c came back k periods later, by the mode of the query. */
function cameBack(query: CohortQuery, k: number): string {
  const mode = modeOf(query);
  if (mode === 'onOrAfter') return `bitShiftRight(b, toUInt16(c + ${k})) != 0`;
  if (mode === 'on') return `bitAnd(bitShiftRight(b, toUInt16(c + ${k})), 1) != 0`;
  return `(again OR bitAnd(bitShiftRight(b, toUInt16(c + 1)), toUInt64('${2n ** BigInt(k) - 1n}')) != 0)`;
}

const steps = (periods: number): number[] => Array.from({ length: periods }, (_, at) => at + 1);

/** Counts by cohort the readers who come back in each later period or, in a lost study, stay away. */
export const retention: StudyKind<CohortQuery> = {
  steps: ({ first, back }) => [first, back],
  scan: scanOf,
  subject: () => 'reader',
  inner: innerOf,
  outer({ query, resolved }, inner) {
    const keys = [...breakdownNames({ resolved }), 'c'].join(', ');
    const counts = steps(query.periods).map((k) => `countIf(${cameBack(query, k)}) AS p${k}`);
    return `SELECT ${keys}, count() AS size, ${counts.join(', ')}\nFROM (${inner})\nGROUP BY ${keys}`;
  },
  cell({ query, resolved }, { metric, bucket }) {
    const { first } = cohortsOf(query, resolved);
    const k = Number(/^[pr](\d+)$/.exec(metric ?? '')?.[1] ?? 0);
    const back = cameBack(query, k);
    return [
      ...(bucket === undefined ? [] : [`c = ${periodOf(bucket, query.unit) - first}`]),
      ...(k === 0 ? [] : [query.kind === 'lost' ? `NOT (${back})` : back]),
    ];
  },
  sizeAt: () => 1,
  shape(study, groups, small) {
    const { query } = study;
    const tables = groups.map((group) => cohortRows(study, group, small));
    return {
      columns: cohortColumns(query.kind === 'lost', query.unit, query.periods),
      rows: tables.flatMap(({ rows }) => rows),
      totals: groups.length === 1 ? (tables[0]?.mean ?? null) : null,
    };
  },
};

/**
 * Makes one row for each cohort. The mean of a period includes only the cohorts whose data are complete for that
 * period: those of the entry event to the end of the cohort, and those of the return event to the end of the period.
 */
function cohortRows(study: CohortStudy, group: StudyGroup, small: SmallCells) {
  const { query, resolved } = study;
  const { starts, first } = cohortsOf(query, resolved);
  const [entered, back] = study.steps;
  const hasPassed = (c: number, k: number) =>
    periodStart(first + c + 1, query.unit) <= (entered?.complete ?? '') &&
    periodStart(first + c + k + 1, query.unit) <= (back?.complete ?? '');
  const known = new Map(group.rows.map((row) => [numberAt(row, 0), row]));
  const sizes = starts.map((_, c) => numberAt(known.get(c), 1));
  const hasNoSize = small.among(sizes);
  const columns = steps(query.periods).map((k) => {
    const parts = starts.flatMap((_, c) => {
      if (!hasPassed(c, k)) return [];
      const came = numberAt(known.get(c), 1 + k);
      return [query.kind === 'lost' ? (sizes[c] ?? 0) - came : came];
    });
    return cohortColumn(parts, sizes, hasNoSize, small);
  });
  const rows = starts.map((start, c) => ({
    codes: group.codes,
    cells: [
      start,
      hasNoSize[c] === true ? null : (sizes[c] ?? 0),
      ...columns.flatMap(({ cells }) => cells[c] ?? [null, null]),
    ],
  }));
  const mean: Cell[] = [
    null,
    ...resolved.by.map(() => null),
    small.count(sizes.reduce((sum, size) => sum + size, 0)),
    ...columns.flatMap((column) => column.mean),
  ];
  return { rows, mean };
}

/**
 * Returns the readers and shares of one period. Only the first cohorts have them, because the period is over for these.
 */
function cohortColumn(
  parts: readonly number[],
  sizes: readonly number[],
  hasNoSize: readonly boolean[],
  small: SmallCells,
): { cells: Cell[][]; mean: Cell[] } {
  const isFewOf = (part: number, c: number) => isFew(part) || isFew((sizes[c] ?? 0) - part);
  const hidden = small.among(parts, isFewOf);
  const cells = parts.map((part, c): Cell[] => {
    if (hidden[c] === true) return [null, null];
    const size = sizes[c] ?? 0;
    return [part, size === 0 || hasNoSize[c] === true ? null : part / size];
  });
  if (parts.length === 0) return { cells, mean: [null, null] };
  const passed = sizes.slice(0, parts.length);
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  const [part, whole] = [sum(parts), sum(passed)];
  // The total includes only these cohorts. The size of a hidden cohort must not be computable from the total and the
  // shown sizes.
  const unseen = passed.filter((size, c) => size > 0 && hasNoSize[c] === true);
  const tells = unseen.length === 1 || isFew(sum(unseen));
  return { cells, mean: [small.part(part, whole), tells ? null : small.share(part, whole)] };
}
