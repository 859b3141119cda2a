import type { Cell, Column } from '@stacksight/contract';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { HoldingLink } from '../../holding-link/holding-link.tsx';
import { isHiddenCount } from '../../metric/hidden-count.ts';
import { type CellPick, columnsOf, type ResultData } from '../../metric/result-data.ts';
import { columnGrain } from '../../metric/time-text.ts';
import { useValueLook } from '../../metric/use-value-look.ts';
import { isNumeric, noValue, toCellText, toMeasureText } from '../../metric/value-text.ts';
import { growthNews, type ResultRow } from '../result-columns.ts';
import styles from '../table.module.css';

type CellProps = {
  result: ResultData;
  place: number;
  row: ResultRow;
  onDrill: ((pick: CellPick) => void) | undefined;
};

/** Shows a cell of a result; a number of a metric opens the rows behind it. */
export function ResultCell({ result, place, row, onDrill }: CellProps) {
  const look = useValueLook();
  const isNarrow = useIsNarrow();
  const column = result.columns[place];
  const cell: Cell = row.cells[place] ?? null;
  if (!column) return null;
  if (cell === null && column.role !== 'dimension') {
    const isHidden = isHiddenCount(result, row.cells, column);
    const { role } = column;
    const reason = role === 'change' || role === 'growth' ? role : 'value';
    return <NoValue reason={isHidden ? 'few' : reason} />;
  }
  const grain = column.role === 'time' ? columnGrain(result, place) : undefined;
  const text = toCellText(cell, column, look, grain);
  if (column.role === 'growth')
    return <Growth cell={cell} column={column} text={text} isQuiet={isOfDays(result)} />;
  if (onDrill && column.role === 'metric') {
    return (
      <button
        type="button"
        className={styles.drill}
        {...(isNarrow ? {} : { tabIndex: -1 })}
        title={typeof cell === 'number' ? toMeasureText(cell, column, look.format) : text}
        onClick={() => onDrill({ row: row.cells, rowIndex: row.index, column })}
      >
        {text}
      </button>
    );
  }
  const words = <span title={isNumeric(column) ? undefined : text}>{text}</span>;
  // The code of a title is its record number in the catalogue.
  const isTitle = column.key === 'title' && column.role === 'dimension' && /^\d+$/.test(`${cell}`);
  return isTitle ? <HoldingLink bookrecno={`${cell}`}>{words}</HoldingLink> : words;
}

function NoValue({ reason: why }: { reason: 'few' | 'change' | 'growth' | 'value' }) {
  const { t } = useTranslation('table');
  const isNarrow = useIsNarrow();
  const reason = t(`none.${why}`);
  return (
    <Tooltip title={reason}>
      {/* The mark takes the focus, so that keyboard users reach the reason too. */}
      <span className={styles.none} tabIndex={isNarrow ? 0 : -1} role="note" aria-label={reason}>
        {why === 'few' ? t('few') : noValue}
      </span>
    </Tooltip>
  );
}

type GrowthProps = { cell: Cell; column: Column; text: string; isQuiet: boolean };

/** Shows a growth in the colour of good or bad news; growths of single days are mostly chance and have no colour. */
export function Growth({ cell, column, text, isQuiet }: GrowthProps) {
  return (
    <span className={styles.growth} data-news={isQuiet ? undefined : growthNews(cell, column)}>
      {text}
    </span>
  );
}

function isOfDays(result: ResultData): boolean {
  const [time] = columnsOf(result, 'time');
  const grain = time === undefined ? null : columnGrain(result, time);
  return grain === 'day' || grain === 'hour';
}
