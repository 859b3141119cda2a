import type { ReactNode } from 'react';
import type { EmptyWords } from '../empty-state/empty-state.tsx';

/** The width in pixels of the column that selects rows. */
export const selectionWidth = 40;

export type Density = 'middle' | 'small';
export type DataColumn<Row> = {
  key: string;
  title: ReactNode;
  render: (row: Row, index: number) => ReactNode;
  align?: 'start' | 'end';
  width?: number;
  /** The width to which the column may shrink, with wrapped texts, if the columns are wider than the table. */
  least?: number;
  fixed?: 'start' | 'end';
  /** True if a long text takes up to three lines before it is cut. */
  wraps?: boolean;
  /** The place of the column on the cards of small screens; `wide` puts the value in a line below its label. */
  card?: 'title' | 'line' | 'wide' | 'none';
  sort?: { order: 'ascend' | 'descend' | null; onSort: () => void };
};
export type TablePage = {
  number: number;
  size: number;
  total: number;
  onChange: (number: number, size: number) => void;
};
export type DataTableProps<Row> = {
  /** The name of the table, for screen readers. */
  label: string;
  /** The heading level of the name; `h3` unless given. */
  heading?: 'h2' | 'h3';
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | null | undefined;
  rowKey: (row: Row) => string | number;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** An extra sentence for users who may not see the rows. */
  refused?: string | undefined;
  empty?: EmptyWords;
  page?: TablePage;
  density?: Density;
  /** True if windows under 992 px show cards instead of lines. The default is true. */
  hasCards?: boolean;
  /** The height of the scrolling body; without it the page scrolls and the head sticks. */
  height?: number;
  /** True if a button adds the table to the report list; the default is true. */
  hasBasket?: boolean;
  toolbar?: ReactNode;
  summary?: readonly ReactNode[] | undefined;
  /**
   * Lets arrow keys move from cell to cell and Tab skip all rows; with `open`, Enter opens the rows behind a number.
   */
  cellKeys?: 'read' | 'open';
  selection?: TableSelection<Row>;
};
export type TableSelection<Row> = {
  /** The keys of the selected rows. */
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
  /** The name of a row, for the label of its checkbox. */
  nameOf: (row: Row) => string;
};
