import { datasourceTypes } from '@stacksight/contract';
import { z } from 'zod';
import { TargetRows } from '../mapping/mapping-schema.ts';
import { zoneName } from './zone-name.ts';

// Defines the form of a connector: a folder of data that says which streams of a known system are read, and what their
// columns become. docs/decisions/0025-connectors-as-data.md describes it with an example.

const name = z.string().regex(/^[a-z][a-z0-9_]{0,40}$/);
const both = z.tuple([z.string().min(1), z.string().min(1)]);
const sql = z.string().min(1).max(10_000);
/** One expression, or several of which the first whose columns all exist is used. */
const Alternatives = z.union([sql, z.array(sql).min(1)]);
export type Alternatives = z.infer<typeof Alternatives>;

const lookBackDays = z.number().int().min(0).max(400);
/** The kinds of bounds of a window: a wall time of the library, a point in time, a day, or a number that only grows. */
const boundKinds = ['wall', 'instant', 'date', 'number'] as const;
export type BoundKind = (typeof boundKinds)[number];

export const StreamWindow = z.discriminatedUnion('kind', [
  /** The stream is read whole at each run. */
  z.strictObject({ kind: z.literal('whole') }),
  /**
   * Rows since the last run by a column that grows with every change, less the days looked back on. Rows of items, readers
   * and titles replace the earlier ones by their key.
   */
  z.strictObject({
    kind: z.literal('cursor'),
    by: Alternatives,
    is: z.enum(boundKinds),
    lookBackDays,
  }),
  /**
   * Whole days of facts, which replace the same days of earlier runs. `by` is the time of the fact itself. Where
   * `changed` is given, the window also reaches back to the oldest fact that was changed since the last run.
   */
  z.strictObject({
    kind: z.literal('days'),
    by: Alternatives,
    is: z.enum(['wall', 'instant', 'date']),
    lookBackDays,
    changed: z.strictObject({ by: Alternatives, is: z.enum(boundKinds) }).optional(),
  }),
]);
export type StreamWindow = z.infer<typeof StreamWindow>;

export const ConnectorStream = z.strictObject({
  name,
  title: both,
  /** Left out without a question where its tables cannot be read. */
  isOptional: z.boolean().default(false),
  /** The tables by alias, as `table` or `schema.table`; `{setting}` stands for a setting of the rule. */
  tables: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z0-9]{0,9}$/)
        .refine((alias) => alias !== zoneName),
      z.string().regex(/^[\w.{}]+$/),
    )
    .default({}),
  /** The columns of the stream. A column of a table is written `alias.column`; a service over HTTP has fields by name. */
  select: z.record(name, Alternatives),
  /** The lines after FROM; `{alias}` stands for the table with its alias, `{zone}` for the library's time zone. */
  from: z.array(Alternatives).default([]),
  /** Columns that look like names, addresses, telephones or identity numbers, and what they are; others are refused. */
  known: z.record(z.string(), both).default({}),
  /** Conditions that must all hold. */
  where: z.array(Alternatives).default([]),
  window: StreamWindow,
  /**
   * The days that are counted in source and warehouse after each run: the day of a fact, the rows that become one, and the
   * table that they are in.
   */
  compare: z
    .strictObject({ day: Alternatives, where: Alternatives.optional(), table: z.string() })
    .optional(),
  /** Items and readers that vanish from the source are found by comparing all keys, at most every so many days. `key` is the
   * column of the stream that fills barcode or reader. */
  deletes: z
    .strictObject({
      table: z.enum(['dim_item', 'dim_reader']),
      key: name,
      everyDays: z.number().int().min(1).max(90),
    })
    .optional(),
  /** Names of codes: columns `code`, `zh`, `en`. Such a stream fills no table. */
  names: z.enum(['library', 'location', 'rdtype', 'cirtype', 'event']).optional(),
  /** The rows of the warehouse that a row becomes, as in a mapping. */
  targets: z.array(TargetRows).max(20).default([]),
});
export type ConnectorStream = z.infer<typeof ConnectorStream>;

export const Connector = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  title: both,
  /** The systems whose statements the streams are written for. */
  systems: z.array(z.enum(datasourceTypes)).min(1),
  /** The usual port and database of the connection. */
  usual: z.strictObject({ port: z.number().int(), database: z.string() }),
  /** Words that a rule sets for `{name}` in the names of tables, such as the tenant. */
  settings: z
    .array(z.strictObject({ name, title: both, usual: z.string().regex(/^\w{0,60}$/) }))
    .default([]),
  /** How the connector was tried, in both languages. */
  tried: both,
  dictionaries: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** Questions that the data of the system cannot answer, in the words of the console. */
  lacks: z.array(both).default([]),
  /** In the order in which they are read: names first, then things, then facts. */
  streams: z.array(ConnectorStream).min(1),
});
export type Connector = z.infer<typeof Connector>;
