import { z } from 'zod';
import { permissions } from '../kit/permissions.ts';
import { area, route } from '../kit/route.ts';
import { MenuReply } from './menu.ts';

// The tree of menus and buttons: the pages, their order, and the roles that open them.

export const menuTypes = ['menu', 'button'] as const;

const place = z.string().trim().max(100);

export const MenuForm = z.strictObject({
  /** The parent; null for a subsystem, which is at the top of the tree. */
  parentId: z.uuid().nullable().default(null),
  type: z.enum(menuTypes).default('menu'),
  titleZh: z.string().trim().min(2).max(10),
  titleEn: z.string().trim().min(1).max(50),
  /** The path: relative to the parent's path, absolute with a leading slash, or a whole URL that opens in a new tab. */
  path: place.default(''),
  /** The page of the console; `Layout` for a subsystem, empty for a group, a link or a button. */
  component: place.default(''),
  /** The permission that the menu needs besides a role that opens it; empty if there is none. */
  permission: z.union([z.literal(''), z.enum(permissions)]).default(''),
  icon: z
    .string()
    .max(40)
    .regex(/^[a-z-]*$/)
    .default(''),
  hidden: z.boolean().default(false),
  affix: z.boolean().default(false),
  noCache: z.boolean().default(false),
  alwaysShow: z.boolean().default(false),
  redirect: place.nullable().default(null),
  activeMenu: place.nullable().default(null),
  roleIds: z.array(z.uuid()).max(500).default([]),
});
export type MenuForm = z.output<typeof MenuForm>;

export const MenuEntry = z.object({
  ...MenuForm.shape,
  titleZh: z.string(),
  titleEn: z.string(),
  permission: z.string(),
  icon: z.string(),
  id: z.uuid(),
  name: z.string(),
  /** The number of entries above this one. */
  depth: z.number().int(),
  /** The whole path, with the paths of its parents. */
  wholePath: z.string(),
  roleNames: z.array(z.string()),
  /** True if the entry leads to the page of menus or contains it; then it cannot be deleted. */
  isNeeded: z.boolean(),
  modifiedAt: z.string(),
});
export type MenuEntry = z.output<typeof MenuEntry>;

const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
const role = { id: '7a1f0f2c-52d7-4f0e-9f5c-2d1f6c2b9a11', roleName: '普通馆员' };
const params = { id: z.uuid() };
const path = '/system/menu-tree';
const example: z.input<typeof MenuEntry> = {
  id,
  parentId: null,
  type: 'menu',
  titleZh: '统计分析',
  titleEn: 'Statistics',
  path: '/statistics',
  component: 'Layout',
  permission: '',
  icon: 'bar-chart',
  hidden: false,
  affix: false,
  noCache: false,
  alwaysShow: true,
  redirect: null,
  activeMenu: null,
  roleIds: [role.id],
  name: 'Statistics',
  depth: 0,
  wholePath: '/statistics',
  roleNames: [role.roleName],
  isNeeded: false,
  modifiedAt: '2026-11-21T08:30:00.000Z',
};

export const menus = area('menus', {
  list: route({
    method: 'GET',
    path: `${path}/list`,
    summary: 'Every menu and button, in the order of the tree',
    needs: 'menu:view',
    query: {
      search: z.string().max(100).optional(),
      type: z.enum(menuTypes).optional(),
      pageNum: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(500).default(500),
    },
    reply: z.object({ rows: z.array(MenuEntry), total: z.number().int() }),
    example: { rows: [example], total: 1 },
  }),
  choices: route({
    method: 'GET',
    path: `${path}/choices`,
    summary: 'The pages that an entry can open, and the roles that can open it',
    needs: 'menu:view',
    reply: z.object({
      components: z.array(z.string()),
      roles: z.array(z.object({ id: z.uuid(), roleName: z.string() })),
    }),
    example: { components: ['Layout', 'dashboard/index'], roles: [role] },
  }),
  preview: route({
    method: 'GET',
    path: `${path}/preview`,
    summary: 'The menus as a role or an account sees them',
    needs: 'menu:view',
    query: { roleId: z.uuid().optional(), username: z.string().max(64).optional() },
    reply: MenuReply,
    example: { permissions: ['dashboard:view'], routes: [] },
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Read one menu or button',
    needs: 'menu:view',
    params,
    reply: MenuEntry,
    example,
  }),
  create: route({
    method: 'POST',
    path: `${path}/add`,
    summary: 'Create a menu or button, the last of its parent',
    needs: 'menu:edit',
    body: MenuForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change a menu or button',
    needs: 'menu:edit',
    params,
    body: MenuForm,
    reply: z.null(),
    example: null,
  }),
  move: route({
    method: 'POST',
    path: `${path}/{id}/move`,
    summary: 'Move a menu or button among its siblings, or with its children to another parent',
    needs: 'menu:edit',
    params,
    body: z.union([
      z.strictObject({ to: z.enum(['up', 'down']) }),
      z.strictObject({
        parentId: z.uuid().nullable(),
        /** The sibling that comes next; null makes the entry the last one. */
        before: z.uuid().nullable().default(null),
      }),
    ]),
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a menu or button with everything under it',
    needs: 'menu:edit',
    params,
    reply: z.null(),
    example: null,
  }),
});
