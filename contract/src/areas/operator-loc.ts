import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { statisticsQuery } from '../values/statistics.ts';

// The places where operators work, each with a first and a last day. The events that an operator handles on these days
// count at the place.

const glc = { glc: statisticsQuery.glc };
const day = z.iso.date();

const fields = {
  /** The code of the operator in circulation data. */
  operator: z.string().trim().min(1).max(64),
  libcode: z.string().trim().min(1).max(64),
  /** The location in the library; empty means the whole library. */
  loc: z.string().trim().max(64).default(''),
  dayFrom: day,
  /** The last day; null means that the place has no end. */
  dayUntil: day.nullable().default(null),
  remark: z.string().trim().max(50).default(''),
};

export const OperatorPlaceForm = z.strictObject({ ...glc, ...fields });
export type OperatorPlaceForm = z.output<typeof OperatorPlaceForm>;

export const OperatorPlace = z.object({
  id: z.uuid(),
  ...fields,
  operatorName: z.string(),
  libraryName: z.string(),
  locationName: z.string(),
  isNow: z.boolean(),
  modifiedAt: z.string(),
});
export type OperatorPlace = z.output<typeof OperatorPlace>;

const id = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';
const example: z.input<typeof OperatorPlace> = {
  id,
  operator: 'L001-02',
  operatorName: '王芳',
  libcode: 'L001',
  libraryName: '市图书馆总馆',
  loc: '',
  locationName: '',
  dayFrom: '2026-01-01',
  dayUntil: null,
  remark: '',
  isNow: true,
  modifiedAt: '2026-11-21T08:30:00.000Z',
};
const listing = page(OperatorPlace, ['operator', 'libcode', 'dayFrom', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  libcode: z.string().max(64).optional(),
  /** `yes`: places of today; `no`: past and future ones. */
  isNow: z.enum(['yes', 'no']).optional(),
  ...glc,
});

export const operatorLoc = area('operatorLoc', {
  list: route({
    method: 'GET',
    path: 'operatorLoc/page',
    summary: 'The work places of operators, paged',
    needs: 'operator:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  save: route({
    method: 'POST',
    path: 'operatorLoc/save',
    summary: 'Add a work place of an operator',
    needs: 'operator:edit',
    body: OperatorPlaceForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  update: route({
    method: 'POST',
    path: 'operatorLoc/update',
    summary: 'Change a work place of an operator',
    needs: 'operator:edit',
    body: z.strictObject({ id: z.uuid(), ...fields }),
    reply: z.null(),
    example: null,
  }),
  removeMany: route({
    method: 'DELETE',
    path: 'operatorLoc/deleteBatch',
    summary: 'Delete several work places: all of them or, on an error, none',
    needs: 'operator:edit',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
    reply: z.null(),
    example: null,
  }),
  get: route({
    method: 'GET',
    path: 'operatorLoc/{id}',
    summary: 'Read one work place',
    needs: 'operator:view',
    params: { id: z.uuid() },
    reply: OperatorPlace,
    example,
  }),
  remove: route({
    method: 'DELETE',
    path: 'operatorLoc/{id}',
    summary: 'Delete one work place',
    needs: 'operator:edit',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
});
