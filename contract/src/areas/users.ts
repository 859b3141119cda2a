import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route, upload } from '../kit/route.ts';
import {
  accountStatuses,
  EditedUser,
  ImportReport,
  NewUser,
  OneTimePassword,
  User,
} from '../values/records/user.ts';

// Accounts: the person, the roles and the libraries in their scope.

const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
const role = '7a1f0f2c-52d7-4f0e-9f5c-2d1f6c2b9a11';
const password = 'k7m2p-x9qfa-3hrtb-w8vnd';
const example: User = {
  id,
  username: 'wanglin',
  nickName: '王琳',
  avatar: '',
  sex: 'female',
  email: 'wanglin@example.org',
  departmentId: null,
  dept: '',
  unit: '市图书馆',
  roleIds: [role],
  role: ['普通馆员'],
  mobile: '13800000000',
  status: 'valid',
  createTime: '2026-11-01T00:00:00.000Z',
  modifyTime: '2026-11-21T08:30:00.000Z',
  lastLoginTime: null,
  desc: '',
  isSuper: false,
  hasPassword: true,
  mustChangePassword: true,
  allLibraries: false,
  libraries: [{ glc: 'demo', libcode: 'LJ00' }],
  defaultGlc: 'demo',
};

const listing = page(User, ['username', 'nickName', 'createTime', 'modifyTime', 'lastLoginTime'], {
  search: z.string().max(100).optional(),
  status: z.enum(accountStatuses).optional(),
  roleId: z.uuid().optional(),
  /** The department; accounts of the departments below it are included. */
  departmentId: z.uuid().optional(),
});
const ids = z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) });

export const users = area('users', {
  list: route({
    method: 'GET',
    path: '/system/user/list',
    summary: 'List the users, paged',
    needs: 'user:view',
    excelNeeds: 'user:export',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  exists: route({
    method: 'GET',
    path: '/system/user/exists',
    summary: 'Whether a username is taken',
    needs: 'user:view',
    query: { username: z.string().max(64) },
    reply: z.object({ exists: z.boolean() }),
    example: { exists: false },
  }),
  template: route({
    method: 'GET',
    path: '/system/user/template',
    summary: 'The template for an import',
    needs: 'user:add',
    reply: file,
    example: '',
  }),
  get: route({
    method: 'GET',
    path: '/system/user/{id}',
    summary: 'Read one user',
    needs: 'user:view',
    params: { id: z.uuid() },
    reply: User,
    example,
  }),
  create: route({
    method: 'POST',
    path: '/system/user/add',
    summary: 'Create a user; the password works for the first sign-in',
    needs: 'user:add',
    body: NewUser,
    reply: OneTimePassword,
    example: { id, username: 'wanglin', password },
  }),
  import: route({
    method: 'POST',
    path: '/system/user/import',
    summary: 'Create and change users from a workbook, or only check it (mode=check)',
    needs: 'user:add',
    query: { mode: z.enum(['check', 'write']).default('write') },
    body: upload,
    bodyType: 'upload',
    reply: ImportReport,
    example: {
      rows: [{ row: 2, username: 'wanglin', outcome: 'made', problems: [] }],
      made: 1,
      updated: 0,
      wrong: 0,
      passwords: null,
    },
    seconds: 300,
  }),
  setStatus: route({
    method: 'PUT',
    path: '/system/user/status',
    summary: 'Enable or disable users',
    needs: 'user:update',
    body: ids.extend({ status: z.enum(accountStatuses) }),
    reply: z.null(),
    example: null,
  }),
  update: route({
    method: 'PUT',
    path: '/system/user/{id}',
    summary: 'Change a user; the change applies from their next call',
    needs: 'user:update',
    params: { id: z.uuid() },
    body: EditedUser,
    reply: z.null(),
    example: null,
  }),
  reset: route({
    method: 'POST',
    path: '/system/user/reset',
    summary: 'Give users a password for one sign-in; their sessions end',
    needs: 'user:reset',
    body: ids.extend({ ids: z.array(z.uuid()).min(1).max(50) }),
    reply: z.array(OneTimePassword),
    example: [{ id, username: 'wanglin', password }],
    seconds: 60,
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/system/user/batch',
    summary: 'Delete users',
    needs: 'user:delete',
    body: ids,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: '/system/user/{id}',
    summary: 'Delete a user',
    needs: 'user:delete',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
});
