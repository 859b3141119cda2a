import type { Cell, Column, otherCode, QueryResult } from '@stacksight/contract';

/** The data of charts, tables and tiles: an answer of the server, or an object of the same shape. */
export type ResultData = {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  totals?: readonly Cell[] | null;
  meta?: QueryResult['meta'];
};

/** A cell that the user picked to see the rows behind it. */
export type CellPick = { row: readonly Cell[]; rowIndex: number; column: Column };

/** The code of the row "other"; the type keeps the code equal to `otherCode` of the contract. */
export const restCode: typeof otherCode = '__other';

/** Dimensions whose codes have an order of their own; the server sorts all others by size. */
export const ordinalDimensions: ReadonlySet<string> = new Set([
  'weekday',
  'hour',
  'pubYear',
  'yearAdded',
  'band',
  'ageGroup',
]);

/** The roles of the columns of a comparison: the earlier value, the difference, and the difference as a share. */
export type PartnerRole = Extract<Column['role'], 'compare' | 'change' | 'growth'>;

/** Returns whether a column belongs to the comparison of a metric. */
export const isPartner = ({ role }: Pick<Column, 'role'>): boolean =>
  role === 'compare' || role === 'change' || role === 'growth';

/** Returns the key of the metric that a column belongs to: the column's own key, or the key of the compared metric. */
export const metricKeyOf = ({ key }: Pick<Column, 'key'>): string => key.split('__')[0] ?? key;

/** Returns the name of a compared column beside its metric: `2025`, `change`, `growth`. */
export const partnerLabel = ({ label }: Pick<Column, 'label'>): string =>
  label.split(' · ').at(-1) ?? label;

export type ColumnRole = Column['role'];

/** Returns the positions of the columns that have one of the roles. */
export function columnsOf(result: ResultData, ...roles: ColumnRole[]): number[] {
  return result.columns.flatMap(({ role }, index) => (roles.includes(role) ? [index] : []));
}

/** Returns the position of a column in a metric's comparison, found by the prefix of its key, or else by position. */
export function partnerColumn(result: ResultData, metric: number, role: PartnerRole) {
  const partners = columnsOf(result, role);
  const key = result.columns[metric]?.key ?? '';
  const named = partners.find((index) => result.columns[index]?.key.startsWith(`${key}__`));
  const order = columnsOf(result, 'metric').indexOf(metric);
  const sameCount = partners.length === columnsOf(result, 'metric').length;
  return named ?? (sameCount ? partners[order] : undefined);
}

/** The numbers of a metric's comparison in a row. */
export type MetricComparison = {
  /** The name of the compared period, such as `2025`. */
  name: string;
  before: number | null;
  change: number | null;
  growth: number | null;
};

/** Returns the comparison of a metric in a row; null if the result has no comparison. */
export function comparisonOf(
  result: ResultData,
  metric: number,
  row: readonly Cell[] | undefined,
): MetricComparison | null {
  const compare = partnerColumn(result, metric, 'compare');
  const column = result.columns[compare ?? -1];
  if (compare === undefined || !column) return null;
  const at = (role: PartnerRole) => toNumber(row?.[partnerColumn(result, metric, role) ?? -1]);
  return {
    name: partnerLabel(column),
    before: at('compare'),
    change: at('change'),
    growth: at('growth'),
  };
}

/** Returns the number in a cell; null when the cell holds no number. */
export function toNumber(cell: Cell | undefined): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
}

/** Returns a placeholder column for a number that the server has not answered yet. */
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

/** Returns the last day with data of each event, if the events end on different days; else null. */
export function lastDaysByEvent({
  asOf,
}: Pick<QueryResult['meta'], 'asOf'>): QueryResult['meta']['asOf'] | null {
  const days = new Set(asOf.map(({ until }) => until));
  return days.size > 1 || (asOf.length > 0 && days.has(null)) ? asOf : null;
}
