import { otherOf } from '../../compile/codes.ts';
import { breakdownsOf, stepSql } from '../../compile/compile.ts';
import { rawTables, whereOf } from '../../compile/source.ts';
import type { QueryPart } from '../../question/resolved.ts';
import type { Study, Subject } from './study.ts';

const subjects = {
  reader: { column: 'reader_key', none: '0' },
  title: { column: 'bookrecno', none: '0' },
  item: { column: 'barcode', none: "''" },
} as const;

/** The names of a study's breakdown columns: x0, x1 … */
export const breakdownNames = ({ resolved }: Pick<Study, 'resolved'>): string[] =>
  resolved.by.map((_, at) => `x${at}`);

/** The same columns in the base rows: b0, b1 … An alias that hides what it is made of is refused by the engine. */
export const baseNames = ({ resolved }: Pick<Study, 'resolved'>): string[] =>
  resolved.by.map((_, at) => `b${at}`);

/** A second and the breakdown codes that held in it, as one text: the least is the first, and of one second the least codes. A text is compared many times faster than a tuple. */
const moment = (study: Pick<Study, 'resolved'>): string =>
  `concat(reverse(reinterpretAsFixedString(toUInt32(at))), ${baseNames(study).join(", '\\0', ")})`;

/**
 * The first or last of the rows of a condition, as columns that begin with a comma: `m` with the codes that held then.
 * Without breakdowns there are none.
 */
export function edgeSql(
  study: Pick<Study, 'resolved'>,
  which: 'first' | 'last',
  condition: string,
): string {
  if (study.resolved.by.length === 0) return '';
  return `, ${which === 'first' ? 'minIf' : 'maxIf'}(${moment(study)}, ${condition}) AS m`;
}

/** The breakdown columns out of such an `m`, as a list that begins with a comma. */
export function codesOf(study: Pick<Study, 'resolved'>, from = 'm'): string {
  const names = breakdownNames(study);
  const codes = `substring(${from}, 5)`;
  if (names.length === 1) return `, ${codes} AS ${names[0]}`;
  return names.map((name, at) => `, splitByChar('\\0', ${codes})[${at + 1}] AS ${name}`).join('');
}

/** The single events of known subjects that a study looks at: subject, at, day, n, b0…, and s0… for each step. */
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
    `WHERE ${[...whereOf(plan, bindings), `behaviour_event.${column} != ${none}`, "counted = 'each'", ...narrowed(steps)].join(' AND ')}`,
  ].join('\n');
}

/**
 * The rows of subjects with the codes that are not among the top ones put together. It comes after each subject has its
 * moment: of one second, the least or largest code decides, and must not be another one when fewer codes are shown.
 */
export function withTopCodes({ resolved, top, bindings }: Study, inner: string): string {
  const gathered = resolved.by.flatMap(({ dimensions: [dimension] }, at): string[] => {
    const codes = top[at] ?? null;
    if (codes === null || dimension === undefined) return [];
    const kept = bindings.bind([...codes], 'Array(String)');
    return [`if(x${at} IN ${kept}, x${at}, '${otherOf(dimension)}') AS x${at}`];
  });
  return gathered.length === 0
    ? inner
    : `SELECT * REPLACE(${gathered.join(', ')})\nFROM (${inner})`;
}

const narrowed = (steps: Study['steps']): string[] =>
  steps.every(({ filter }) => filter === undefined)
    ? []
    : [`(${steps.map((_, at) => `s${at}`).join(' OR ')})`];

/** Steps as the aggregates of a part: they decide which events are read and what is joined. */
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
