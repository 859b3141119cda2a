import { z } from 'zod';
import { ImportForm } from './import/import-form.ts';
import { statisticsQuery } from './statistics.ts';

// What a rule that reads a data source has, and what its runs and streams are.

const glc = { glc: statisticsQuery.glc };
export const etlDay = z.string().regex(/^\d{4}-\d\d-\d\d$/);
export const etlStream = z.string().min(1).max(60);
const both = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

/** The source of a rule: a data source, and a connector that comes with the product or is given as JSON. */
export const etlSource = {
  datasourceId: z.uuid(),
  /** The name of a connector; empty where `definition` is one. */
  connector: z.string().max(41).default(''),
  definition: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Words that the connector asks for, such as the tenant in the names of tables. */
  settings: z.record(z.string().max(41), z.string().regex(/^[\w.@-]{0,60}$/)).default({}),
};

export const EtlBody = z.strictObject({
  ...etlSource,
  /** The streams that are read; null for all. */
  streams: z.array(etlStream).max(100).nullable().default(null),
  /** The library of rows that name none. */
  libcode: z.string().trim().max(64).default(''),
  /** The earliest day that is read; null for all that the source has. */
  since: etlDay.nullable().default(null),
  /** The hours of the day in which earlier days may be read; null for all. */
  hours: z
    .strictObject({ from: z.number().int().min(0).max(23), until: z.number().int().min(1).max(24) })
    .nullable()
    .default(null),
  rowsPerSecond: z.number().int().min(100).max(10_000_000).nullable().default(null),
  mostRefused: z.number().min(0).max(1).default(0.05),
  cron: z.string().trim().max(100).nullable().default(null),
  isEnabled: z.boolean().default(true),
  remark: z.string().trim().max(100).default(''),
});
export type EtlBody = z.output<typeof EtlBody>;

export const EtlForm = EtlBody.extend({ ...glc, name: z.string().trim().min(2).max(50) });
export type EtlForm = z.output<typeof EtlForm>;

/** A rule for one table of a source, with what its columns are. */
export const EtlTableForm = EtlForm.pick({
  ...{ glc: true, name: true, datasourceId: true, libcode: true, cron: true, since: true },
} as const).extend({
  schema: z.string().max(200),
  table: z.string().min(1).max(200),
  form: ImportForm,
});
export type EtlTableForm = z.output<typeof EtlTableForm>;

/** The facts of a decision for which a run stopped, and that somebody must make. */
export const EtlQuestion = z.object({
  stream: z.string(),
  kind: z.enum(['missing', 'schema', 'rows', 'keys', 'refused']),
  /** The question in words. */
  text: z.string(),
  /** Whether a run may go on with it once somebody says so. */
  mayGoOn: z.boolean(),
});
export type EtlQuestion = z.output<typeof EtlQuestion>;

export const EtlRun = z.object({
  id: z.uuid(),
  /** `asks`: it stopped and its question waits; `stopped`: its question has been answered. */
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'asks', 'stopped']),
  /** The stream that is being read, by its title, with its rows so far; null before and after. */
  progress: z
    .object({ stream: z.string(), rows: z.number(), total: z.number().nullable() })
    .nullable(),
  read: z.number(),
  loaded: z.number(),
  refused: z.number(),
  /** The notes of the run, in words. */
  notes: z.array(z.string()),
  /** Days on which source and warehouse have different counts, by the name of the stream and its title. */
  differences: z.array(
    z.object({
      ...{ stream: z.string(), title: z.string(), day: z.string() },
      ...{ source: z.number(), warehouse: z.number() },
    }),
  ),
  question: EtlQuestion.nullable(),
  /** Whether earlier days are still to be read. */
  isPastLeft: z.boolean(),
  /** Why the run failed, or why its last attempt did. */
  problem: z.string().nullable(),
  /** When a run that waits is tried again; null where that is soon, and for other runs. */
  nextAttemptAt: z.string().nullable(),
  by: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type EtlRun = z.output<typeof EtlRun>;

export const EtlRule = EtlBody.extend({
  id: z.uuid(),
  name: z.string(),
  datasource: z.string(),
  /** The schedule as a sentence, in the caller's language; empty for runs by hand only. */
  words: z.string(),
  lastRun: EtlRun.nullable(),
  /** The next run by the schedule; null while none comes, also while a question waits for its answer. */
  nextAt: z.string().nullable(),
  modifiedAt: z.string(),
  modifiedBy: z.string(),
});
export type EtlRule = z.output<typeof EtlRule>;

/** A load of the warehouse, with the number of accepted and refused rows. */
export const EtlLoad = z.object({
  batch: z.string(),
  source: z.string(),
  file: z.string(),
  /**
   * `refused` means that the load had too many bad rows and published nothing; `replaced` means that a later load took
   * its place.
   */
  state: z.enum(['done', 'running', 'dropped', 'refused', 'replaced']),
  rowsIn: z.number().int(),
  rowsLoaded: z.number().int(),
  rowsRefused: z.number().int(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type EtlLoad = z.output<typeof EtlLoad>;

/** The state of a stream of a rule, which moves only after its rows are published. */
export const EtlState = z.object({
  stream: z.string(),
  title: z.string(),
  cursor: z.string().nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  rows: z.number(),
  loaded: z.number(),
  refused: z.number(),
  /** The earlier days that are still to be read: from the first day of the source where it is null, and before `pastUntil`. */
  pastFrom: z.string().nullable(),
  pastUntil: z.string().nullable(),
  schemaHash: z.string(),
  run: z.uuid().nullable(),
  changedAt: z.string(),
});
export type EtlState = z.output<typeof EtlState>;

/** A connector: a system whose tables are known. */
export const EtlConnector = z.object({
  name: z.string(),
  title: both,
  systems: z.array(z.string()),
  usual: z.object({ port: z.number(), database: z.string() }),
  settings: z.array(z.object({ name: z.string(), title: both, usual: z.string() })),
  /** How the connector was tried. */
  tried: both,
  /** Questions that the data of the system cannot answer. */
  lacks: z.array(both),
  streams: z.array(z.object({ name: z.string(), title: both })),
});
export type EtlConnector = z.output<typeof EtlConnector>;

/** For each stream, the tables and columns that the source lacks, and its number of rows. */
export const EtlLook = z.object({
  version: z.string(),
  isReadOnly: z.boolean(),
  /** The times on the clock of the source and on the library's; null where they agree, and for services. */
  clock: z.object({ source: z.string(), library: z.string() }).nullable(),
  streams: z.array(
    z.object({
      stream: z.string(),
      title: z.string(),
      isOptional: z.boolean(),
      /** True if its rows are names of codes, which fill no table. */
      isNames: z.boolean(),
      /** The tables and columns that are missing; then the stream cannot be read. */
      missing: z.array(z.string()),
      /** Null where counting took too long. */
      rows: z.number().nullable(),
    }),
  ),
});
export type EtlLook = z.output<typeof EtlLook>;
