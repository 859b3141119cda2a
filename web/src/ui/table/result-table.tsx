import { useMemo, useState } from 'react';
import type { WorkbookExport } from '#lib/statistics/use-workbook.ts';
import type { LibraryNames } from '../metric/metric-facts.tsx';
import type { CellPick, ResultData } from '../metric/result-data.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { DataTable } from './data-table.tsx';
import type { DataColumn, DataTableProps, Density } from './data-table-props.ts';
import {
  columnsBelow,
  nextSort,
  type ResultRow,
  type Sort,
  shownColumns,
  sortRows,
  type TableLines,
} from './result-columns.ts';
import { TableTools } from './table-tools.tsx';
import { useResultColumns } from './use-result-columns.tsx';
import { useTotals } from './use-totals.tsx';

type Passed =
  | 'label'
  | 'isLoading'
  | 'error'
  | 'onRetry'
  | 'empty'
  | 'page'
  | 'height'
  | 'heading'
  | 'hasCards';
export type ResultTableProps = Pick<DataTableProps<ResultRow>, Passed> & {
  result: ResultData | null | undefined;
  /** The order of a table that the server sorts; it needs `onSort`. Without both, the browser sorts. */
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** The keys of the hidden columns, for a page that stores them; it needs `onHide`. */
  hidden?: readonly string[];
  onHide?: (keys: readonly string[]) => void;
  density?: Density;
  onDrill?: (pick: CellPick) => void;
  exporting?: WorkbookExport;
  title?: React.ReactNode;
  extra?: React.ReactNode;
  hasTools?: boolean;
  /** The name of the last line, if the line is not a sum. */
  totalsLabel?: string;
  libraryNames?: LibraryNames;
};

/** Shows a result as a table. */
export function ResultTable(props: ResultTableProps) {
  const { result, hasTools = true } = props;
  const { language } = useValueLook();
  const [sort, setSort] = useOwn(props.sort, props.onSort, null);
  const [hidden, setHidden] = useOwn(props.hidden, props.onHide, noKeys);
  const [density, setDensity] = useState<Density>(props.density ?? 'small');
  const lines = useMemo(() => (result ? linesOf(result, hidden) : noLines), [result, hidden]);
  const isServerSorted = props.onSort !== undefined;
  const rows = useMemo(
    () => result && sortRows(result, isServerSorted ? null : sort, language),
    [result, sort, isServerSorted, language],
  );
  const columns: DataColumn<ResultRow>[] = useResultColumns({
    result,
    ...lines,
    sort,
    onSort: (column) => setSort(nextSort(sort, column)),
    onDrill: props.onDrill,
    libraryNames: props.libraryNames,
  });
  const summary = useTotals(result, lines, props.totalsLabel);
  const tools = hasTools && result && (
    <TableTools
      {...props}
      result={result}
      hidden={hidden}
      onHide={setHidden}
      density={density}
      onDensity={setDensity}
    />
  );
  return (
    <DataTable<ResultRow>
      {...passed(props)}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      cellKeys={props.onDrill ? 'open' : 'read'}
      density={density}
      toolbar={tools}
      summary={summary}
      hasBasket={!hasTools}
    />
  );
}

const noKeys: readonly string[] = [];
const noLines: TableLines = { shown: [], below: new Map() };

function linesOf(result: ResultData, hidden: readonly string[]): TableLines {
  const shown = shownColumns(result, hidden);
  const below = columnsBelow(result, shown);
  const lower = new Set(below.values());
  return { shown: shown.filter((at) => !lower.has(at)), below };
}

function rowKey({ index }: ResultRow): number {
  return index;
}

// Returns a value that the page stores if it passes `onChange`, or else the state of this table.
function useOwn<Value>(
  value: Value | undefined,
  onChange: ((value: Value) => void) | undefined,
  initial: Value,
): [Value, (value: Value) => void] {
  const [own, setOwn] = useState(initial);
  return onChange ? [value ?? initial, onChange] : [value ?? own, setOwn];
}

function passed(props: ResultTableProps): Pick<ResultTableProps, Passed> {
  const { label, isLoading, error, onRetry, empty, page, height, heading, hasCards } = props;
  const given = { isLoading, error, onRetry, empty, page, height, heading, hasCards };
  return {
    label,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}
