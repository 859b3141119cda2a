import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { statisticsQuery } from '../values/statistics.ts';

// Copy targets: the number of copies of a title that is enough, and the titles with fewer copies.

const glc = { glc: statisticsQuery.glc };

export const ReplicaForm = z.strictObject({
  ...glc,
  /** The id of the copy target. If absent, the target of the library and class is set, whether it exists or not. */
  id: z.uuid().optional(),
  /** The library; empty means every library of the group. */
  libcode: z.string().trim().max(64).default(''),
  /** A class of the first or second level; empty means all classes. */
  clc: z.string().trim().max(4).default(''),
  copies: z.number().int().min(1).max(999),
  /** One copy is needed for this number of loans in the last 365 days. */
  loansPerCopy: z.number().int().min(1).max(999).nullable().default(null),
  remark: z.string().trim().max(50).default(''),
});
export type ReplicaForm = z.output<typeof ReplicaForm>;

export const Replica = z.object({
  id: z.uuid(),
  libcode: z.string(),
  libraryName: z.string(),
  clc: z.string(),
  className: z.string(),
  copies: z.number().int(),
  loansPerCopy: z.number().int().nullable(),
  remark: z.string(),
  modifiedAt: z.string(),
});
export type Replica = z.output<typeof Replica>;

export const UnderstockedTitle = z.object({
  /** The id, made of the library and the title. */
  id: z.string(),
  libcode: z.string(),
  libraryName: z.string(),
  bookrecno: z.string(),
  title: z.string(),
  author: z.string(),
  clc: z.string(),
  /** The number of copies that readers can borrow. */
  copies: z.number().int(),
  /** Loans in the last 365 days. */
  loans: z.number().int(),
  standard: z.number().int(),
  short: z.number().int(),
});
export type UnderstockedTitle = z.output<typeof UnderstockedTitle>;

const Shortage = z.object({
  standards: z.number().int(),
  titles: z.number().int(),
  copies: z.number().int(),
});
const id = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';
const search = { search: z.string().max(100).optional() };
const listing = page(Replica, ['libcode', 'clc', 'copies', 'modifiedAt'], { ...search, ...glc });
const shorts = page(UnderstockedTitle, ['title', 'copies', 'loans', 'standard', 'short'], {
  ...search,
  libcode: z.string().max(64).optional(),
  ...glc,
});

export const perception = area('perception', {
  list: route({
    method: 'GET',
    path: 'perception/getReplica',
    summary: 'The standards for enough copies, paged',
    needs: 'config:view',
    query: listing.query,
    reply: listing.reply,
    example: {
      rows: [
        {
          id,
          libcode: '',
          libraryName: '',
          clc: 'I',
          className: '文学',
          copies: 3,
          loansPerCopy: 12,
          remark: '',
          modifiedAt: '2026-11-21T08:30:00.000Z',
        },
      ],
      total: 1,
    },
  }),
  set: route({
    method: 'POST',
    path: 'perception/setReplica',
    summary: 'Add or change a standard',
    needs: 'config:edit',
    body: ReplicaForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  below: route({
    method: 'GET',
    path: 'perception/below',
    summary: 'The titles with too few copies, by library, paged',
    needs: 'holdings:view',
    query: shorts.query,
    reply: shorts.reply,
    example: {
      rows: [
        {
          id: 'L001/20311',
          libcode: 'L001',
          libraryName: '市图书馆总馆',
          bookrecno: '20311',
          title: '长安的荔枝',
          author: '马伯庸',
          clc: 'I247.57',
          copies: 1,
          loans: 30,
          standard: 3,
          short: 2,
        },
      ],
      total: 1,
    },
    seconds: 120,
  }),
  shortage: route({
    method: 'GET',
    path: 'perception/shortage',
    summary: 'How many titles have too few copies, and how many copies are missing',
    needs: 'holdings:view',
    query: { ...glc, libcode: z.string().max(64).optional() },
    reply: Shortage,
    example: { standards: 2, titles: 310, copies: 482 },
    seconds: 120,
  }),
  remove: route({
    method: 'DELETE',
    path: 'perception/{id}',
    summary: 'Delete a standard',
    needs: 'config:edit',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
});
