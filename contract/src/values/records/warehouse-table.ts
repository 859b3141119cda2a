import { z } from 'zod';

// A table of the warehouse: its meaning, its columns, its values and its sources.

export const tableKinds = ['dimension', 'fact', 'rollup'] as const;

export const WarehouseTable = z.object({
  table: z.string(),
  label: z.string(),
  means: z.string(),
  kind: z.enum(tableKinds),
  /** True if each row is a reader. */
  isReader: z.boolean(),
  /** True if the table is the same for every group, like classes, events and the calendar. */
  isShared: z.boolean(),
  /** The number of rows of the caller's libraries; null if the caller may not see readers. */
  rows: z.number().nullable(),
  /** The size on disk over all groups; null if the engine does not report it. */
  bytes: z.number().nullable(),
  columns: z.number().int(),
  dataFrom: z.string().nullable(),
  dataUntil: z.string().nullable(),
  loadedAt: z.string().nullable(),
});
export type WarehouseTable = z.output<typeof WarehouseTable>;

export const WarehouseColumn = z.object({
  column: z.string(),
  type: z.string(),
  means: z.string(),
  isNullable: z.boolean(),
  /** True if the column belongs to the sort key, so that filters by it are fast. */
  isKey: z.boolean(),
  /** True if the column identifies readers. */
  isReader: z.boolean(),
  /** The table with the labels of the column's codes. */
  dictionary: z.string().nullable(),
  /** The share of empty values; null if the share has no meaning or the caller may not see it. */
  emptyShare: z.number().nullable(),
  hasValues: z.boolean(),
});
export type WarehouseColumn = z.output<typeof WarehouseColumn>;

export const TableStructure = z.object({
  table: z.string(),
  /** The columns of the table. */
  rows: z.array(WarehouseColumn),
  /** The first day of the rows that the empty share counts; null means all rows. */
  countedFrom: z.string().nullable(),
});
export type TableStructure = z.output<typeof TableStructure>;

export const DistinctValues = z.object({
  rows: z.array(
    z.object({ value: z.string().nullable(), label: z.string().nullable(), count: z.number() }),
  ),
  /** The number of different values. */
  total: z.number(),
});
export type DistinctValues = z.output<typeof DistinctValues>;

export const SampleRows = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
});
export type SampleRows = z.output<typeof SampleRows>;

export const TableLineage = z.object({
  table: z.string(),
  /** The tables that this one is computed from. */
  madeFrom: z.array(z.string()),
  /** The tables that are computed from this one. */
  makes: z.array(z.string()),
  /** The mappings that can fill the table, with the source of each column. */
  mappings: z.array(
    z.object({
      mapping: z.string(),
      file: z.string(),
      columns: z.array(z.object({ column: z.string(), from: z.string(), as: z.string() })),
    }),
  ),
  /** The newest loads with rows for the table. */
  loads: z.array(
    z.object({
      file: z.string(),
      mapping: z.string(),
      rows: z.number(),
      refused: z.number(),
      at: z.string(),
    }),
  ),
  metrics: z.array(z.object({ code: z.string(), label: z.string(), dataset: z.string() })),
});
export type TableLineage = z.output<typeof TableLineage>;
