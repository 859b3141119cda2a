import type {
  DataUpload,
  ImportForm,
  ImportRun,
  UploadSource,
  UploadTable,
} from '@stacksight/contract';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

type InBoth = Readonly<Record<'zh-CN' | 'en-US', string>>;

type FormHeadings = {
  required: string[];
  optional: string[];
  others: string[];
  hasPeriods?: boolean;
};

/** A table of an upload, with its file in the folder of the upload; null where the upload itself is the text. */
export type StoredTable = UploadTable & { file: string | null; title: string | null };
/** The report of a run, with sentences in both languages. */
export type StoredReport = Omit<
  NonNullable<ImportRun['report']>,
  'message' | 'tables' | 'reasons'
> & {
  message: InBoth | null;
  tables: readonly { table: string; rows: number; n: number | null }[];
  reasons: readonly { reason: string; field: string; rows: number; line: number; value: string }[];
};

/** Files that people bring in through the browser. */
export const dataUpload = pgTable('data_upload', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  state: text('state').$type<DataUpload['state']>().notNull(),
  problem: jsonb('problem').$type<InBoth>(),
  tables: jsonb('tables').$type<StoredTable[]>().notNull().default([]),
  leftOut: jsonb('left_out').$type<{ name: string; reason: InBoth }[]>().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  /** The drop that took the file; null for an upload by a person. */
  dropId: uuid('drop_id'),
  /** The table of a data source whose first rows the file has; null for a file. */
  source: jsonb('source').$type<UploadSource>(),
});

/** Where scripts leave files for a mapping. */
export const dataDrop = pgTable('data_drop', {
  id: uuid('id').primaryKey().defaultRandom(),
  mappingId: uuid('mapping_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  replace: boolean('replace').notNull(),
  mostRefused: doublePrecision('most_refused').notNull(),
  createdAt: instant('created_at').notNull(),
  lastAt: instant('last_at'),
});

/** Loads and checks of uploaded files, and loads that are taken back. */
export const dataRun = pgTable('data_run', {
  id: uuid('id').primaryKey(),
  glc: text('glc').notNull(),
  file: text('file').notNull(),
  mode: text('mode').$type<ImportRun['mode']>().notNull(),
  uploadId: uuid('upload_id'),
  report: jsonb('report').$type<StoredReport>(),
  username: text('username').notNull(),
});

/** Mappings that a library group keeps. */
export const dataMapping = pgTable('data_mapping', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  name: text('name').notNull(),
});

/** The versions of the mappings. */
export const dataMappingVersion = pgTable(
  'data_mapping_version',
  {
    mappingId: uuid('mapping_id').notNull(),
    version: integer('version').notNull(),
    form: jsonb('form').$type<ImportForm>(),
    json: jsonb('json').$type<Record<string, unknown>>().notNull(),
    headings: jsonb('headings').$type<FormHeadings>().notNull(),
    modifiedBy: text('modified_by').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.mappingId, columns.version] })],
);
