import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { named, nameGiven } from '../values/names.ts';
import type { Names } from '../values/plain/name-in.ts';
import { statisticsQuery } from '../values/statistics.ts';

// Reader type groups. A reader type group is a dimension of every dataset that has the reader type.

/** The code for reader types without a group, as a value of the dimension. */
export const noTypeGroup = 'ungrouped';

const glc = { glc: statisticsQuery.glc };

export const GroupedReaderType = z.object({
  id: z.uuid(),
  rdtype: z.string(),
  /** The label of the reader type in the library's own system. */
  label: z.string(),
  groupId: z.uuid().nullable(),
  groupName: z.string(),
  modifiedAt: z.string(),
});
export type GroupedReaderType = z.output<typeof GroupedReaderType>;

export const ReaderTypeGroup = z.object({
  id: z.uuid(),
  ...named(40),
  types: z.array(z.string()),
});
export type ReaderTypeGroup = z.output<typeof ReaderTypeGroup>;

/**
 * Moves reader types into a group: `group` names an existing group, `name` alone makes a new one. Without both, the
 * types leave their group.
 */
export const GroupTypeForm = z.strictObject({
  ...glc,
  rdtypes: z.array(z.string().trim().min(1).max(64)).min(1).max(500),
  groupId: z.uuid().nullable().default(null),
  /** The name of a new group, or the new name of the given group. */
  name: nameGiven(40).nullable().default(null),
});
export type GroupTypeForm = Omit<z.output<typeof GroupTypeForm>, 'name'> & { name: Names | null };

const Filled = z.object({ added: z.number().int(), total: z.number().int() });
const example: z.input<typeof GroupedReaderType> = {
  id: '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20',
  rdtype: '03',
  label: '少儿读者',
  groupId: '0b5c2c1e-6a0e-4b7e-9d55-3c6f2a0f8a11',
  groupName: '未成年人',
  modifiedAt: '2026-11-21T08:30:00.000Z',
};

const listing = page(GroupedReaderType, ['rdtype', 'group', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  /** The id of a group; `ungrouped` means types without a group. */
  group: z.string().max(64).optional(),
  ...glc,
});

export const groupRdtype = area('groupRdtype', {
  init: route({
    method: 'GET',
    path: 'groupRdtype/initGroupRdtype',
    summary: 'Add the reader types seen in the data that the list lacks, without a group',
    needs: 'readerType:edit',
    query: glc,
    reply: Filled,
    example: { added: 2, total: 9 },
    seconds: 120,
  }),
  fill: route({
    method: 'POST',
    path: 'groupRdtype/initGroupRdtype',
    summary: 'The same as the GET, with the method that the console uses',
    needs: 'readerType:edit',
    body: z.strictObject(glc),
    reply: Filled,
    example: { added: 2, total: 9 },
    seconds: 120,
  }),
  list: route({
    method: 'GET',
    path: 'groupRdtype/page',
    summary: 'The reader types with their groups, paged',
    needs: 'readerType:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  groups: route({
    method: 'GET',
    path: 'groupRdtype/groups',
    summary: 'The groups with the types in each',
    needs: 'readerType:view',
    query: glc,
    reply: z.array(ReaderTypeGroup),
    example: [
      {
        id: '0b5c2c1e-6a0e-4b7e-9d55-3c6f2a0f8a11',
        name: '未成年人',
        names: { 'zh-CN': '未成年人', 'en-US': 'Children' },
        types: ['03'],
      },
    ],
  }),
  edit: route({
    method: 'POST',
    path: 'groupRdtype/editGroupType',
    summary: 'Put reader types into a known or new group, or into none; rename a group',
    needs: 'readerType:edit',
    body: GroupTypeForm,
    reply: z.object({ groupId: z.uuid().nullable() }),
    example: { groupId: '0b5c2c1e-6a0e-4b7e-9d55-3c6f2a0f8a11' },
  }),
});
