import type { ReactNode } from 'react';
import type { EmptyWords } from '../empty-state/empty-state.tsx';

/** The width of the column that selects rows. */
export const selectionWidth = 40;

export type Density = 'middle' | 'small';
export type DataColumn<Row> = {
  key: string;
  title: ReactNode;
  render: (row: Row, index: number) => ReactNode;
  align?: 'start' | 'end';
  width?: number;
  /** The width down to which the column gives way, and its texts wrap, where the columns are wider than the table. */
  least?: number;
  fixed?: 'start' | 'end';
  /** Whether a long text takes up to three lines before it is cut. */
  wraps?: boolean;
  /** The column's place on the cards of small screens: heading, line, a line of its own below its label, or absent. */
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
  /** The level of the name among the headings of the page; `h3` unless given. */
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
  /** Whether windows under 992 px show cards instead of lines; true unless given. */
  hasCards?: boolean;
  /** The height of the scrolling body; without it the page scrolls and the head sticks. */
  height?: number;
  toolbar?: ReactNode;
  summary?: readonly ReactNode[] | undefined;
  /** Arrow keys move from cell to cell, and Tab skips all rows; `open`: Enter opens what is behind a number. */
  cellKeys?: 'read' | 'open';
  selection?: TableSelection<Row>;
};
export type TableSelection<Row> = {
  /** The keys of the selected rows. */
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
  /** What a row is called, for the name of its box. */
  nameOf: (row: Row) => string;
};
