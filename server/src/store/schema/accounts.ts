import { boolean, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Accounts of the people who can sign in. */
export const account = pgTable('account', {
  id: uuid('id').primaryKey().defaultRandom(),
  username: text('username').notNull(),
  nickName: text('nick_name').notNull().default(''),
  orgName: text('org_name').notNull().default(''),
  passwordHash: text('password_hash'),
  isSuper: boolean('is_super').notNull().default(false),
  status: text('status', { enum: ['valid', 'invalid'] })
    .notNull()
    .default('valid'),
  sex: text('sex', { enum: ['male', 'female', 'secret'] })
    .notNull()
    .default('secret'),
  email: text('email').notNull().default(''),
  mobile: text('mobile').notNull().default(''),
  desc: text('description').notNull().default(''),
  avatar: text('avatar').notNull().default(''),
  departmentId: uuid('department_id'),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
  defaultGlc: text('default_glc').notNull().default(''),
  allLibraries: boolean('all_libraries').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
  lastLoginAt: instant('last_login_at'),
});

/** The libraries that an account may see; a null libcode is the whole group. */
export const accountLibrary = pgTable('account_library', {
  accountId: uuid('account_id').notNull(),
  glc: text('glc').notNull(),
  libcode: text('libcode'),
});

/** The names of an account in other systems. */
export const accountExternal = pgTable('account_external', {
  provider: text('provider').notNull(),
  subject: text('subject').notNull(),
  accountId: uuid('account_id').notNull(),
});

/** Named sets of permissions and menus. */
export const role = pgTable('role', {
  id: uuid('id').primaryKey().defaultRandom(),
  roleName: text('role_name').notNull(),
  remark: text('remark').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

/** The rights of a role: its own permissions, and those of the buttons that its menus contain. */
export const roleRight = pgView('role_right', {
  roleId: uuid('role_id').notNull(),
  permission: text('permission').notNull(),
}).existing();

/** The permissions that a role has directly, apart from its menus. */
export const rolePermission = pgTable('role_permission', {
  roleId: uuid('role_id').notNull(),
  permission: text('permission').notNull(),
});

/** The roles of an account. */
export const accountRole = pgTable('account_role', {
  accountId: uuid('account_id').notNull(),
  roleId: uuid('role_id').notNull(),
});
