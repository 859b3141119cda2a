import type { MappingCondition, TargetRows, Transform } from '../mapping/mapping-schema.ts';
import { mappingTarget, type TargetColumn } from '../mapping/targets.ts';
import { personalValue } from '../personal-value.ts';
import { totalWords } from '../total-words.ts';
import { midnightSql, momentSql, spanSql } from './dates/dates.ts';
import { literal, literals } from './sql-text.ts';
import {
  type CheckedValue,
  dayChecks,
  type PlanContext,
  periodTextSql,
  type ValueCheck,
  valueSql,
} from './transforms.ts';

export type CompiledTarget = {
  table: string;
  /** The condition on which a row of the file fills this target. */
  when: string;
  columns: { name: string; type: string; sql: string }[];
  checks: ValueCheck[];
};

// Dates that cannot be in the future. A future date in them is a typing mistake.
const past = new Set(['registered_on', 'last_used_on', 'day', 'at', 'placed_at']);

/** Writes one target of a file as expressions over the file's columns. The load itself fills `glc` and `batch`. */
export function compileTarget(
  context: PlanContext,
  rows: TargetRows,
  own: { glc: string; batch: number },
): CompiledTarget {
  const target = mappingTarget(rows.table);
  const values = new Map<string, CheckedValue>();
  for (const [name, transform] of Object.entries(rows.columns)) {
    const column = target.columns[name];
    if (column === undefined) throw new Error(`${rows.table} has no column ${name}`);
    if (column.kind === 'moment')
      addMoment(context, values, name, transform, column, target.moment);
    else values.set(name, valueSql(context, transform, column));
  }
  if (rows.table === 'fact_search') hidePersonal(values, 'query');
  if (target.role === 'fact') completeTime(context, values, target.moment, target.columns);
  if ('counted' in target.columns) completeSpan(context, values, rows, target.moment);
  addDateSpans(context, values, rows, target.columns);
  if ('libcode' in target.columns) completeLibrary(context, values, rows.table);
  const columns = [...values].map(([name, { sql }]) => {
    const column = target.columns[name] as TargetColumn;
    const type = column.isNullable ? `Nullable(${column.type})` : column.type;
    return { name, type: storedType(type), sql: column.isNullable ? sql : `assumeNotNull(${sql})` };
  });
  return {
    table: rows.table,
    when: rows.when.map((one) => conditionSql(context, one)).join(' AND ') || 'true',
    columns: [
      { name: 'glc', type: 'String', sql: literal(own.glc) },
      ...columns,
      ...(target.role === 'name' ? [] : [{ name: 'batch', type: 'UInt64', sql: `${own.batch}` }]),
    ],
    checks: [...values].flatMap(([name, { sql, checks }]) => [
      ...checks,
      ...futureCheck(context, name, sql, rows.columns[name]),
    ]),
  };
}

/** Hides the numbers of persons that somebody typed into a search. */
function hidePersonal(values: Map<string, CheckedValue>, column: string): void {
  const value = values.get(column);
  if (value === undefined) return;
  const sql = `replaceRegexpAll(${value.sql}, ${literal(personalValue)}, '***')`;
  values.set(column, { ...value, sql });
}

function storedType(type: string): string {
  if (type === 'Enum8') return 'String';
  return type.replace('DateTime', "DateTime('UTC')");
}

function addMoment(
  context: PlanContext,
  values: Map<string, CheckedValue>,
  name: string,
  transform: Transform,
  column: TargetColumn,
  main: string | null,
): void {
  if (transform.as !== 'datetime') {
    const day = valueSql(context, transform, { ...column, kind: 'date', type: 'Date' });
    values.set(name, { sql: midnightSql(day.sql, context.timeZone), checks: day.checks });
    if (name === main) values.set('day', plain(day.sql));
    return;
  }
  const { sources, timeZone } = context;
  const text = timeText(context, transform);
  const moment = momentSql(sources, text, transform.formats, timeZone);
  const { day, hour } = moment;
  values.set(name, { sql: moment.sql, checks: dayChecks(text, moment, transform.from, column) });
  if (name !== main) return;
  values.set('day', plain(day));
  values.set('hour', plain(hour));
}

function timeText({ sources }: PlanContext, transform: Extract<Transform, { as: 'datetime' }>) {
  const date = sources.trimmed(transform.from);
  if (transform.time === undefined) return date;
  const time = sources.trimmed(transform.time);
  return sources.define(`if(${time} = '' OR ${date} = '', ${date}, concat(${date}, ' ', ${time}))`);
}

/** Adds the day, time and hour of a fact that the mapping does not fill. */
function completeTime(
  context: PlanContext,
  values: Map<string, CheckedValue>,
  moment: string | null,
  columns: Readonly<Record<string, TargetColumn>>,
): void {
  const day = values.get('day')?.sql ?? '';
  if (moment !== null && !values.has(moment)) {
    values.set(moment, plain(midnightSql(day, context.timeZone)));
  }
  if (!('hour' in columns)) values.delete('hour');
  else if (!values.has('hour')) values.set('hour', plain('255'));
}

/** Fills `counted`, if the mapping does not, for the count of a period and for a date without a day. */
function completeSpan(
  context: PlanContext,
  values: Map<string, CheckedValue>,
  rows: TargetRows,
  moment: string | null,
): void {
  if (values.has('counted')) return;
  const period = Object.values(rows.columns).find((transform) => transform.as === 'period');
  const dated = rows.columns.day ?? (moment === null ? undefined : rows.columns[moment]);
  const span =
    period === undefined ? spanOfDate(context, dated) : periodTextSql(context, period).period.span;
  if (span !== null) values.set('counted', plain(span));
}

/** Fills the column for the exactness of a date (day, month or year), if the table has one. */
function addDateSpans(
  context: PlanContext,
  values: Map<string, CheckedValue>,
  rows: TargetRows,
  columns: Readonly<Record<string, TargetColumn>>,
): void {
  for (const [name, transform] of Object.entries(rows.columns)) {
    const beside = `${name}_span`;
    if (!(beside in columns) || values.has(beside)) continue;
    const span = spanOfDate(context, transform);
    if (span !== null) values.set(beside, plain(span));
  }
}

function spanOfDate(context: PlanContext, transform: Transform | undefined): string | null {
  const { sources, timeZone } = context;
  if (transform?.as === 'month') return literal('month');
  if (transform?.as === 'date')
    return spanSql(sources, sources.trimmed(transform.from), transform.formats, timeZone);
  if (transform?.as !== 'datetime') return null;
  return spanSql(sources, timeText(context, transform), transform.formats, timeZone);
}

function completeLibrary(
  context: PlanContext,
  values: Map<string, CheckedValue>,
  table: string,
): void {
  if (table === 'dim_library') return;
  const given = values.get('libcode');
  const usual = literal(context.libcode);
  if (given === undefined) values.set('libcode', plain(usual));
  else values.set('libcode', { ...given, sql: `if(${given.sql} = '', ${usual}, ${given.sql})` });
}

function plain(sql: string): CheckedValue {
  return { sql, checks: [] };
}

function futureCheck(
  { nowSeconds, timeZone }: PlanContext,
  name: string,
  sql: string,
  transform: Transform | undefined,
): ValueCheck[] {
  if (!past.has(name) || transform === undefined || !('from' in transform)) return [];
  const column = Array.isArray(transform.from) ? transform.from.join() : transform.from;
  const now = `toDateTime(${nowSeconds}, ${literal(timeZone)})`;
  const latest = name.endsWith('at') ? now : `toDate(${now})`;
  return [{ bad: `ifNull(${sql} > ${latest}, false)`, reason: 'future', column }];
}

function conditionSql({ sources }: PlanContext, condition: MappingCondition): string {
  const text = sources.trimmed(condition.column);
  switch (condition.is) {
    case 'filled':
      return `${text} != ''`;
    case 'empty':
      return `${text} = ''`;
    case 'non-zero':
      return `ifNull(toFloat64OrNull(${text}) != 0, true)`;
    case 'no-total':
      return `NOT has(${literals(totalWords)}, lowerUTF8(replaceRegexpAll(${text}, '[\\\\s\u3000:\uff1a]', '')))`;
    case 'equals':
      return `${text} = ${literal(condition.value)}`;
    case 'other-than':
      return `${text} != ${literal(condition.value)}`;
    case 'same-as':
      return `${text} = ${sources.trimmed(condition.other)}`;
    case 'differs-from':
      return `${text} != ${sources.trimmed(condition.other)}`;
  }
}
