import type { Column } from '@stacksight/contract';
import type { LibraryNames } from '../metric/metric-facts.tsx';
import { MetricLabel } from '../metric/metric-label.tsx';
import {
  type CellPick,
  isPartner,
  metricKeyOf,
  partnerLabel,
  type ResultData,
} from '../metric/result-data.ts';
import { columnGrain } from '../metric/time-text.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { isNumeric, toCellText, unitBeside } from '../metric/value-text.ts';
import { ResultCell } from './cells/result-cell.tsx';
import { TwoLines } from './cells/two-lines.tsx';
import type { DataColumn } from './data-table-props.ts';
import {
  columnAlign,
  columnWidth,
  type ResultRow,
  type Sort,
  type TableLines,
} from './result-columns.ts';
import styles from './table.module.css';

const measuredRows = 200;
// In a table with more columns than this, the unit stands below the name in the head.
const mostWithUnitsBeside = 6;
// The width in pixels to which a dimension's texts may shrink, in two lines, before the table scrolls.
const leastOfTexts = 170;

type ResultColumnsInput = TableLines & {
  result: ResultData | null | undefined;
  sort: Sort | null;
  onSort: (column: Column) => void;
  onDrill: ((pick: CellPick) => void) | undefined;
  libraryNames: LibraryNames;
};

/** Makes the columns of a table from the columns of a result. */
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
    const width = columnWidth(column, wordsOf(result, place, column, look), {
      below: name,
      isCrowded,
    });
    const order = sort?.key === column.key ? sort.order : null;
    return [
      {
        key: column.key,
        title: (
          <TwoLines below={name}>
            <Heading column={column} result={result} libraryNames={input.libraryNames} />
          </TwoLines>
        ),
        align: columnAlign(column),
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

/** Shortens the label of a compared column that stands beside its metric. */
function besideItsMetric(column: Column, before: Column | undefined): Column {
  if (!isPartner(column) || !before || metricKeyOf(before) !== metricKeyOf(column)) return column;
  return { ...column, label: partnerLabel(column), unit: null };
}

/** Returns the texts that decide the width of a column; the total is included, because it is the longest number. */
function wordsOf(
  result: ResultData,
  place: number,
  column: Column,
  look: ReturnType<typeof useValueLook>,
): string[] {
  const grain = column.role === 'time' ? columnGrain(result, place) : undefined;
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
