import type { Cell, Column, QueryResult } from '@stacksight/contract';
import { changeKey, columnsOf, metricOf, partnerOf, toNumber } from '../metric/result-data.ts';

// The columns of a table with two periods: the value, the compared value, the difference and the growth.

/** A result with a column of the difference behind each compared value; `toLabel` names it. */
export function withChanges(result: QueryResult, toLabel: (metric: Column) => string): QueryResult {
  const behind = new Map<number, { metric: number; column: Column }>();
  for (const metric of columnsOf(result, 'metric')) {
    const compare = partnerOf(result, metric, 'compare');
    const [own, compared] = [result.columns[metric], result.columns[compare ?? -1]];
    // The difference of two shares would be read as a growth.
    if (compare === undefined || !own || !compared || own.format === 'percent') continue;
    const column = { ...compared, key: changeKey(own.key), label: toLabel(own) };
    behind.set(compare, { metric, column });
  }
  if (behind.size === 0) return result;
  const widen = (cells: readonly Cell[]): Cell[] =>
    cells.flatMap((cell, at) => {
      const change = behind.get(at);
      if (!change) return [cell];
      const [now, before] = [toNumber(cells[change.metric]), toNumber(cell)];
      return [cell, now === null || before === null ? null : now - before];
    });
  return {
    ...result,
    columns: result.columns.flatMap((column, at) => [column, behind.get(at)?.column ?? []].flat()),
    rows: result.rows.map(widen),
    totals: result.totals && widen(result.totals),
  };
}

/** The columns that a table leaves out until they are chosen: the comparisons of all metrics but the drawn one. */
export function leftOut({ columns }: QueryResult, drawn: string | undefined): string[] {
  return columns.flatMap((column) => {
    const isOfOther = metricOf(column) !== drawn;
    return isOfOther && (column.role === 'compare' || column.role === 'growth') ? [column.key] : [];
  });
}
