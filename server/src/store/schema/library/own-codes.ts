import type { Names } from '@stacksight/contract';
import { bigint, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

const key = { id: uuid('id').primaryKey().defaultRandom(), glc: text('glc').notNull() };
const modifiedAt = instant('modified_at').notNull().defaultNow();
const remark = text('remark').notNull().default('');

/** How often what a library group says of its own codes has changed. */
export const ownChange = pgTable('own_change', {
  glc: text('glc').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
});

/** Groups that reader types are counted in. */
export const readerTypeGroup = pgTable('reader_type_group', {
  ...key,
  name: jsonb('name').$type<Names>().notNull(),
});

/** Reader types, and the group of each. */
export const groupedReaderType = pgTable('grouped_reader_type', {
  ...key,
  rdtype: text('rdtype').notNull(),
  groupId: uuid('group_id').references(() => readerTypeGroup.id, { onDelete: 'set null' }),
  modifiedAt,
});

/** Operators as circulation data names them, and who they are. */
export const operatorRef = pgTable('operator_ref', {
  ...key,
  code: text('code').notNull(),
  name: text('name').notNull().default(''),
  accountId: uuid('account_id'),
  remark,
  modifiedAt,
});

/** Roles of a library's staff. */
export const operatorRole = pgTable('operator_role', {
  ...key,
  name: text('name').notNull(),
  remark,
  modifiedAt,
});

/** Who has a role. */
export const operatorRoleMember = pgTable(
  'operator_role_member',
  { roleId: uuid('role_id').notNull(), operatorId: uuid('operator_id').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.operatorId] })],
);

/** What the codes of operations mean in a library's system. */
export const operationType = pgTable('operation_type', {
  ...key,
  code: text('code').notNull(),
  name: jsonb('name').$type<Names>().notNull(),
  event: text('event'),
  remark,
  modifiedAt,
});

/** Which operator works where, from when to when. */
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
