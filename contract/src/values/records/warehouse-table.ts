import { z } from 'zod';

// A table of the warehouse: what it is, what its columns mean, what is in it and where it comes from.

export const tableKinds = ['dimension', 'fact', 'rollup'] as const;

export const WarehouseTable = z.object({
  table: z.string(),
  label: z.string(),
  means: z.string(),
  kind: z.enum(tableKinds),
  /** Each row is a reader. */
  isReader: z.boolean(),
  /** The same for every library group: classes, events, the calendar. */
  isShared: z.boolean(),
  /** In the caller's libraries; null where they may not see readers. */
  rows: z.number().nullable(),
  /** On disk, of all groups; null where the engine does not say. */
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
  /** Part of the order in which rows lie: quick to filter by. */
  isKey: z.boolean(),
  /** Tells readers apart. */
  isReader: z.boolean(),
  /** The table that names its codes. */
  dictionary: z.string().nullable(),
  /** The share of rows that say nothing here; null where that has no meaning or may not be seen. */
  emptyShare: z.number().nullable(),
  hasValues: z.boolean(),
});
export type WarehouseColumn = z.output<typeof WarehouseColumn>;

export const TableStructure = z.object({
  table: z.string(),
  /** A column each. */
  rows: z.array(WarehouseColumn),
  /** The days over which empties were counted; null for all rows. */
  countedFrom: z.string().nullable(),
});
export type TableStructure = z.output<typeof TableStructure>;

export const DistinctValues = z.object({
  rows: z.array(
    z.object({ value: z.string().nullable(), label: z.string().nullable(), count: z.number() }),
  ),
  /** How many different values there are. */
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
  /** Made here, out of other tables. */
  madeFrom: z.array(z.string()),
  /** Other tables that are made out of it. */
  makes: z.array(z.string()),
  /** Mappings that can fill it, with what fills each column. */
  mappings: z.array(
    z.object({
      mapping: z.string(),
      file: z.string(),
      columns: z.array(z.object({ column: z.string(), from: z.string(), as: z.string() })),
    }),
  ),
  /** The newest loads that brought rows. */
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
