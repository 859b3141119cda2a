import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';

// The address of the parent installation to which a library group reports its statistics, one record for each group.
// Nothing is sent yet.

const glc = z.string().trim().min(1).max(64);

export const syncContents = ['stock', 'readers', 'circulation', 'visits', 'online'] as const;
export type SyncContent = (typeof syncContents)[number];
export const syncStates = ['never', 'accepted', 'refused', 'failed'] as const;
export type SyncState = (typeof syncStates)[number];

export const SyncForm = z.strictObject({
  glc,
  /** The URL of the parent: https, or a URL of this machine if the operator allows that. */
  parentUrl: z.string().trim().max(300).default(''),
  /** The secret from the parent; null deletes it. If absent, the secret does not change. A reply never contains it. */
  secret: z.string().min(6).max(200).nullable().optional(),
  contents: z.array(z.enum(syncContents)).min(1).max(syncContents.length),
  cron: z.string().trim().max(100).nullable().default(null),
  isEnabled: z.boolean().default(true),
  remark: z.string().trim().max(100).default(''),
});
export type SyncForm = z.output<typeof SyncForm>;

export const Sync = z.object({
  /** The code of the library group. */
  id: z.string(),
  glc: z.string(),
  groupName: z.string(),
  parentUrl: z.string(),
  hasSecret: z.boolean(),
  contents: z.array(z.enum(syncContents)),
  cron: z.string().nullable(),
  isEnabled: z.boolean(),
  remark: z.string(),
  state: z.enum(syncStates),
  lastSentAt: z.string().nullable(),
  lastAnswer: z.string(),
  modifiedAt: z.string(),
});
export type Sync = z.output<typeof Sync>;

const example: z.input<typeof Sync> = {
  id: 'demo',
  glc: 'demo',
  groupName: '示范市图书馆',
  parentUrl: 'https://province.example.org',
  hasSecret: true,
  contents: ['stock', 'circulation'],
  cron: '0 3 * * *',
  isEnabled: true,
  remark: '',
  state: 'never',
  lastSentAt: null,
  lastAnswer: '',
  modifiedAt: '2026-11-21T08:30:00.000Z',
};
const listing = page(Sync, ['glc', 'parentUrl', 'lastSentAt', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  state: z.enum(syncStates).optional(),
});
const nothing = { reply: z.null(), example: null } as const;

export const analyticsSync = area('analyticsSync', {
  list: route({
    method: 'GET',
    path: 'analyticsSync/page',
    summary: 'The groups that report to a parent, paged',
    needs: 'sync:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  all: route({
    method: 'GET',
    path: 'analyticsSync/list',
    summary: 'All groups that report to a parent',
    needs: 'sync:view',
    reply: z.array(Sync),
    example: [example],
  }),
  add: route({
    method: 'POST',
    path: 'analyticsSync/add',
    summary: 'Add a group that reports to a parent',
    needs: 'sync:edit',
    body: SyncForm,
    ...nothing,
  }),
  update: route({
    method: 'PUT',
    path: 'analyticsSync/{glc}',
    summary: 'Change how a group reports',
    needs: 'sync:edit',
    params: { glc },
    body: SyncForm.omit({ glc: true }),
    ...nothing,
  }),
  del: route({
    method: 'GET',
    path: 'analyticsSync/del/{glc}',
    summary: 'Stop the reports of a group',
    needs: 'sync:edit',
    params: { glc },
    ...nothing,
  }),
  remove: route({
    method: 'DELETE',
    path: 'analyticsSync/{glc}',
    summary: 'The same as del, with the method that the console uses',
    needs: 'sync:edit',
    params: { glc },
    ...nothing,
  }),
  send: route({
    method: 'POST',
    path: 'analyticsSync/send',
    summary: 'Send a group’s statistics now; an error says which setting is missing',
    needs: 'sync:edit',
    body: z.strictObject({ glc }),
    ...nothing,
  }),
});
