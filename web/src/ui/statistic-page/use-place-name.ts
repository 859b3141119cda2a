import type { RowsBehindNumber } from '#lib/statistics/use-drill.ts';
import { columnGrain } from '../metric/time-text.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { toCellText } from '../metric/value-text.ts';

/** Returns the name of a number: its metric, then the labels of its row. */
export function usePlaceName({ result, picked }: RowsBehindNumber): string {
  const look = useValueLook();
  const { columns } = result;
  const metric = columns.find(({ key }) => key === picked.column?.key);
  const about = columns.flatMap((column, index) => {
    const cell = picked.row?.[index];
    if (cell === undefined || (column.role !== 'time' && column.role !== 'dimension')) return [];
    const grain = column.role === 'time' ? columnGrain(result, index) : undefined;
    return [toCellText(cell, column, look, grain)];
  });
  return [metric?.label ?? columns.find(({ role }) => role === 'metric')?.label, ...about]
    .filter(Boolean)
    .join(' · ');
}
