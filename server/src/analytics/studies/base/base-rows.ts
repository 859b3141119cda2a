import { otherRowCode } from '../../compile/codes.ts';
import { breakdownsOf, stepSql } from '../../compile/compile.ts';
import { rawRowConditions, rawTables } from '../../compile/source.ts';
import type { QueryPart } from '../../question/resolved.ts';
import type { Study, Subject } from './study.ts';

const subjects = {
  reader: { column: 'reader_key', none: '0' },
  title: { column: 'bookrecno', none: '0' },
  item: { column: 'barcode', none: "''" },
} as const;

/** Returns the names of a study's breakdown columns: x0, x1 … */
export const breakdownNames = ({ resolved }: Pick<Study, 'resolved'>): string[] =>
  resolved.by.map((_, at) => `x${at}`);

/**
 * Returns the names of the breakdown columns in the base rows: b0, b1 … The engine refuses an alias that hides its own
 * source.
 */
export const baseNames = ({ resolved }: Pick<Study, 'resolved'>): string[] =>
  resolved.by.map((_, at) => `b${at}`);

/**
 * Writes one text from a second and the breakdown codes of that second. The smallest text is the first second, and
 * within a second the smallest codes. Texts are compared many times faster than tuples.
 */
const moment = (study: Pick<Study, 'resolved'>): string =>
  `concat(reverse(reinterpretAsFixedString(toUInt32(at))), ${baseNames(study).join(", '\\0', ")})`;

/**
 * Writes the column `m`, after a comma: the first or last second of the rows of a condition, with its breakdown codes.
 * Returns an empty text without breakdowns.
 */
export function edgeSql(
  study: Pick<Study, 'resolved'>,
  which: 'first' | 'last',
  condition: string,
): string {
  if (study.resolved.by.length === 0) return '';
  return `, ${which === 'first' ? 'minIf' : 'maxIf'}(${moment(study)}, ${condition}) AS m`;
}

/** Writes the breakdown columns, each after a comma, from a column such as `m`. */
export function breakdownColumns(study: Pick<Study, 'resolved'>, from = 'm'): string {
  const names = breakdownNames(study);
  const codes = `substring(${from}, 5)`;
  if (names.length === 1) return `, ${codes} AS ${names[0]}`;
  return names.map((name, at) => `, splitByChar('\\0', ${codes})[${at + 1}] AS ${name}`).join('');
}

/** Writes the SELECT of the events that a study reads: subject, at, day, n, b0… by breakdown, and s0… by step. */
export function baseRows(
  study: Study,
  subject: Subject = 'reader',
  more: readonly string[] = [],
): string {
  const { plan, steps, bindings } = study;
  const { column, none } = subjects[subject];
  const read = new Set(steps.flatMap(({ events }) => events));
  const conditions = steps.map((step) =>
    step.filter === undefined && new Set(step.events).size === read.size
      ? 'true'
      : stepSql(step, plan.part.dataset, bindings),
  );
  const list = [
    `behaviour_event.${column} AS subject`,
    'at',
    'day',
    'n',
    ...more,
    ...breakdownsOf(plan, [], bindings).map(({ select }, at) => `${select} AS b${at}`),
    ...conditions.map((sql, at) => `${sql} AS s${at}`),
  ];
  return [
    `SELECT ${list.join(', ')}`,
    `FROM ${rawTables(plan)}`,
    `WHERE ${[...rawRowConditions(plan, bindings), `behaviour_event.${column} != ${none}`, "counted = 'each'", ...narrowed(steps)].join(' AND ')}`,
  ].join('\n');
}

/**
 * Writes the SELECT of readers, titles or items with codes outside the top ones replaced by the “other” code. This
 * happens only after each record has its code: within one second the smallest or largest code decides, and must stay
 * the same when fewer codes are shown.
 */
export function withTopCodes({ resolved, top, bindings }: Study, inner: string): string {
  const gathered = resolved.by.flatMap(({ dimensions: [dimension] }, at): string[] => {
    const codes = top[at] ?? null;
    if (codes === null || dimension === undefined) return [];
    const kept = bindings.bind([...codes], 'Array(String)');
    return [`if(x${at} IN ${kept}, x${at}, '${otherRowCode(dimension)}') AS x${at}`];
  });
  return gathered.length === 0
    ? inner
    : `SELECT * REPLACE(${gathered.join(', ')})\nFROM (${inner})`;
}

const narrowed = (steps: Study['steps']): string[] =>
  steps.every(({ filter }) => filter === undefined)
    ? []
    : [`(${steps.map((_, at) => `s${at}`).join(' OR ')})`];

/**
 * Makes the query part of a study. The steps are its aggregates: they decide which events are read and which tables are
 * joined.
 */
export function toStepPart(dataset: QueryPart['dataset'], steps: Study['steps']): QueryPart {
  return {
    dataset,
    datasetCode: 'circulation',
    aggregates: steps.map(({ events, filter }, at) => ({
      key: `s${at}`,
      filter,
      metric: {
        sql: "uniqExactIf(reader_key, reader_key != 0 AND counted = 'each' AND {condition})",
        columns: ['event', 'reader_key', 'counted'],
        events,
        additivity: 'distinct',
        countsReaders: true,
      },
    })),
  };
}
