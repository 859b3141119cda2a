import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { statisticsQuery } from '../values/statistics.ts';

// Roles of a library's staff, and the operators that have them. Counts can be broken down by these roles, which give
// no rights in the console.

const glc = { glc: statisticsQuery.glc };
const search = { search: z.string().max(100).optional() };

export const OperatorRoleForm = z.strictObject({
  ...glc,
  /** The id of the role; if absent, a new role is made. */
  id: z.uuid().optional(),
  name: z.string().trim().min(3).max(10),
  remark: z.string().trim().max(50).default(''),
});
export type OperatorRoleForm = z.output<typeof OperatorRoleForm>;

export const OperatorRole = z.object({
  id: z.uuid(),
  name: z.string(),
  remark: z.string(),
  operators: z.number().int(),
  modifiedAt: z.string(),
});
export type OperatorRole = z.output<typeof OperatorRole>;

export const RoleOperator = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  hasRole: z.boolean(),
});
export type RoleOperator = z.output<typeof RoleOperator>;

const id = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';
const example: z.input<typeof OperatorRole> = {
  id,
  name: '总服务台',
  remark: '',
  operators: 6,
  modifiedAt: '2026-11-21T08:30:00.000Z',
};
const listing = page(OperatorRole, ['name', 'operators', 'modifiedAt'], { ...search, ...glc });
const members = page(RoleOperator, ['code', 'name'], {
  roleId: z.uuid(),
  hasRole: z.enum(['yes', 'no']).optional(),
  ...search,
});
const operatorIds = z.array(z.uuid()).max(5_000).default([]);

export const operatorRole = area('operatorRole', {
  list: route({
    method: 'GET',
    path: 'operatorRole/page',
    summary: 'The roles of the staff, paged',
    needs: 'operator:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  refPage: route({
    method: 'GET',
    path: 'operatorRole/refPage',
    summary: 'The operators, and whether each has the role, paged',
    needs: 'operator:view',
    query: members.query,
    reply: members.reply,
    example: { rows: [{ id, code: 'L001-02', name: '王芳', hasRole: true }], total: 1 },
  }),
  refUpdate: route({
    method: 'POST',
    path: 'operatorRole/refUpdate',
    summary: 'Set the operators of a role',
    needs: 'operator:edit',
    body: z.strictObject({ roleId: z.uuid(), add: operatorIds, remove: operatorIds }),
    reply: z.object({ operators: z.number().int() }),
    example: { operators: 6 },
  }),
  saveOrUpdate: route({
    method: 'POST',
    path: 'operatorRole/saveOrUpdate',
    summary: 'Add or change a role',
    needs: 'operator:edit',
    body: OperatorRoleForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  get: route({
    method: 'GET',
    path: 'operatorRole/{id}',
    summary: 'Read one role',
    needs: 'operator:view',
    params: { id: z.uuid() },
    reply: OperatorRole,
    example,
  }),
  remove: route({
    method: 'DELETE',
    path: 'operatorRole/{id}',
    summary: 'Delete a role, and take it from its operators',
    needs: 'operator:edit',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
});
