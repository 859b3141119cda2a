import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { statisticsQuery } from '../values/statistics.ts';

// The people behind the operator codes of circulation data.

const glc = { glc: statisticsQuery.glc };
const code = z.string().trim().min(1).max(64);

export const Operator = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** The console account of the same person. */
  username: z.string().nullable(),
  roles: z.array(z.string()),
  /** The library where the operator works today. */
  libcode: z.string(),
  loc: z.string(),
  place: z.string(),
  remark: z.string(),
  modifiedAt: z.string(),
});
export type Operator = z.output<typeof Operator>;

export const OperatorForm = z.strictObject({
  ...glc,
  code,
  name: z.string().trim().max(50).default(''),
  username: z.string().trim().max(64).nullable().default(null),
  remark: z.string().trim().max(50).default(''),
});
export type OperatorForm = z.output<typeof OperatorForm>;

const Filled = z.object({ added: z.number().int(), total: z.number().int() });
const id = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';
const example: z.input<typeof Operator> = {
  id,
  code: 'L001-02',
  name: '王芳',
  username: null,
  roles: ['总服务台'],
  libcode: 'L001',
  loc: '',
  place: '市图书馆总馆',
  remark: '',
  modifiedAt: '2026-11-21T08:30:00.000Z',
};

const listing = page(Operator, ['code', 'name', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  named: z.enum(['yes', 'no']).optional(),
  /** The id of a role. */
  role: z.uuid().optional(),
  ...glc,
});

const removing = {
  needs: 'operator:edit',
  params: { x: code },
  query: glc,
  reply: z.null(),
  example: null,
} as const;

export const operatorRef = area('operatorRef', {
  init: route({
    method: 'GET',
    path: 'operatorRef/initOperatorRef',
    summary: 'Add the operators of circulation data that the list lacks',
    needs: 'operator:edit',
    query: glc,
    reply: Filled,
    example: { added: 12, total: 240 },
    seconds: 120,
  }),
  fill: route({
    method: 'POST',
    path: 'operatorRef/initOperatorRef',
    summary: 'The same as the GET, with the method that the console uses',
    needs: 'operator:edit',
    body: z.strictObject(glc),
    reply: Filled,
    example: { added: 12, total: 240 },
    seconds: 120,
  }),
  list: route({
    method: 'GET',
    path: 'operatorRef/page',
    summary: 'The operators with their names, paged',
    needs: 'operator:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  edit: route({
    method: 'POST',
    path: 'operatorRef/editRef',
    summary: 'Set the person behind an operator code; a new code is added',
    needs: 'operator:edit',
    body: OperatorForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  removeRef: route({
    method: 'GET',
    path: 'operatorRef/removeRef/{x}',
    summary: 'Delete the person behind an operator code, by id or code',
    ...removing,
  }),
  remove: route({
    method: 'DELETE',
    path: 'operatorRef/{x}',
    summary: 'The same as removeRef, with the method that the console uses',
    ...removing,
  }),
});
