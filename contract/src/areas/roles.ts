import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { page } from '../kit/page.ts';
import { permissions } from '../kit/permissions.ts';
import { area, route } from '../kit/route.ts';
import { titled } from '../values/names.ts';

// Roles: named sets of permissions and menus. A change applies to all accounts of the role from their next call.

export const RoleForm = z.strictObject({
  roleName: z.string().trim().min(3).max(20),
  remark: z.string().trim().max(100).default(''),
  perms: z.array(z.enum(permissions)).default([]),
  menuIds: z.array(z.uuid()).max(1_000).default([]),
});
export type RoleForm = z.output<typeof RoleForm>;

export const Role = z.object({
  id: z.uuid(),
  roleName: z.string(),
  remark: z.string(),
  perms: z.array(z.string()),
  menuIds: z.array(z.uuid()),
  /** The number of accounts with the role. */
  users: z.number().int(),
  createTime: z.string(),
  modifyTime: z.string(),
});
export type Role = z.output<typeof Role>;

/** A menu entry that a role can open. */
export const MenuChoice = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  ...titled,
  /** The permission that the entry needs; empty if there is none. */
  permission: z.string(),
});
export type MenuChoice = z.output<typeof MenuChoice>;

export const RoleHolder = z.object({
  id: z.uuid(),
  username: z.string(),
  nickName: z.string(),
  unit: z.string(),
  status: z.enum(['valid', 'invalid']),
});
export type RoleHolder = z.output<typeof RoleHolder>;

const id = '7a1f0f2c-52d7-4f0e-9f5c-2d1f6c2b9a11';
const menuId = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
const holders = page(RoleHolder, ['username']);

export const roles = area('roles', {
  ...crud({
    path: '/system/role',
    one: 'role',
    row: Role,
    form: RoleForm,
    fields: ['roleName', 'users', 'createTime', 'modifyTime'],
    filters: { search: z.string().max(100).optional() },
    needs: { view: 'role:view', edit: 'role:edit' },
    example: {
      id,
      roleName: '普通馆员',
      remark: '查看本馆统计，运行规则',
      perms: ['dashboard:view'],
      menuIds: [menuId],
      users: 12,
      createTime: '2026-11-01T00:00:00.000Z',
      modifyTime: '2026-11-21T08:30:00.000Z',
    },
  }),
  exists: route({
    method: 'GET',
    path: '/system/role/exists',
    summary: 'Whether a role name is taken',
    needs: 'role:view',
    query: { roleName: z.string().max(64), except: z.uuid().optional() },
    reply: z.object({ exists: z.boolean() }),
    example: { exists: false },
  }),
  menus: route({
    method: 'GET',
    path: '/system/role/menus',
    summary: 'Every menu entry that a role can open',
    needs: 'role:view',
    reply: z.array(MenuChoice),
    example: [
      {
        id: menuId,
        parentId: null,
        title: '数据总览',
        titles: { 'zh-CN': '数据总览', 'en-US': 'Dashboard' },
        permission: 'dashboard:view',
      },
    ],
  }),
  choices: route({
    method: 'GET',
    path: '/system/role/choices',
    summary: 'Every role, and whether the caller may give it to accounts',
    needs: 'user:view',
    reply: z.array(
      z.object({
        id: z.uuid(),
        roleName: z.string(),
        remark: z.string(),
        isGivable: z.boolean(),
      }),
    ),
    example: [{ id, roleName: '普通馆员', remark: '', isGivable: true }],
  }),
  holders: route({
    method: 'GET',
    path: '/system/role/{id}/users',
    summary: 'The accounts of a role, paged',
    needs: 'role:view',
    params: { id: z.uuid() },
    query: holders.query,
    reply: holders.reply,
    example: {
      rows: [{ id: menuId, username: 'wanglin', nickName: '王琳', unit: '', status: 'valid' }],
      total: 1,
    },
  }),
});
