import { z } from 'zod';
import { FileDelimiter, ImportForm } from './import-form.ts';

/** The number of a load. */
export const batchNumber = z.string().regex(/^\d{1,20}$/);
const glc = z.string().max(64).optional();

/** How a table is read. */
export const howRead = {
  /** The encoding of the text; found out where it is absent. */
  encoding: z.string().max(40).optional(),
};

/** How a table is looked at; what is absent is found out. */
export const howLookedAt = {
  ...howRead,
  delimiter: FileDelimiter.optional(),
  /** `no`: the first row is data. */
  header: z.enum(['yes', 'no']).optional(),
};

const chosen = {
  upload: z.uuid(),
  table: z.string().max(20),
  glc,
  /** The library of rows that name none. */
  libcode: z.string().max(64).optional(),
  ...howRead,
};
const mapped = {
  /** The explanation of the columns; or else a saved mapping. */
  form: ImportForm.optional(),
  mapping: z.uuid().optional(),
};

export const ImportTry = z.strictObject({ ...chosen, ...mapped });
export type ImportTry = z.output<typeof ImportTry>;

/** A row of the file and what would become of it. */
export const TriedRow = z.object({
  line: z.number().int(),
  /** For each part that the row fills: its words and values. */
  parts: z.array(z.object({ part: z.number().int(), values: z.array(z.string().nullable()) })),
  refusals: z.array(
    z.object({ part: z.number().int().nullable(), reason: z.string(), field: z.string() }),
  ),
});
export const ImportTried = z.object({
  /** The result for rows of the file: a table of the warehouse in words, and its columns. */
  parts: z.array(
    z.object({
      table: z.string(),
      event: z.string().nullable(),
      name: z.string(),
      columns: z.array(z.string()),
    }),
  ),
  rows: z.array(TriedRow),
  used: z.number().int(),
  refused: z.number().int(),
  reasons: z.array(
    z.object({
      reason: z.string(),
      text: z.string(),
      field: z.string(),
      rows: z.number().int(),
      line: z.number().int(),
      value: z.string(),
    }),
  ),
  /**
   * Rows whose code an earlier row has, in a file of things that have one row each, such as libraries; the last of them
   * stays. Null if no code repeats.
   */
  shared: z
    .object({
      column: z.string(),
      rows: z.number().int(),
      code: z.string(),
      line: z.number().int(),
    })
    .nullable(),
  /** Faults of the form itself, such as a missing column; nothing was tried then. */
  problems: z.array(z.string()),
});
export type ImportTried = z.output<typeof ImportTried>;

export const ImportStart = z.strictObject({
  ...chosen,
  ...mapped,
  /** `check` reads the whole file and loads nothing. */
  mode: z.enum(['check', 'load']).default('load'),
  /** Removes the rows of earlier files of this name first. */
  replace: z.boolean().default(false),
  mostRefused: z.number().min(0).max(1).default(0.05),
});
export type ImportStart = z.output<typeof ImportStart>;

export const ImportRun = z.object({
  id: z.uuid(),
  file: z.string(),
  glc: z.string(),
  mode: z.enum(['check', 'load', 'undo']),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Bytes of the file read so far, and its size. */
  done: z.number(),
  total: z.number().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  problem: z.string().nullable(),
  report: z
    .object({
      status: z.enum(['loaded', 'already', 'refused', 'checked']),
      message: z.string().nullable(),
      batch: z.string().nullable(),
      rows: z.object({
        in: z.number().int(),
        used: z.number().int(),
        suppressed: z.number().int(),
        refused: z.number().int(),
        unused: z.number().int(),
      }),
      partly: z.number().int(),
      tables: z.array(
        z.object({
          table: z.string(),
          name: z.string(),
          rows: z.number().int(),
          /** Rows whose code another row has, in tables with one row for each code. */
          merged: z.number().int().optional(),
          n: z.number().nullable(),
        }),
      ),
      reasons: ImportTried.shape.reasons,
      unusedColumns: z.array(z.string()),
      seconds: z.number(),
    })
    .nullable(),
});
export type ImportRun = z.output<typeof ImportRun>;

export const LoadBatch = z.object({
  batch: batchNumber,
  file: z.string(),
  /** The mapping, by its name. */
  source: z.string(),
  glc: z.string(),
  state: z.enum(['done', 'running', 'dropped', 'refused', 'replaced', 'undone']),
  rowsIn: z.number().int(),
  rowsLoaded: z.number().int(),
  rowsRefused: z.number().int(),
  /** Whether any part of any row was refused, so that there is a workbook of refused rows. */
  hasRefused: z.boolean(),
  /** Whether it is not in the warehouse and its file is still there to be loaded again. */
  mayRepeat: z.boolean(),
  tables: z.array(z.object({ table: z.string(), name: z.string() })),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type LoadBatch = z.output<typeof LoadBatch>;
