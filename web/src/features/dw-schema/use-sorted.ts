import { useState } from 'react';
import { useLanguage } from '#lib/i18n/use-language.ts';
import type { DataColumn } from '#ui/table/data-table-props.ts';

type Order = 'ascend' | 'descend';
type Keys<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** Sorts rows by the column whose head the user has clicked; before a click, the server's order stays. */
export function useSortedRows<Row>(rows: readonly Row[] | undefined, keys: Keys<Row>) {
  const language = useLanguage();
  const [sort, setSort] = useState<{ key: string; order: Order } | null>(null);
  const read = sort === null ? undefined : keys[sort.key];
  const sorted = rows && sort && read ? sortRowsBy(rows, read, sort.order, language) : rows;
  const sortOf = (key: string, first: Order): NonNullable<DataColumn<Row>['sort']> => ({
    order: sort?.key === key ? sort.order : null,
    onSort: () => setSort(next(sort, key, first)),
  });
  return { sorted, sortOf };
}

function next(sort: { key: string; order: Order } | null, key: string, first: Order) {
  if (sort?.key !== key) return { key, order: first };
  const second = first === 'ascend' ? 'descend' : 'ascend';
  return sort.order === first ? ({ key, order: second } as const) : null;
}

/** Sorts rows by one value of each; unknown values come last in both directions. */
export function sortRowsBy<Row>(
  rows: readonly Row[],
  read: (row: Row) => string | number | null,
  order: Order,
  language: string,
): Row[] {
  const sign = order === 'ascend' ? 1 : -1;
  return [...rows].sort((first, second) => {
    const [a, b] = [read(first), read(second)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign;
    return String(a).localeCompare(String(b), language, { numeric: true }) * sign;
  });
}
