import { z } from 'zod';
import { area, route } from '../kit/route.ts';

// The history of one record: the entries of the audit log about it, for every caller who may read the record.

export const RecordChange = z.object({
  id: z.number().int(),
  at: z.string(),
  username: z.string(),
  nickName: z.string(),
  /** The verb: `create`, `update`, `remove`, or another verb of the area. */
  verb: z.string(),
  /** The changed fields; a value of null means that there was none. */
  fields: z.array(z.object({ key: z.string(), before: z.json(), after: z.json() })),
});
export type RecordChange = z.output<typeof RecordChange>;

export const history = area('history', {
  list: route({
    method: 'GET',
    path: '/system/history/{area}/{subject}',
    summary: 'The last 50 changes of a record, newest first',
    needs: 'signedIn',
    params: { area: z.string().max(64), subject: z.string().max(200) },
    reply: z.array(RecordChange),
    example: [
      {
        id: 7,
        at: '2026-11-21T08:30:00.000Z',
        username: 'super',
        nickName: '',
        verb: 'update',
        fields: [{ key: 'remark', before: '', after: '每周核对' }],
      },
    ],
  }),
});
