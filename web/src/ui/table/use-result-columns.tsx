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
  isPartner,
  metricOf,
  partnerLabel,
  type ResultData,
} from '../metric/result-data.ts';
import { grainOf } from '../metric/time-text.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { isNumeric, noValue, toCellText, toMeasureText, unitBeside } from '../metric/value-text.ts';
import { OpacLink } from '../opac-link/opac-link.tsx';
import { TwoLines } from './cells/two-lines.tsx';
import type { DataColumn } from './data-table-props.ts';
import { alignOf, directionOf, type ResultRow, type Sort, widthOf } from './result-columns.ts';
import styles from './table.module.css';

const measuredRows = 200;
// In a table of more columns, a unit stands below its head.
const mostWithUnitsBeside = 6;
// How narrow the texts of a dimension may become, in two lines, before the table scrolls.
const leastOfTexts = 200;

type ResultColumnsInput = {
  result: ResultData | null | undefined;
  shown: readonly number[];
  /** The columns in the second line of the cells of another. */
  below: ReadonlyMap<number, number>;
  sort: Sort | null;
  onSort: (column: Column) => void;
  onDrill: ((pick: CellPick) => void) | undefined;
  libraryNames: LibraryNames;
};

/** The columns of a result, in the form of the table. */
export function useResultColumns(input: ResultColumnsInput): DataColumn<ResultRow>[] {
  const { result, shown, below, sort, onSort } = input;
  const look = useValueLook();
  if (!result) return [];
  const isCrowded = shown.length > mostWithUnitsBeside;
  return shown.flatMap((place, index) => {
    const own = result.columns[place];
    if (!own) return [];
    const second = below.get(place) ?? -1;
    const lower = result.columns[second];
    const beside = besideItsMetric(own, result.columns[shown[index - 1] ?? -1]);
    const unit = isCrowded && isNumeric(beside) ? unitBeside(beside) : null;
    const name = lower ? besideItsMetric(lower, own).label : (unit ?? undefined);
    const column = name === undefined ? beside : { ...beside, unit: null };
    const width = widthOf(column, wordsOf(result, place, column, look), name);
    const order = sort?.key === column.key ? sort.order : null;
    return [
      {
        key: column.key,
        title: (
          <TwoLines below={name}>
            <Heading column={column} result={result} libraryNames={input.libraryNames} />
          </TwoLines>
        ),
        align: alignOf(column),
        // The labels of a row stay visible while its numbers scroll.
        ...(index === 0 && !isNumeric(column) ? { fixed: 'start' as const } : {}),
        width,
        ...(column.role === 'dimension' ? { least: Math.min(width, leastOfTexts) } : {}),
        sort: { order, onSort: () => onSort(column) },
        render: (row: ResultRow) => (
          <TwoLines
            below={lower && <ResultCell {...input} result={result} place={second} row={row} />}
          >
            <ResultCell {...input} result={result} place={place} row={row} />
          </TwoLines>
        ),
      },
    ];
  });
}

/** A compared column beside its metric is named without it. */
function besideItsMetric(column: Column, before: Column | undefined): Column {
  if (!isPartner(column) || !before || metricOf(before) !== metricOf(column)) return column;
  return { ...column, label: partnerLabel(column), unit: null };
}

/** The texts of a column, to measure its width: a sum is longer than its parts. */
function wordsOf(
  result: ResultData,
  place: number,
  column: Column,
  look: ReturnType<typeof useValueLook>,
): string[] {
  const grain = column.role === 'time' ? grainOf(result, place) : undefined;
  const rows = result.rows.slice(0, measuredRows);
  const measured = isNumeric(column) && result.totals ? [...rows, result.totals] : rows;
  return measured.map((row) => toCellText(row[place] ?? null, column, look, grain));
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
    const { role } = column;
    const reason = role === 'change' || role === 'growth' ? role : 'value';
    return <NoValue reason={isHidden ? 'few' : reason} />;
  }
  const grain = column.role === 'time' ? grainOf(result, place) : undefined;
  const text = toCellText(cell, column, look, grain);
  if (column.role === 'growth')
    return <Growth cell={cell} text={text} isQuiet={isOfDays(result)} />;
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

function NoValue({ reason: why }: { reason: 'few' | 'change' | 'growth' | 'value' }) {
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

/** A growth in the colour of its direction; without a colour where it is the noise of single days. */
function Growth({ cell, text, isQuiet }: { cell: Cell; text: string; isQuiet: boolean }) {
  return (
    <span className={styles.growth} data-direction={isQuiet ? undefined : directionOf(cell)}>
      {text}
    </span>
  );
}

function isOfDays(result: ResultData): boolean {
  const [time] = columnsOf(result, 'time');
  const grain = time === undefined ? null : grainOf(result, time);
  return grain === 'day' || grain === 'hour';
}

/** The totals of the shown columns; undefined where the result has no totals. */
export function useTotals(
  result: ResultData | null | undefined,
  { shown, below }: Pick<ResultColumnsInput, 'shown' | 'below'>,
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
    return <Growth key={column.key} cell={cell} text={text} isQuiet={false} />;
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
