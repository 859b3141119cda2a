import type { Permission } from '@stacksight/contract';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { ConfirmQuestion } from '#lib/notify.ts';
import type { ExcelColumn } from '#lib/resource/use-list-excel.ts';
import type { Resource } from '#lib/resource/use-resource.ts';
import type { EmptyWords } from '../empty-state/empty-state.tsx';
import type { PageTabsProps } from '../page/page-tabs.tsx';

export type RowWithId = { id: string };

export type ResourceColumn<Row> = {
  /** The key of the column; sortable and exported columns use the name of the row's field. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  align?: 'start' | 'end';
  /** The first order of a column that the server can sort by. */
  sort?: 'ascend' | 'descend';
  /** True if the column is hidden until the user shows it. */
  isExtra?: boolean;
  /** True if the column is hidden if the window has no room for all columns; the last minor column goes first. */
  isMinor?: boolean;
  /** True if a long text takes up to three lines before it is cut. */
  wraps?: boolean;
  /** The type and width of the column in the export; false omits the column. */
  excel?: false | Omit<ExcelColumn, 'key' | 'label'>;
  card?: 'title' | 'line' | 'wide' | 'none';
  /** Content to the left of the cell, outside the name that opens the row. */
  lead?: (row: Row) => ReactNode;
};

/** A filter above the list; `name` is a filter of the resource's shape, and the empty value means all rows. */
export type ResourceFilter = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The label of the empty value; "all" unless given. */
  all?: string;
};

export type RowAction = {
  key: string;
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  /** The question to the user before the action runs. */
  ask?: ConfirmQuestion;
  /** The text of the notice after success. */
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
  /** The permission to add a row, if it differs from `needs`. */
  addNeeds?: Permission;
  /** True if rows can be added. The default is true. */
  canAdd?: boolean;
  canEdit?: (row: Row) => boolean;
  /** The initial values of the fields; `row` is null for a new record. */
  start: (row: Row | null) => Values;
  fields: (state: { row: Row | null; form: FormInstance<Values> }) => ReactNode;
  save: (values: Values, row: Row | null) => Promise<unknown>;
  width?: number;
};

export type ResourceRemove<Row> = {
  needs: Permission;
  canRemove?: (row: Row) => boolean;
  /** How deletion works: permanently (`data`, the default), with all children (`node`), or `recoverable`. */
  kind?: 'data' | 'node' | 'recoverable';
  /** A sentence about other effects of the deletion, for the question. */
  text?: string;
  run: (row: Row) => Promise<unknown>;
  /** Deletes several rows in one call; without it, the page deletes them one by one. */
  runMany?: (rows: readonly Row[]) => Promise<unknown>;
};

export type ResourcePageProps<Row extends RowWithId, Values extends object> = {
  title: string;
  /** The tabs of a page with several lists; the page has the title of the tabs, each list its own. */
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
  /** A filter with its own control, and the lines about it on the cover of the export. */
  narrow?: { control: ReactNode; about: readonly [string, string][] };
  form?: ResourceForm<Row, Values>;
  remove?: ResourceRemove<Row>;
  /** Renders the details of a row; with `history` but without `detail`, the drawer lists the columns instead. */
  detail?: (row: Row) => ReactNode;
  /** The name of a row in the audit log; the drawer lists the row's changes below its details. */
  history?: (row: Row) => string;
  /** The names of the fields without a column, for the history. */
  fieldNames?: Readonly<Record<string, string>>;
  actions?: (row: Row) => readonly RowAction[];
  batch?: readonly BatchAction<Row>[];
  empty?: EmptyWords;
  /** True if the list shows all rows at once, without pages. */
  isWhole?: boolean;
  /** A further permission that the export needs. */
  excelNeeds?: Permission;
  /** Content beside the title. */
  extra?: ReactNode;
  /** True if `extra` holds the first choice of the page, so that the button that adds a record is a plain one. */
  isPlainAdd?: boolean;
};
