import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area, route } from '../kit/route.ts';
import { lineOf } from '../values/names.ts';

// Connections to sources of data: databases, and services over HTTP, whose `database` is the path of their address. Their parts are typed fields, never a connection string. The server accepts a secret
// and never returns it.

export const databaseTypes = ['postgresql', 'clickhouse', 'mysql', 'sqlserver', 'oracle'] as const;
export type DatabaseType = (typeof databaseTypes)[number];
/** The services that are read over HTTP, by their protocol. */
export const serviceTypes = ['oai', 'sushi'] as const;
export type ServiceType = (typeof serviceTypes)[number];
export const datasourceTypes = [...databaseTypes, ...serviceTypes] as const;
export type DatasourceType = (typeof datasourceTypes)[number];

const fields = {
  name: lineOf(50).trim().min(2),
  type: z.enum(datasourceTypes),
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[a-z0-9:]([a-z0-9.:-]*[a-z0-9:])?$/i, 'is a name or an address, without http://'),
  port: z.number().int().min(1).max(65_535),
  database: lineOf(100).trim().default(''),
  username: lineOf(100).trim().default(''),
  isTls: z.boolean().default(false),
  remark: lineOf(200).trim().default(''),
};

/**
 * The form of a connection. Without a password, the saved password stays, unless the type, the server, the user or TLS
 * changes.
 */
export const DatasourceForm = z.strictObject({
  ...fields,
  password: lineOf(200).optional(),
});
export type DatasourceForm = z.output<typeof DatasourceForm>;

export const Datasource = z.object({
  ...fields,
  host: z.string(),
  id: z.uuid(),
  hasPassword: z.boolean(),
  lastTest: z.object({ at: z.string(), isGood: z.boolean(), message: z.string() }).nullable(),
  modifiedAt: z.string(),
});
export type Datasource = z.output<typeof Datasource>;

/**
 * The steps of a test of a connection: the name is resolved, the port is open, the server is of the right kind, the
 * account may sign in, and there are tables that it may read.
 */
export const connectionSteps = ['address', 'port', 'server', 'signIn', 'tables'] as const;

export const ConnectionTest = z.object({
  isGood: z.boolean(),
  /** The last successful step of the attempt. */
  reached: z.enum(['nothing', ...connectionSteps]),
  /** A sentence about the server, or about the problem and its solution. */
  message: z.string(),
  version: z.string().nullable(),
  /** How many tables and views the account may read; null if that is not known. */
  tables: z.number().int().nullable(),
  /** Whether the source refuses writing to the account; null if that is not known. */
  isReadOnly: z.boolean().nullable(),
  /** The rights that the account should not have, in a sentence; null if all is well. */
  warning: z.string().nullable(),
  /** The statements that make an account which may only read; null where they do not help. */
  advice: z.string().nullable(),
  ms: z.number().int(),
});
export type ConnectionTest = z.output<typeof ConnectionTest>;

const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
const tested: z.input<typeof ConnectionTest> = {
  isGood: true,
  reached: 'tables',
  message: '连接成功：PostgreSQL 17.2，可读 46 张表',
  version: 'PostgreSQL 17.2',
  tables: 46,
  isReadOnly: true,
  warning: null,
  advice: null,
  ms: 42,
};

/** A table or view of a source; `rows` is the server's estimate, null where it has none. */
export const SourceTable = z.object({
  schema: z.string(),
  name: z.string(),
  rows: z.number().nullable(),
});
export type SourceTable = z.output<typeof SourceTable>;

export const SourceColumn = z.object({
  name: z.string(),
  /** The type as the server names it. */
  type: z.string(),
  isNullable: z.boolean(),
});
export type SourceColumn = z.output<typeof SourceColumn>;

/** The first rows of a table; `personal` are the columns that were not read because they look like a person. */
export const SourceSample = z.object({
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  personal: z.array(z.string()),
});
export type SourceSample = z.output<typeof SourceSample>;

export const datasourceConfig = area('datasourceConfig', {
  ...crud({
    path: 'datasourceConfig',
    one: 'data source',
    row: Datasource,
    form: DatasourceForm,
    fields: ['name', 'type', 'modifiedAt'],
    filters: {
      search: z.string().max(100).optional(),
      type: z.enum(datasourceTypes).optional(),
    },
    needs: { view: 'etl:view', edit: 'etl:edit' },
    example: {
      id,
      name: '流通库',
      type: 'postgresql',
      host: 'db.library.example',
      port: 5432,
      database: 'circulation',
      username: 'reader',
      isTls: true,
      remark: '',
      hasPassword: true,
      lastTest: null,
      modifiedAt: '2026-11-21T08:30:00.000Z',
    },
  }),
  rtyConn: route({
    method: 'GET',
    path: 'datasourceConfig/rtyConn',
    summary: 'Test the connection of a saved data source; the reply says what is wrong',
    needs: 'etl:edit',
    query: { id: z.uuid() },
    reply: ConnectionTest,
    example: tested,
    seconds: 30,
  }),
  tryConnection: route({
    method: 'POST',
    path: 'datasourceConfig/tryConnection',
    summary: 'Test the connection of a form; with an id, the saved password is used',
    needs: 'etl:edit',
    body: DatasourceForm.extend({ id: z.uuid().optional() }),
    reply: ConnectionTest,
    example: tested,
    seconds: 30,
  }),
  tables: route({
    method: 'GET',
    path: 'datasourceConfig/{id}/tables',
    summary: 'List the tables and views of a saved data source that its account may read',
    needs: 'etl:edit',
    params: { id: z.uuid() },
    reply: z.array(SourceTable),
    example: [{ schema: 'koha', name: 'statistics', rows: 1_204_311 }],
    seconds: 30,
  }),
  sample: route({
    method: 'GET',
    path: 'datasourceConfig/{id}/sample',
    summary:
      'Read the first rows of a table of a saved data source, without the columns that look like a person',
    needs: 'etl:edit',
    params: { id: z.uuid() },
    query: { schema: z.string().max(200), table: z.string().min(1).max(200) },
    reply: SourceSample,
    example: {
      header: ['datetime', 'cardnumber'],
      rows: [['2026-11-21 09:30:00', '20010001']],
      personal: ['surname'],
    },
    seconds: 30,
  }),
  columns: route({
    method: 'GET',
    path: 'datasourceConfig/{id}/columns',
    summary: 'List the columns of a table of a saved data source',
    needs: 'etl:edit',
    params: { id: z.uuid() },
    query: { schema: z.string().max(200), table: z.string().min(1).max(200) },
    reply: z.array(SourceColumn),
    example: [{ name: 'datetime', type: 'datetime', isNullable: true }],
    seconds: 30,
  }),
});
