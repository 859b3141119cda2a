import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, type ResultData } from '../metric/result-data.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { toCellText } from '../metric/value-text.ts';
import { Growth } from './cells/result-cell.tsx';
import { TwoLines } from './cells/two-lines.tsx';
import type { TableLines } from './result-columns.ts';

/** Returns the totals of the shown columns; undefined if the result has no totals. */
export function useTotals(
  result: ResultData | null | undefined,
  { shown, below }: TableLines,
  label?: string,
): ReactNode[] | undefined {
  const { t } = useTranslation('table');
  const look = useValueLook();
  const totals = result?.totals;
  if (!result || !totals) return undefined;
  const [heading] = shown.filter((place) => !columnsOf(result, 'metric').includes(place));
  const textAt = (place: number): ReactNode => {
    const column = result.columns[place];
    const cell = totals[place] ?? null;
    if (!column || cell === null) return null;
    const text = toCellText(cell, column, look);
    if (column.role !== 'growth') return text;
    return <Growth key={column.key} cell={cell} column={column} text={text} isQuiet={false} />;
  };
  return shown.map((place) => {
    if (place === heading && (totals[place] ?? null) === null) return label ?? t('totals');
    const lower = below.get(place);
    if (lower === undefined) return textAt(place);
    return (
      <TwoLines key={place} below={textAt(lower)}>
        {textAt(place)}
      </TwoLines>
    );
  });
}
