import { z } from 'zod';
import { ImportForm } from './import-form.ts';

/** A table in an uploaded file: the file itself, a sheet, a file of a zip, or the titles or items of MARC records. */
export const UploadTable = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['text', 'sheet', 'titles', 'items', 'faults']),
  rows: z.number().int().nullable(),
  bytes: z.number().int(),
});
export type UploadTable = z.output<typeof UploadTable>;

/** A table of a data source, whose first rows are looked at like a file. */
export const UploadSource = z.strictObject({
  datasourceId: z.uuid(),
  schema: z.string().max(200),
  table: z.string().min(1).max(200),
});
export type UploadSource = z.output<typeof UploadSource>;

export const DataUpload = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number().int(),
  /** The bytes that have arrived; the next piece begins there. */
  received: z.number().int(),
  /** `opening`: all bytes are there and the server looks for tables; `failed`: `problem` says why and what to do. */
  state: z.enum(['receiving', 'opening', 'ready', 'failed']),
  problem: z.string().nullable(),
  /** True if every table of the file has been loaded. */
  isLoaded: z.boolean(),
  /** The table whose first rows this is; null for a file. */
  source: UploadSource.nullable(),
  tables: z.array(UploadTable),
  /** Parts that were left out, each with the reason. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  createdAt: z.string(),
});
export type DataUpload = z.output<typeof DataUpload>;

/** A mapping that a group keeps for files of one shape. */
export const DataMapping = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null for a mapping that was written as JSON. */
  form: ImportForm.nullable(),
  headings: z.array(z.string()),
  version: z.number().int(),
  modifiedBy: z.string(),
  modifiedAt: z.string(),
});
export type DataMapping = z.output<typeof DataMapping>;

/** Where scripts leave files for a mapping: a folder on the server, and an address that takes files. */
export const DataDrop = z.object({
  id: z.uuid(),
  mapping: z.object({ id: z.uuid(), name: z.string() }),
  /** The account whose rights the loads have. */
  username: z.string(),
  /** The folder on the server, below the data folder. */
  folder: z.string(),
  /** The address that takes a file, with the id of the drop as user name and the token as password. */
  address: z.string(),
  replace: z.boolean(),
  mostRefused: z.number(),
  createdAt: z.string(),
  /** The time of the last file. */
  lastAt: z.string().nullable(),
});
export type DataDrop = z.output<typeof DataDrop>;

/** The first rows of a table as the file has them. */
export const TableLook = z.object({
  encoding: z.string(),
  delimiter: z.string(),
  /** The headings; names made of numbers where the form has no header. */
  header: z.array(z.string()),
  /** The group that a load fills where none is named. */
  usualGlc: z.string(),
  rows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  /** The proposed form. */
  form: ImportForm,
  /** For each column, in order, why its field was proposed: `heading`, `values`, or null. */
  why: z.array(z.enum(['heading', 'values']).nullable()),
  /** Columns that look like names, addresses, telephone or identity numbers: they are never read unless asked for. */
  personal: z.array(z.string()),
  /** Columns of days that could be read in two ways, such as 3/4/2026: somebody must say which. */
  unsure: z.array(z.string()),
  /** Headings that are periods themselves, as in a table with a column for each month: it has to be turned first. */
  periods: z.array(z.string()),
  /** Headings that are months without a year: nobody can tell which months they are. */
  yearless: z.array(z.string()),
  /** Words of columns with codes, each with the number of rows seen. */
  words: z.array(
    z.object({
      field: z.string(),
      values: z.array(z.object({ value: z.string(), rows: z.number().int() })),
    }),
  ),
  /** The saved mappings that fit the header, the best first. */
  fitting: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type TableLook = z.output<typeof TableLook>;
