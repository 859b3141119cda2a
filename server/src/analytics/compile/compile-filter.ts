import type { Condition, Filter } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import type { Dataset, Dimension } from '../model/dataset.ts';
import { findDimension } from '../model/load-dimension.ts';
import type { Bindings } from './statement.ts';

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const invalid = (reason: string): AppError => new AppError('query.invalid', { params: { reason } });

/** Returns the codes of the dimensions that a filter names. A code may occur more than once. */
export function filterFields(filter: Filter | undefined): string[] {
  if (filter === undefined) return [];
  if ('all' in filter) return filter.all.flatMap(filterFields);
  if ('any' in filter) return filter.any.flatMap(filterFields);
  if ('not' in filter) return filterFields(filter.not);
  return [filter.field];
}

/**
 * Writes a filter over a dataset's dimensions as an SQL condition. Throws `query.invalid` for a dimension that the
 * dataset lacks.
 */
export function compileFilter(filter: Filter, dataset: Dataset, bindings: Bindings): string {
  if ('all' in filter) return joinParts(filter.all, ' AND ', 'true', dataset, bindings);
  if ('any' in filter) return joinParts(filter.any, ' OR ', 'false', dataset, bindings);
  if ('not' in filter) return `NOT (${compileFilter(filter.not, dataset, bindings)})`;
  const dimension = findDimension(dataset, filter.field);
  if (dimension === null) throw invalid(`filter: ${filter.field}`);
  return compileCondition(filter, dimension, bindings);
}

function joinParts(
  parts: readonly Filter[],
  glue: string,
  empty: string,
  dataset: Dataset,
  bindings: Bindings,
): string {
  if (parts.length === 0) return empty;
  return `(${parts.map((part) => compileFilter(part, dataset, bindings)).join(glue)})`;
}

function compileCondition(
  { field, op, value }: Condition,
  dimension: Dimension,
  bindings: Bindings,
): string {
  if (dimension.memberSql !== undefined)
    return compileMember({ field, op, value }, dimension.memberSql, bindings);
  const { sql } = dimension;
  const unknown = dimension.type === 'number' ? `${sql} = 0` : `${sql} = ''`;
  if (op === 'isNull') return value === false ? `NOT (${unknown})` : unknown;
  if (Array.isArray(value)) {
    const codes = value.map((one) => toCode(field, one, dimension));
    const type = dimension.type === 'number' ? 'Array(UInt64)' : 'Array(String)';
    if (op === 'in' || op === 'notIn')
      return `${sql} ${op === 'in' ? 'IN' : 'NOT IN'} ${bindings.bind(codes, type)}`;
    if (op !== 'between' || codes.length !== 2) throw invalid(`filter: ${field} ${op}`);
    const [low, high] = codes.map((code) => bindings.bind(code, scalarType(dimension)));
    return `(${sql} >= ${low} AND ${sql} <= ${high})`;
  }
  if (value === null || value === undefined || op === 'in' || op === 'notIn' || op === 'between')
    throw invalid(`filter: ${field} ${op}`);
  if (op === 'contains') {
    if (dimension.type === 'number') throw invalid(`filter: ${field} ${op}`);
    return `positionCaseInsensitiveUTF8(${sql}, ${bindings.bind(String(value), 'String')}) > 0`;
  }
  const bound = bindings.bind(toCode(field, value, dimension), scalarType(dimension));
  if (op === 'eq') return `${sql} = ${bound}`;
  if (op === 'ne') return `${sql} != ${bound}`;
  return `${sql} ${comparisons[op]} ${bound}`;
}

function compileMember(
  { field, op, value }: Condition,
  memberSql: string,
  bindings: Bindings,
): string {
  if (op !== 'eq' && op !== 'ne' && op !== 'in' && op !== 'notIn')
    throw invalid(`filter: ${field} ${op}`);
  const codes = (Array.isArray(value) ? value : [value]).map(String);
  const isMember = memberSql.replace('{codes}', bindings.bind(codes, 'Array(String)'));
  return op === 'ne' || op === 'notIn' ? `NOT (${isMember})` : `(${isMember})`;
}

const scalarType = (dimension: Dimension): string =>
  dimension.type === 'number' ? 'UInt64' : 'String';

/**
 * Converts a value to the dimension's type. Keys of 64 bits become bigint, because a JavaScript number cannot hold
 * them.
 */
function toCode(field: string, value: unknown, dimension: Dimension): string | bigint {
  const text = String(value);
  if (dimension.type === 'number' && !/^\d{1,20}$/.test(text))
    throw invalid(`filter: ${field} = ${text}`);
  return dimension.type === 'number' ? BigInt(text) : text;
}
