import type { Permission } from '@stacksight/contract';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { ConfirmQuestion } from '#lib/notify.ts';
import type { ExcelColumn } from '#lib/resource/use-list-excel.ts';
import type { Resource } from '#lib/resource/use-resource.ts';
import type { EmptyWords } from '../empty-state/empty-state.tsx';
import type { PageTabsProps } from '../page/page-tabs.tsx';

export type Identified = { id: string };

export type ResourceColumn<Row> = {
  /** The key; a field of the row if the column is sortable or exported. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  align?: 'start' | 'end';
  /** The first order of a column that the server can sort by. */
  sort?: 'ascend' | 'descend';
  /** Whether the column is hidden until the user shows it. */
  isExtra?: boolean;
  /** Whether the column is left out where the window has no room for all columns; the last one goes first. */
  isMinor?: boolean;
  /** Whether a long text takes up to three lines before it is cut. */
  wraps?: boolean;
  /** The column's form in the export; false leaves it out. */
  excel?: false | Omit<ExcelColumn, 'key' | 'label'>;
  card?: 'title' | 'line' | 'wide' | 'none';
  /** Content before the rendered cell; it is not part of the name that opens the row. */
  lead?: (row: Row) => ReactNode;
};

/** A choice in the line above the list; `name` is a filter of the shape, and the empty value means all. */
export type ResourceFilter = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The label of the empty value, where that is not "all". */
  all?: string;
};

export type RowAction = {
  key: string;
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  /** The question before the action. */
  ask?: ConfirmQuestion;
  /** The notice after success. */
  done?: string;
  run: () => unknown;
};

export type BatchAction<Row> = {
  key: string;
  label: string;
  isDanger?: boolean;
  ask?: (rows: readonly Row[]) => ConfirmQuestion;
  done?: string;
  run: (rows: readonly Row[]) => Promise<unknown>;
};

export type ResourceForm<Row, Values> = {
  needs: Permission;
  /** The permission to add a row, where that differs from `needs`. */
  addNeeds?: Permission;
  /** Whether rows can be added; true unless given. */
  canAdd?: boolean;
  canEdit?: (row: Row) => boolean;
  /** The initial values of the fields. */
  start: (row: Row | null) => Values;
  fields: (state: { row: Row | null; form: FormInstance<Values> }) => ReactNode;
  save: (values: Values, row: Row | null) => Promise<unknown>;
  width?: number;
};

export type ResourceRemove<Row> = {
  needs: Permission;
  canRemove?: (row: Row) => boolean;
  /** Whether deletion is permanent (`data`, the default), deletes all children too (`node`), or is `recoverable`. */
  kind?: 'data' | 'node' | 'recoverable';
  /** A further sentence in the question, about other effects. */
  text?: string;
  run: (row: Row) => Promise<unknown>;
  /** Deletes several rows in one call; without it, the page deletes them one by one. */
  runMany?: (rows: readonly Row[]) => Promise<unknown>;
};

export type ResourcePageProps<Row extends Identified, Values extends object> = {
  title: string;
  /** The tabs of the page, where it has several lists; the page has their title, the list has its own. */
  tabs?: PageTabsProps;
  /** The word for one record, such as `event`, for buttons and questions. */
  one: string;
  /** A sentence about the list. */
  hint?: ReactNode;
  resource: Resource<Row>;
  /** The name of a row; the column `nameColumn` shows it and opens the row. */
  nameOf: (row: Row) => string;
  nameColumn: string;
  columns: readonly ResourceColumn<Row>[];
  /** The label of the search; without it, the page has no search. */
  search?: string;
  filters?: readonly ResourceFilter[];
  /** A filter of another form than a choice, and its lines on the cover of the export. */
  narrow?: { control: ReactNode; about: readonly [string, string][] };
  form?: ResourceForm<Row, Values>;
  remove?: ResourceRemove<Row>;
  /** Renders the details of a row; with `history` and without `detail`, the drawer lists the columns. */
  detail?: (row: Row) => ReactNode;
  /** The name of a row in the audit log; the drawer lists the row's changes below its details. */
  history?: (row: Row) => string;
  /** The names of fields in the history that have no column. */
  fieldNames?: Readonly<Record<string, string>>;
  actions?: (row: Row) => readonly RowAction[];
  batch?: readonly BatchAction<Row>[];
  empty?: EmptyWords;
  /** Whether the list shows all rows at once, without pages. */
  isWhole?: boolean;
  /** A further permission that the export needs. */
  excelNeeds?: Permission;
  /** Content beside the title. */
  extra?: ReactNode;
};
