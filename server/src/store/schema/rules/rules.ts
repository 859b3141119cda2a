import type { Names, ProjectAccess, RuleBody } from '@stacksight/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

const stamps = {
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
};

/** Projects, which hold rules and reports. */
export const projectInfo = pgTable('project_info', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code'),
  name: jsonb('name').$type<Names>().notNull(),
  remark: text('remark').notNull().default(''),
  access: text('access').$type<ProjectAccess>().notNull().default('all'),
  ...stamps,
});

/** The members of a members-only project. */
export const projectMember = pgTable(
  'project_member',
  { projectId: uuid('project_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] })],
);

/** The folders of a project, as a tree. */
export const ruleFolder = pgTable('rule_folder', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code'),
  projectId: uuid('project_id').notNull(),
  parentId: uuid('parent_id'),
  name: jsonb('name').$type<Names>().notNull(),
  ...stamps,
});

/** Rules in their present form. */
export const ruleConfig = pgTable('rule_config', {
  id: uuid('id').primaryKey().defaultRandom(),
  folderId: uuid('folder_id').notNull(),
  code: text('code'),
  seedHash: text('seed_hash').notNull().default(''),
  /** True if the rule is built in and unchanged. */
  isReady: boolean('is_ready').notNull().default(false),
  sort: integer('sort').notNull().default(1000),
  version: integer('version').notNull().default(1),
  body: jsonb('body').$type<RuleBody>().notNull(),
  createdBy: text('created_by').notNull().default(''),
  modifiedBy: text('modified_by').notNull().default(''),
  ...stamps,
});

/** Every saved version of a rule. */
export const ruleVersion = pgTable(
  'rule_version',
  {
    ruleId: uuid('rule_id').notNull(),
    version: integer('version').notNull(),
    body: jsonb('body').$type<RuleBody>().notNull(),
    note: text('note').notNull().default(''),
    savedAt: instant('saved_at').notNull().defaultNow(),
    savedBy: text('saved_by').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.version] })],
);
