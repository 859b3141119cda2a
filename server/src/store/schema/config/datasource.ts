import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Connections to data sources. */
export const datasourceConfig = pgTable('datasource_config', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  type: text('type', {
    enum: ['postgresql', 'clickhouse', 'mysql', 'sqlserver', 'oracle', 'oai', 'sushi'],
  }).notNull(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  database: text('database').notNull(),
  username: text('username').notNull(),
  sealedPassword: text('sealed_password'),
  isTls: boolean('is_tls').notNull(),
  remark: text('remark').notNull(),
  lastTest: jsonb('last_test').$type<{ at: string; isGood: boolean; message: string }>(),
  modifiedAt: instant('modified_at').notNull(),
});
