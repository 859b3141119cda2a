import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area, route } from '../kit/route.ts';
import { lineOf } from '../values/names.ts';

// Connections to sources of data. Their parts are typed fields, never a connection string. The server accepts a secret
// and never returns it.

export const datasourceTypes = [
  'postgresql',
  'clickhouse',
  'mysql',
  'sqlserver',
  'oracle',
] as const;
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

export const ConnectionTest = z.object({
  isGood: z.boolean(),
  /**
   * The last successful step of the attempt: the name was resolved, the port is open, the server is of the right kind,
   * or the sign-in worked.
   */
  reached: z.enum(['nothing', 'address', 'port', 'server', 'signIn']),
  /** A sentence about the server, or about the problem and its solution. */
  message: z.string(),
  version: z.string().nullable(),
  ms: z.number().int(),
});
export type ConnectionTest = z.output<typeof ConnectionTest>;

const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
const tested: z.input<typeof ConnectionTest> = {
  isGood: true,
  reached: 'signIn',
  message: '连接成功：PostgreSQL 17.2',
  version: 'PostgreSQL 17.2',
  ms: 42,
};

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
});
