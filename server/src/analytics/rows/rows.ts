import { type DaySpan, type Filter, otherCode, type RowList } from '@stacksight/contract';
import { daysOfBucket } from '../calendar/buckets.ts';
import type { TopCodes } from '../compile/compile.ts';
import { compileFilter } from '../compile/compile-filter.ts';
import { countedBy } from '../compile/counted-by.ts';
import { planRaw } from '../compile/plan.ts';
import { baseParams, rawRowConditions, rawTables } from '../compile/source.ts';
import { type Bindings, type BoundParams, createBindings } from '../compile/statement.ts';
import type { Dataset, RowColumn, Text } from '../model/dataset.ts';
import type { OutputValue, QueryPart, Resolved } from '../question/resolved.ts';

// Writes the statements of the rows behind a number: with the scope and filters of its question, narrowed to one cell.

export type CellAddress = {
  metric?: string | undefined;
  bucket?: string | undefined;
  codes: Readonly<Record<string, string | null>>;
  of?: RowList | 'rows' | undefined;
};

/** The kind of records in a list, and the noun for one record. */
export type RowListKind = { of: RowList | 'rows' | 'item'; noun: Text };

export type CompiledRows = {
  sql: string;
  countSql: string;
  /** The SELECT of the distinct readers of the rows, in one column `subject`; null if the rows have no readers. */
  readersSql: string | null;
  /** The SELECTs of the readers and titles of the rows: columns `subject`, and `times` for the number of rows. */
  lists: Readonly<Partial<Record<RowList, string>>>;
  params: BoundParams;
  columns: readonly RowColumn[];
  listed: RowListKind;
};

const timeFormat = '%Y-%m-%d %H:%i:%S';

/**
 * Writes the statements of the rows that a cell counts. `top` are the codes with their own row; the “other” cell has
 * all other codes.
 */
export function compileRows(
  resolved: Resolved,
  place: CellAddress,
  options: { top: TopCodes; maySeeReaders: boolean },
): CompiledRows {
  const part = partOf(resolved, place.metric);
  const { dataset } = part;
  const plan = planRaw(part, resolved, daysOf(resolved, place.bucket));
  const bindings = createBindings({
    ...baseParams(plan, resolved.range.to),
    timeFormat,
    zone: resolved.range.zone,
  });
  const filter: Filter = {
    all: [...conditionsOf(resolved, place, options.top), ...hourOf(place.bucket)],
  };
  const where = [
    ...rawRowConditions(plan, bindings),
    compileFilter(filter, dataset, bindings),
    countedBy(part, bindings),
  ].join(' AND ');
  const from = rawTables(plan);
  const columns = dataset.rows.filter(({ isReader }) => isReader !== true || options.maySeeReaders);
  const list = columns
    .map((column, index) => `${shownSql(column, resolved, bindings)} AS c${index}`)
    .join(', ');
  const reader = dataset.joins === undefined ? 'reader_key' : `${dataset.from}.reader_key`;
  const ofReaders = dataset.rows.some(({ isReader }) => isReader === true);
  const title = dataset.rows.find(({ key }) => key === 'title')?.sql;
  const subjects = (sql: string) =>
    `SELECT ${sql} AS subject, count() AS times FROM ${from} WHERE ${where} AND ${sql} != 0 GROUP BY subject`;
  return {
    sql: `SELECT ${list}\nFROM ${from}\nWHERE ${where}\nORDER BY ${orderOf(dataset)}`,
    countSql: `SELECT count() AS total\nFROM ${from}\nWHERE ${where}`,
    lists: {
      ...(ofReaders && options.maySeeReaders ? { reader: subjects(reader) } : {}),
      ...(title === undefined ? {} : { title: subjects(title) }),
    },
    readersSql: ofReaders
      ? `SELECT DISTINCT ${reader} AS subject FROM ${from} WHERE ${where} AND ${reader} != 0`
      : null,
    params: bindings.params,
    columns,
    listed: { of: 'rows', noun: dataset.rowsAre },
  };
}

/**
 * Orders by every shown column. If different rows could be in any order, pages would repeat some rows and lack others.
 */
const orderOf = ({ rowOrder, rows }: Dataset): string =>
  [rowOrder, ...rows.map(({ sortedBy, sql }) => sortedBy ?? sql)].join(', ');

/**
 * Writes the SQL of a shown column. A time is shown in the zone of its load, so that it has the same day and hour as in
 * the counts.
 */
function shownSql(
  { sql, isTime }: RowColumn,
  { range, zones }: Resolved,
  bindings: Bindings,
): string {
  const others = isTime === true ? zones.filter((zone) => zone !== range.zone) : [];
  if (others.length === 0) return sql;
  const cases = others.map((zone) => {
    const own = bindings.bind(zone, 'String');
    const isOwn = `batch IN (SELECT batch FROM load_batch FINAL WHERE glc = {glc:String} AND time_zone = ${own})`;
    return `${isOwn}, ${sql.replace('{zone:String}', own)}`;
  });
  return `multiIf(${cases.join(', ')}, ${sql})`;
}

/** Returns the query part that a metric counts, with only the aggregates of the metric. */
function partOf(resolved: Resolved, metric: string | undefined): QueryPart {
  const output = resolved.outputs.find(({ key }) => key === metric) ?? resolved.outputs[0];
  const keys = output === undefined ? [] : countedKeys(output.value);
  const part =
    resolved.parts.find(({ aggregates }) => aggregates.some(({ key }) => keys.includes(key))) ??
    resolved.parts[0];
  if (part === undefined) throw new Error('The resolved question has no part.');
  const aggregates = part.aggregates.filter(({ key }) => keys.includes(key));
  return aggregates.length === 0 ? part : { ...part, aggregates };
}

/** Returns the records that a metric counts once each, readers or titles; null if it counts rows. */
export function countedRowList(resolved: Resolved, metric: string | undefined): RowList | null {
  const output = resolved.outputs.find(({ key }) => key === metric) ?? resolved.outputs[0];
  if (output === undefined || !('aggregate' in output.value)) return null;
  const { aggregate } = output.value;
  const found = resolved.parts
    .flatMap(({ aggregates }) => aggregates)
    .find(({ key }) => key === aggregate);
  return found?.metric.countsEach ?? null;
}

/**
 * Returns the keys of the aggregates whose rows a column counts: for a quotient the aggregates of its numerator, for a
 * formula all of its aggregates.
 */
function countedKeys(value: OutputValue): string[] {
  if ('numerator' in value) return [value.numerator];
  if ('sign' in value) return [...countedKeys(value.left), ...countedKeys(value.right)];
  return 'aggregate' in value ? [value.aggregate] : [];
}

function daysOf({ range, grain }: Resolved, bucket: string | undefined): DaySpan {
  if (bucket === undefined || grain === null) return range;
  const { from, to } = daysOfBucket(bucket, grain);
  return { from: from > range.from ? from : range.from, to: to < range.to ? to : range.to };
}

function hourOf(bucket: string | undefined): Filter[] {
  const hour = bucket?.slice(11);
  return hour === undefined || hour === '' ? [] : [{ field: 'hour', op: 'eq', value: hour }];
}

function conditionsOf(resolved: Resolved, place: CellAddress, top: TopCodes): Filter[] {
  return resolved.by.flatMap(({ code }, index): Filter[] => {
    if (!Object.hasOwn(place.codes, code)) return [];
    const value = place.codes[code] ?? null;
    if (value === null) return [{ field: code, op: 'isNull' }];
    const kept = top[index] ?? null;
    // If every code keeps its own row, the “other” cell has no rows.
    if (value === otherCode)
      return [kept === null ? { any: [] } : { field: code, op: 'notIn', value: [...kept] }];
    return [{ field: code, op: 'eq', value }];
  });
}
