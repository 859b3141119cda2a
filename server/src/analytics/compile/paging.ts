import { AppError } from '#lib/app-error.ts';
import type { Resolved } from '../question/resolved.ts';
import { lastSql } from './codes.ts';
import { decidingOutput, keysOf, outputSql } from './output-sql.ts';
import type { Plan } from './plan.ts';
import { type Bindings, createBindings } from './statement.ts';

/** More rows than this are cut off, and the answer says so. */
export const rowLimit = 50_000;

/** Whether only one page of the groups is asked for; with a grain a page is rows of the whole answer. */
export const isPaged = ({ query, grain }: Resolved): boolean =>
  query.kind === 'table' && query.page !== undefined && grain === null;

/** The order and limits of one page of groups; one group more than the page says whether there is another. */
export function pagingOf(plan: Plan, keys: readonly string[]): string {
  const { query } = plan.resolved;
  if (query.kind !== 'table' || query.page === undefined) return `LIMIT ${rowLimit + 1}`;
  const { number, size } = query.page;
  const sort = sortOf(plan);
  return `ORDER BY ${[sort, ...keys].join(', ')}\nLIMIT ${size + 1} OFFSET ${(number - 1) * size}`;
}

/** Whether the rows of a question's one statement can be put in the order of the answer, so that the first are the right ones. */
export const isOrdered = (resolved: Resolved): boolean =>
  resolved.grain === null &&
  resolved.by.length > 0 &&
  resolved.parts.length === 1 &&
  resolved.compareRange === null &&
  resolved.outputs.length > 0;

/** That order, over the columns of the statement. */
export function orderOf(plan: Plan, bindings: Bindings): string {
  const { resolved } = plan;
  const names = resolved.by.map((_, index) => `d${index}`);
  return [lastSql(resolved, names), valueOrder(plan, bindings), ...names].join(', ');
}

/** The order by the deciding column alone. */
export function valueOrder({ part, resolved }: Plan, bindings: Bindings): string {
  const output = decidingOutput(resolved);
  if (output === undefined) throw new Error('a question of counts has a column');
  const at = (key: string) => part.aggregates.findIndex((one) => one.key === key);
  const direction = resolved.sort?.isAscending === true ? 'ASC' : 'DESC';
  const value = outputSql(output.value, (key) => (at(key) < 0 ? null : `a${at(key)}`), bindings);
  return `${value} ${direction} NULLS LAST`;
}

/** Only the first part is paged: a column that needs another cannot order it. */
function sortOf({ part, resolved }: Plan): string {
  const output = decidingOutput(resolved);
  const at = (key: string) => part.aggregates.findIndex((one) => one.key === key);
  const isWhole = output !== undefined && keysOf(output.value).every((key) => at(key) >= 0);
  if (!isWhole && resolved.sort !== null)
    throw new AppError('query.invalid', {
      params: { reason: `sort: ${resolved.sort.output.key}` },
    });
  if (!isWhole) return 'a0 DESC';
  const direction = resolved.sort?.isAscending === true ? 'ASC' : 'DESC';
  const sql = outputSql(output.value, (key) => `a${at(key)}`, createBindings({}));
  return `${sql} ${direction} NULLS LAST`;
}
