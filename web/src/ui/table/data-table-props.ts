import type { ReactNode } from 'react';
import type { EmptyTable } from './table-states.tsx';

export type Density = 'middle' | 'small';
export type DataColumn<Row> = {
  key: string;
  title: ReactNode;
  render: (row: Row, index: number) => ReactNode;
  align?: 'start' | 'end';
  width?: number;
  fixed?: 'start' | 'end';
  /** Cards on small screens: the heading, an ordinary line, or left out. */
  card?: 'title' | 'line' | 'none';
  sort?: { order: 'ascend' | 'descend' | null; onSort: () => void };
};
export type TablePage = {
  number: number;
  size: number;
  total: number;
  onChange: (number: number, size: number) => void;
};
export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | null | undefined;
  rowKey: (row: Row) => string | number;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Said to who may not see the rows. */
  refused?: string | undefined;
  empty?: EmptyTable;
  page?: TablePage;
  density?: Density;
  /** Cards instead of lines under 992 px; yes unless said. */
  hasCards?: boolean;
  /** The height of the part that scrolls; without it the page scrolls and the head sticks. */
  height?: number;
  toolbar?: ReactNode;
  summary?: readonly ReactNode[] | undefined;
  /** Arrow keys go from cell to cell, and Tab passes all rows at once. */
  cellKeys?: 'read' | 'open';
  /** Rows that can be chosen, by their keys. */
  selection?: { keys: readonly string[]; onChange: (keys: readonly string[]) => void };
};
