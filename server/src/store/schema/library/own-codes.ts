import type { Names } from '@stacksight/contract';
import { bigint, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

const key = { id: uuid('id').primaryKey().defaultRandom(), glc: text('glc').notNull() };
const modifiedAt = instant('modified_at').notNull().defaultNow();
const remark = text('remark').notNull().default('');

/** A counter for each library group, raised with every change of its own codes. */
export const ownChange = pgTable('own_change', {
  glc: text('glc').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
});

/** The groups in which a library counts its reader types. */
export const readerTypeGroup = pgTable('reader_type_group', {
  ...key,
  name: jsonb('name').$type<Names>().notNull(),
});

/** The group of each reader type. */
export const groupedReaderType = pgTable('grouped_reader_type', {
  ...key,
  rdtype: text('rdtype').notNull(),
  groupId: uuid('group_id').references(() => readerTypeGroup.id, { onDelete: 'set null' }),
  modifiedAt,
});

/** Operators, by the code that circulation data uses for them. */
export const operatorRef = pgTable('operator_ref', {
  ...key,
  code: text('code').notNull(),
  name: text('name').notNull().default(''),
  accountId: uuid('account_id'),
  remark,
  modifiedAt,
});

/** The roles of a library's staff. */
export const operatorRole = pgTable('operator_role', {
  ...key,
  name: text('name').notNull(),
  remark,
  modifiedAt,
});

/** The operators of each role. */
export const operatorRoleMember = pgTable(
  'operator_role_member',
  { roleId: uuid('role_id').notNull(), operatorId: uuid('operator_id').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.operatorId] })],
);

/** The meaning of the operation codes in a library's system. */
export const operationType = pgTable('operation_type', {
  ...key,
  code: text('code').notNull(),
  name: jsonb('name').$type<Names>().notNull(),
  event: text('event'),
  remark,
  modifiedAt,
});

/** The place where each operator works, from when to when. */
export const operatorPlace = pgTable('operator_place', {
  ...key,
  operator: text('operator').notNull(),
  libcode: text('libcode').notNull(),
  loc: text('loc').notNull().default(''),
  dayFrom: date('day_from').notNull(),
  dayUntil: date('day_until'),
  remark,
  modifiedAt,
});
