import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The tree of menus and buttons. */
export const menu = pgTable('menu', {
  id: uuid('id').primaryKey().defaultRandom(),
  parentId: uuid('parent_id'),
  type: text('type', { enum: ['menu', 'button'] })
    .notNull()
    .default('menu'),
  path: text('path').notNull(),
  component: text('component').notNull().default(''),
  name: text('name').notNull(),
  hidden: boolean('hidden').notNull().default(false),
  redirect: text('redirect'),
  alwaysShow: boolean('always_show').notNull().default(false),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  icon: text('icon').notNull().default(''),
  affix: boolean('affix').notNull().default(false),
  noCache: boolean('no_cache').notNull().default(false),
  activeMenu: text('active_menu'),
  sort: integer('sort').notNull().default(0),
  permission: text('permission').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

/** The menus that a role sees. */
export const roleMenu = pgTable('role_menu', {
  roleId: uuid('role_id').notNull(),
  menuId: uuid('menu_id').notNull(),
});

/** The first rows that were already added, by key. */
export const seed = pgTable('seed', {
  kind: text('kind').notNull(),
  key: text('key').notNull(),
});
