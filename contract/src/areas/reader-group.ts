import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { Query } from '../values/question/any-query.ts';
import { exampleResult } from '../values/statistics.ts';
import { CellPlace } from './analysis.ts';

// Saved reader groups: the readers behind a number at one moment, as a filter for later questions.

export const ReaderGroup = z
  .object({
    id: z.uuid(),
    glc: z.string(),
    name: z.string(),
    note: z.string(),
    size: z.number().int(),
    query: Query,
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ReaderGroup' });
export type ReaderGroup = z.output<typeof ReaderGroup>;

export const ReaderGroupForm = z.strictObject({
  name: z.string().trim().min(1).max(50),
  note: z.string().trim().max(200).default(''),
  query: Query,
  cell: CellPlace.default({ codes: {} }),
});
export type ReaderGroupForm = z.input<typeof ReaderGroupForm>;

const listing = page(ReaderGroup, ['name', 'size', 'createdAt'], {
  name: z.string().max(50).optional(),
});
const id = '00000000-0000-4000-8000-000000000000';

export const readerGroup = area('readerGroup', {
  list: route({
    method: 'GET',
    path: 'reader-group/list',
    summary: 'The saved reader groups, in the library groups of the caller',
    needs: 'reader:group',
    query: listing.query,
    reply: listing.reply,
    example: {
      rows: [
        {
          id,
          glc: 'demo',
          name: '去年秋季新读者',
          note: '',
          size: 1_204,
          query: exampleResult.meta.query,
          createdBy: 'analyst',
          createdAt: '2026-11-21T08:00:00.000Z',
        },
      ],
      total: 1,
    },
  }),
  add: route({
    method: 'POST',
    path: 'reader-group/add',
    summary: 'Save the readers behind a cell of an answer as a group, if they are 5 or more',
    needs: 'reader:group',
    body: ReaderGroupForm,
    reply: z.object({ id: z.uuid(), size: z.number().int() }),
    example: { id, size: 1_204 },
    seconds: 120,
  }),
  remove: route({
    method: 'DELETE',
    path: 'reader-group/{id}',
    summary: 'Delete a group; questions that filter by it then find no reader',
    needs: 'reader:group',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
});
