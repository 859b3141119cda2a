import type { Cell, Column } from '@stacksight/contract';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { isHiddenCount } from '../metric/hidden-count.ts';
import type { LibraryNames } from '../metric/metric-facts.tsx';
import { MetricLabel } from '../metric/metric-label.tsx';
import {
  type CellPick,
  columnsOf,
  isChange,
  metricOf,
  type ResultData,
} from '../metric/result-data.ts';
import { grainOf } from '../metric/time-text.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { isNumeric, noValue, toCellText, toMeasureText, unitBeside } from '../metric/value-text.ts';
import { OpacLink } from '../opac-link/opac-link.tsx';
import type { DataColumn } from './data-table-props.ts';
import { alignOf, directionOf, type ResultRow, type Sort, widthOf } from './result-columns.ts';
import styles from './table.module.css';

const measuredRows = 200;

type ResultColumnsInput = {
  result: ResultData | null | undefined;
  shown: readonly number[];
  sort: Sort | null;
  onSort: (column: Column) => void;
  onDrill: ((pick: CellPick) => void) | undefined;
  libraryNames: LibraryNames;
};

/** The columns of a result, in the form of the table. */
export function useResultColumns(input: ResultColumnsInput): DataColumn<ResultRow>[] {
  const { result, shown, sort, onSort } = input;
  const look = useValueLook();
  if (!result) return [];
  return shown.flatMap((place, index) => {
    const own = result.columns[place];
    if (!own) return [];
    const column = besideItsMetric(own, result.columns[shown[index - 1] ?? -1]);
    const order = sort?.key === column.key ? sort.order : null;
    return [
      {
        key: column.key,
        title: <Heading column={column} result={result} libraryNames={input.libraryNames} />,
        align: alignOf(column),
        // The labels of a row stay visible while its numbers scroll.
        ...(index === 0 && !isNumeric(column) ? { fixed: 'start' as const } : {}),
        width: widthOf(column, wordsOf(result, place, column, look)),
        sort: { order, onSort: () => onSort(column) },
        render: (row: ResultRow) => (
          <ResultCell {...input} result={result} place={place} row={row} />
        ),
      },
    ];
  });
}

/** A compared column beside its metric is named without it: `2025`, `change`, `growth`. */
function besideItsMetric(column: Column, before: Column | undefined): Column {
  const isPartner = column.role === 'compare' || column.role === 'growth';
  if (!isPartner || !before || metricOf(before) !== metricOf(column)) return column;
  return { ...column, label: column.label.split(' · ').at(-1) ?? column.label, unit: null };
}

/** The texts of a column, to measure its width; columns of numbers are always wide enough. */
function wordsOf(
  result: ResultData,
  place: number,
  column: Column,
  look: ReturnType<typeof useValueLook>,
): string[] {
  if (isNumeric(column)) return [];
  const grain = column.role === 'time' ? grainOf(result, place) : undefined;
  return result.rows
    .slice(0, measuredRows)
    .map((row) => toCellText(row[place] ?? null, column, look, grain));
}

type HeadingProps = { column: Column; result: ResultData; libraryNames: LibraryNames };

function Heading({ column, result, libraryNames }: HeadingProps) {
  const beside = isNumeric(column) ? unitBeside(column) : null;
  const unit = beside !== null && <small>{beside}</small>;
  if (column.means === null) {
    return (
      <span className={styles.heading}>
        {column.label} {unit}
      </span>
    );
  }
  return (
    <span className={styles.heading}>
      <MetricLabel column={column} meta={result.meta} libraryNames={libraryNames} /> {unit}
    </span>
  );
}

type CellProps = ResultColumnsInput & { result: ResultData; place: number; row: ResultRow };

function ResultCell({ result, place, row, onDrill }: CellProps) {
  const look = useValueLook();
  const isNarrow = useIsNarrow();
  const column = result.columns[place];
  const cell: Cell = row.cells[place] ?? null;
  if (!column) return null;
  if (cell === null && column.role !== 'dimension') {
    const isHidden = isHiddenCount(result, row.cells, column);
    return <NoValue reason={isHidden ? 'few' : column.role === 'growth' ? 'growth' : 'value'} />;
  }
  const grain = column.role === 'time' ? grainOf(result, place) : undefined;
  const text = toCellText(cell, column, look, grain);
  if (column.role === 'growth') return <Growth cell={cell} text={text} />;
  if (isChange(column)) return text;
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
  // The code of a title is its number in the catalogue.
  const isTitle = column.key === 'title' && column.role === 'dimension' && /^\d+$/.test(`${cell}`);
  return isTitle ? <OpacLink bookrecno={`${cell}`}>{words}</OpacLink> : words;
}

function NoValue({ reason: why }: { reason: 'few' | 'growth' | 'value' }) {
  const { t } = useTranslation('table');
  const isNarrow = useIsNarrow();
  const reason = t(`none.${why}`);
  return (
    <Tooltip title={reason}>
      {/* Keyboard users must reach the reason too. */}
      <span className={styles.none} tabIndex={isNarrow ? 0 : -1} role="note" aria-label={reason}>
        {why === 'few' ? t('few') : noValue}
      </span>
    </Tooltip>
  );
}

function Growth({ cell, text }: { cell: Cell; text: string }) {
  return (
    <span className={styles.growth} data-direction={directionOf(cell)}>
      {text}
    </span>
  );
}

/** The totals of the shown columns; undefined where the result has no totals. */
export function useTotals(
  result: ResultData | null | undefined,
  shown: readonly number[],
  label?: string,
): ReactNode[] | undefined {
  const { t } = useTranslation('table');
  const look = useValueLook();
  const totals = result?.totals;
  if (!result || !totals) return undefined;
  const [heading] = shown.filter((place) => !columnsOf(result, 'metric').includes(place));
  return shown.map((place) => {
    const column = result.columns[place];
    const cell = totals[place] ?? null;
    if (place === heading && cell === null) return label ?? t('totals');
    if (!column || cell === null) return null;
    const text = toCellText(cell, column, look);
    return column.role === 'growth' ? <Growth key={column.key} cell={cell} text={text} /> : text;
  });
}
