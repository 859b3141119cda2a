import type { Cell, Column, otherCode, QueryResult } from '@stacksight/contract';

/** What charts, tables and tiles are fed with: an answer of the server, or something of its shape. */
export type ResultData = {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  totals?: readonly Cell[] | null;
  meta?: QueryResult['meta'];
};

/** A cell that someone picked, to see what is behind it. */
export type CellPick = { row: readonly Cell[]; rowIndex: number; column: Column };

/** The code of the row that gathers the rest; its type keeps it equal to the contract's. */
export const restCode: typeof otherCode = '__other';

export type ColumnRole = Column['role'];

/** The positions of the columns of some roles. */
export function columnsOf(result: ResultData, ...roles: ColumnRole[]): number[] {
  return result.columns.flatMap(({ role }, index) => (roles.includes(role) ? [index] : []));
}

/** The column that compares a metric (or shows its growth): by its name's beginning, else by order. */
export function partnerOf(result: ResultData, metric: number, role: 'compare' | 'growth') {
  const partners = columnsOf(result, role);
  const key = result.columns[metric]?.key ?? '';
  const named = partners.find((index) => result.columns[index]?.key.startsWith(`${key}__`));
  const order = columnsOf(result, 'metric').indexOf(metric);
  const sameCount = partners.length === columnsOf(result, 'metric').length;
  return named ?? (sameCount ? partners[order] : undefined);
}

/** A cell as a number; null when it is none. */
export function toNumber(cell: Cell | undefined): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
}

/** The column of a number whose answer is not there yet. */
export const unknownColumn = (key: string): Column => ({
  key,
  label: '',
  type: 'number',
  role: 'metric',
  unit: null,
  format: 'integer',
  means: null,
  formula: null,
  labels: null,
});

/** Until when each event of a question has data, where they do not end on one day; else null. */
export function endsApart({
  asOf,
}: Pick<QueryResult['meta'], 'asOf'>): QueryResult['meta']['asOf'] | null {
  const days = new Set(asOf.map(({ until }) => until));
  return days.size > 1 || (asOf.length > 0 && days.has(null)) ? asOf : null;
}
