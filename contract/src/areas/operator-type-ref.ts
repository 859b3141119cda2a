import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { named, nameGiven, type Written } from '../values/names.ts';
import { statisticsQuery } from '../values/statistics.ts';

// The meaning of the operation codes in a library's system: labels for events that the product does not know.

const glc = { glc: statisticsQuery.glc };

export const OperationType = z.object({
  id: z.uuid(),
  code: z.string(),
  ...named(40),
  /** The warehouse event with this code; null if there is none. */
  event: z.string().nullable(),
  eventLabel: z.string(),
  remark: z.string(),
  modifiedAt: z.string(),
});
export type OperationType = z.output<typeof OperationType>;

export const OperationTypeForm = z.strictObject({
  ...glc,
  /** The id of the entry; if absent, a new entry is made. */
  id: z.uuid().optional(),
  code: z.string().trim().min(1).max(20),
  name: nameGiven(40),
  event: z.string().max(40).nullable().default(null),
  remark: z.string().trim().max(50).default(''),
});
export type OperationTypeForm = Written<z.output<typeof OperationTypeForm>>;

const id = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';
const listing = page(OperationType, ['code', 'name', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  ...glc,
});

export const operatorTypeRef = area('operatorTypeRef', {
  list: route({
    method: 'GET',
    path: 'operatorRef/operatorTypeRef/list',
    summary: 'The operation codes with their meaning, paged',
    needs: 'operator:view',
    query: listing.query,
    reply: listing.reply,
    example: {
      rows: [
        {
          id,
          code: '30001',
          name: '借书',
          names: { 'zh-CN': '借书', 'en-US': 'Check out' },
          event: 'loan',
          eventLabel: '外借',
          remark: '',
          modifiedAt: '2026-11-21T08:30:00.000Z',
        },
      ],
      total: 1,
    },
  }),
  addOrEdit: route({
    method: 'POST',
    path: 'operatorRef/operatorTypeRef/addOrEdit',
    summary: 'Add or change the meaning of an operation code',
    needs: 'operator:edit',
    body: OperationTypeForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  remove: route({
    method: 'POST',
    path: 'operatorRef/operatorTypeRef/remove',
    summary: 'Delete operation codes',
    needs: 'operator:edit',
    body: z.strictObject({ ...glc, ids: z.array(z.uuid()).min(1).max(500) }),
    reply: z.null(),
    example: null,
  }),
});
