import type { Part, Resolved } from '../resolved.ts';

/** More rows than this are cut off, and the answer says so. */
export const rowLimit = 50_000;

/** The order and limits of one page of groups; one group more than the page says whether there is another. */
export function pagingOf(part: Part, resolved: Resolved, keys: readonly string[]): string {
  const { query } = resolved;
  if (query.kind !== 'table' || query.page === undefined) return `LIMIT ${rowLimit + 1}`;
  const { number, size } = query.page;
  const sort = sortOf(part, resolved);
  return `ORDER BY ${[sort, ...keys].join(', ')}\nLIMIT ${size + 1} OFFSET ${(number - 1) * size}`;
}

function sortOf(part: Part, resolved: Resolved): string {
  const { query } = resolved;
  const key = query.kind === 'table' ? (query.sort?.key ?? query.metrics[0] ?? '') : '';
  const direction = query.kind === 'table' && query.sort?.order === 'ascend' ? 'ASC' : 'DESC';
  const at = (code: string) => part.aggregates.findIndex((aggregate) => aggregate.key === code);
  const output = resolved.outputs.find((one) => one.key === key);
  if (output !== undefined && 'numerator' in output.value) {
    const [numerator, denominator] = [at(output.value.numerator), at(output.value.denominator)];
    if (numerator >= 0 && denominator >= 0)
      return `a${numerator} / nullIf(a${denominator}, 0) ${direction} NULLS LAST`;
  }
  return at(key) >= 0 ? `a${at(key)} ${direction}` : 'a0 DESC';
}
