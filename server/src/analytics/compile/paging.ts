import { AppError } from '#lib/app-error.ts';
import type { Resolved } from '../question/resolved.ts';
import { lastSql } from './codes.ts';
import { aggregateKeysOf, decidingOutput, outputSql } from './output-sql.ts';
import type { Plan } from './plan.ts';
import { type Bindings, createBindings } from './statement.ts';

/** The most rows of an answer. Further rows are left out, and the answer is marked as truncated. */
export const rowLimit = 50_000;

/**
 * Returns whether the engine is asked for one page of groups only. With a grain it is asked for all groups, and the
 * page is cut out later.
 */
export const isPaged = ({ query, grain }: Resolved): boolean =>
  query.kind === 'table' && query.page !== undefined && grain === null;

/** Writes ORDER BY and LIMIT of one page of groups. One more group is read, to know whether another page follows. */
export function pagingSql(plan: Plan, keys: readonly string[]): string {
  const { query } = plan.resolved;
  if (query.kind !== 'table' || query.page === undefined) return `LIMIT ${rowLimit + 1}`;
  const { number, size } = query.page;
  const sort = sortOf(plan);
  return `ORDER BY ${[sort, ...keys].join(', ')}\nLIMIT ${size + 1} OFFSET ${(number - 1) * size}`;
}

/**
 * Returns whether the engine can order the rows of the answer: the question has one query part, no comparison and no
 * grain.
 */
export const isOrdered = (resolved: Resolved): boolean =>
  resolved.grain === null &&
  resolved.by.length > 0 &&
  resolved.parts.length === 1 &&
  resolved.compareRange === null &&
  resolved.outputs.length > 0;

/** Writes the order of the answer over the columns of the statement. */
export function orderSql(plan: Plan, bindings: Bindings): string {
  const { resolved } = plan;
  const names = resolved.by.map((_, index) => `d${index}`);
  return [lastSql(resolved, names), valueOrder(plan, bindings), ...names].join(', ');
}

/** Writes the order by the deciding column alone. */
export function valueOrder({ part, resolved }: Plan, bindings: Bindings): string {
  const output = decidingOutput(resolved);
  if (output === undefined) throw new Error('A question of counts has no column.');
  const at = (key: string) => part.aggregates.findIndex((one) => one.key === key);
  const direction = resolved.sort?.isAscending === true ? 'ASC' : 'DESC';
  const value = outputSql(output.value, (key) => (at(key) < 0 ? null : `a${at(key)}`), bindings);
  return `${value} ${direction} NULLS LAST`;
}

/**
 * Writes the order of a page. Only the first query part is paged, so a column of another part cannot order the page.
 */
function sortOf({ part, resolved }: Plan): string {
  const output = decidingOutput(resolved);
  const at = (key: string) => part.aggregates.findIndex((one) => one.key === key);
  const isWhole =
    output !== undefined && aggregateKeysOf(output.value).every((key) => at(key) >= 0);
  if (!isWhole && resolved.sort !== null)
    throw new AppError('query.invalid', {
      params: { reason: `sort: ${resolved.sort.output.key}` },
    });
  if (!isWhole) return 'a0 DESC';
  const direction = resolved.sort?.isAscending === true ? 'ASC' : 'DESC';
  const sql = outputSql(output.value, (key) => `a${at(key)}`, createBindings({}));
  return `${sql} ${direction} NULLS LAST`;
}
