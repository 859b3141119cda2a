import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area, route } from '../kit/route.ts';

// The departments of the organisation as a tree. Lists of departments are in the order of the tree.

export const DepartmentForm = z.strictObject({
  name: z.string().trim().min(3).max(10),
  /** The parent; null for a top-level department. */
  parentId: z.uuid().nullable().default(null),
  sort: z.number().int().min(0).max(9_999).default(0),
});
export type DepartmentForm = z.output<typeof DepartmentForm>;

export const Department = z.object({
  id: z.uuid(),
  name: z.string(),
  parentId: z.uuid().nullable(),
  sort: z.number().int(),
  /** The number of departments above this one. */
  depth: z.number().int(),
  /** The names of the departments above this one, and its own name. */
  path: z.string(),
  /** The number of accounts in the department itself. */
  users: z.number().int(),
  /** The number of accounts in the department and in all departments below it. */
  allUsers: z.number().int(),
  /** The number of direct children. */
  below: z.number().int(),
  modifyTime: z.string(),
});
export type Department = z.output<typeof Department>;

/** A node of the tree. The client finds the parents and children of a node in the list of nodes. */
export const DepartmentNode = Department.pick({
  id: true,
  parentId: true,
  name: true,
  sort: true,
  users: true,
  modifyTime: true,
});
export type DepartmentNode = z.output<typeof DepartmentNode>;

export const DepartmentMove = z.strictObject({
  /** The new parent; null means the top level. */
  parentId: z.uuid().nullable(),
  /** The sibling that comes next; null makes the department the last one. If absent, the sort number decides. */
  before: z.uuid().nullable().optional(),
});
export type DepartmentMove = z.output<typeof DepartmentMove>;

const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';

export const departments = area('departments', {
  ...crud({
    path: '/system/department',
    one: 'department',
    row: Department,
    form: DepartmentForm,
    fields: ['path', 'name', 'allUsers', 'modifyTime'],
    filters: { search: z.string().max(100).optional() },
    needs: { view: 'department:view', edit: 'department:edit' },
    example: {
      id,
      name: '读者服务部',
      parentId: null,
      sort: 10,
      depth: 0,
      path: '读者服务部',
      users: 12,
      allUsers: 31,
      below: 2,
      modifyTime: '2026-11-21T08:30:00.000Z',
    },
  }),
  tree: route({
    method: 'GET',
    path: '/system/department/tree',
    summary: 'Every department in the order of the tree',
    needs: 'department:view',
    reply: z.array(DepartmentNode),
    example: [
      {
        id,
        parentId: null,
        name: '读者服务部',
        sort: 10,
        users: 12,
        modifyTime: '2026-11-21T08:30:00.000Z',
      },
    ],
  }),
  move: route({
    method: 'POST',
    path: '/system/department/{id}/move',
    summary: 'Move a department with all its children to another parent, or among its siblings',
    needs: 'department:edit',
    params: { id: z.uuid() },
    body: DepartmentMove,
    reply: z.null(),
    example: null,
  }),
  choices: route({
    method: 'GET',
    path: '/system/department/choices',
    summary: 'Every department, for a select field',
    needs: 'signedIn',
    reply: z.array(
      z.object({ id: z.uuid(), parentId: z.uuid().nullable(), name: z.string(), path: z.string() }),
    ),
    example: [{ id, parentId: null, name: '读者服务部', path: '读者服务部' }],
  }),
});
