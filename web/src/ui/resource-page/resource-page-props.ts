import type { Permission } from '@stacksight/contract';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { ExcelColumn } from '#lib/resource/use-list-excel.ts';
import type { Resource } from '#lib/resource/use-resource.ts';
import type { EmptyTable } from '../table/table-states.tsx';

export type Identified = { id: string };

export type ResourceColumn<Row> = {
  /** A field of the row where it is sorted by or exported. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  align?: 'start' | 'end';
  /** The server can order by it; `descend` where its first order is that. */
  sort?: 'ascend' | 'descend';
  /** Not shown until someone chooses it. */
  isExtra?: boolean;
  /** How it stands in a workbook; false leaves it out. */
  excel?: false | Omit<ExcelColumn, 'key' | 'label'>;
  card?: 'title' | 'line' | 'none';
  /** Stands before what is rendered, and is no part of a name that opens its row. */
  lead?: (row: Row) => ReactNode;
};

/** A choice in the line over the list; its name is one of the shape's filters, and the empty value asks for all. */
export type ResourceFilter = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** What the empty value is called, where it is not all. */
  all?: string;
};

export type ConfirmQuestion = { title: string; text: string };

export type RowAction = {
  key: string;
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  /** Asked before it is done. */
  ask?: ConfirmQuestion;
  /** Said when it is done. */
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
  /** To add one, where that needs another. */
  addNeeds?: Permission;
  /** Whether one can be added; yes unless said. */
  canAdd?: boolean;
  canEdit?: (row: Row) => boolean;
  /** What the fields begin with. */
  start: (row: Row | null) => Values;
  fields: (state: { row: Row | null; form: FormInstance<Values> }) => ReactNode;
  save: (values: Values, row: Row | null) => Promise<unknown>;
  width?: number;
};

export type ResourceRemove<Row> = {
  needs: Permission;
  canRemove?: (row: Row) => boolean;
  /** Whether a row goes for good, alone or with what is below it, or can be brought back; `data` unless said. */
  kind?: 'data' | 'node' | 'recoverable';
  /** What else happens, told in the question before. */
  text?: string;
  run: (row: Row) => Promise<unknown>;
  /** Deletes several in one call; one by one unless given. */
  runMany?: (rows: readonly Row[]) => Promise<unknown>;
};

export type ResourcePageProps<Row extends Identified, Values extends object> = {
  title: string;
  /** What one is called: `event`, for buttons and questions. */
  one: string;
  /** A sentence on what is listed. */
  hint?: ReactNode;
  resource: Resource<Row>;
  /** What a row is called; the column with this key opens it. */
  nameOf: (row: Row) => string;
  nameColumn: string;
  columns: readonly ResourceColumn<Row>[];
  /** What is searched; without it there is no search. */
  search?: string;
  filters?: readonly ResourceFilter[];
  /** A filter that is no plain choice, and what it says on the cover of a workbook. */
  narrow?: { control: ReactNode; about: readonly [string, string][] };
  form?: ResourceForm<Row, Values>;
  remove?: ResourceRemove<Row>;
  /** How a row is looked at; with a history and without this, its columns one under the other. */
  detail?: (row: Row) => ReactNode;
  /** What the audit log calls a row: its changes stand below its view. */
  history?: (row: Row) => string;
  /** Fields of the history that are no columns. */
  fieldNames?: Readonly<Record<string, string>>;
  actions?: (row: Row) => readonly RowAction[];
  batch?: readonly BatchAction<Row>[];
  empty?: EmptyTable;
  /** All there is is shown at once, without pages. */
  isWhole?: boolean;
  /** What one must hold beside to take the list away as a workbook. */
  excelNeeds?: Permission;
  /** Beside the title. */
  extra?: ReactNode;
};
