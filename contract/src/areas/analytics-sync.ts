import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import {
  Month,
  SyncAnswer,
  SyncReport,
  syncContents,
  syncOutcomes,
} from '../values/sync/sync-report.ts';
import { type DeliveryTrouble, deliveryTroubles } from './purchase-webhook.ts';

// The parent installation to which a library group reports its statistics, one record for each group, and what was sent.

const glc = z.string().trim().min(1).max(64);

export const syncStates = ['never', ...syncOutcomes, 'failed'] as const;
export type SyncState = (typeof syncStates)[number];
/** The settings that a record can lack before it can send. `oldKey`: its secret was not made by a parent. */
export const syncLacks = ['parent', 'key', 'oldKey'] as const;
export type SyncLack = (typeof syncLacks)[number];
export const sendingStates = ['waiting', ...syncOutcomes, 'failed'] as const;
export type SendingState = (typeof sendingStates)[number];

export const SyncForm = z.strictObject({
  glc,
  /** The receiving address of the parent, or only its host: https, or an address of this machine if the operator allows that. */
  parentUrl: z.string().trim().max(300).default(''),
  /** The key from the parent; null deletes it. If absent, the key does not change. A reply never contains it. */
  secret: z.string().trim().min(6).max(200).nullable().optional(),
  contents: z.array(z.enum(syncContents)).min(1).max(syncContents.length),
  /** When to look whether the data of the last month are complete, and to send them then; null sends by hand only. */
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
  lacks: z.enum(syncLacks).nullable(),
  contents: z.array(z.enum(syncContents)),
  cron: z.string().nullable(),
  isEnabled: z.boolean(),
  remark: z.string(),
  state: z.enum(syncStates),
  lastSentAt: z.string().nullable(),
  /** The month of the last report. */
  lastMonth: Month.nullable(),
  /** The last day with data. */
  dataUntil: z.string().nullable(),
  modifiedAt: z.string(),
});
export type Sync = z.output<typeof Sync>;

export const SyncSending = z.object({
  id: z.uuid(),
  glc: z.string(),
  groupName: z.string(),
  month: Month,
  state: z.enum(sendingStates),
  createdAt: z.string(),
  /** The account that sent it; null for the schedule. */
  createdBy: z.string().nullable(),
  attempts: z.number().int(),
  triedAt: z.string().nullable(),
  /** The time of the next attempt; null if there is none. */
  nextAt: z.string().nullable(),
  rows: z.number().int().nullable(),
  few: z.number().int().nullable(),
  dataUntil: z.string().nullable(),
  status: z.number().int().nullable(),
  trouble: z.enum([...deliveryTroubles, 'answer'] as const).nullable(),
  /** The parent's refusal of the call itself, as the code of an error. */
  refusal: z.string().nullable(),
  answer: SyncAnswer.nullable(),
});
export type SyncSending = z.output<typeof SyncSending>;
export type SendingTrouble = DeliveryTrouble | 'answer';

export const SyncTrial = SyncSending.pick({
  status: true,
  trouble: true,
  refusal: true,
}).extend({ isGood: z.boolean(), ms: z.number().int() });
export type SyncTrial = z.output<typeof SyncTrial>;

const example: z.input<typeof Sync> = {
  id: 'demo',
  glc: 'demo',
  groupName: '示范市图书馆',
  parentUrl: 'https://province.example.org',
  hasSecret: true,
  lacks: null,
  contents: ['stock', 'circulation'],
  cron: '0 6 * * *',
  isEnabled: true,
  remark: '',
  state: 'accepted',
  lastSentAt: '2026-11-02T22:00:00.000Z',
  lastMonth: '2026-10',
  dataUntil: '2026-11-20',
  modifiedAt: '2026-11-21T08:30:00.000Z',
};
const sendingExample: z.input<typeof SyncSending> = {
  id: '0b8d7a51-5b1c-4f3e-9f2a-6f3d1c8e7b10',
  glc: 'demo',
  groupName: '示范市图书馆',
  month: '2026-10',
  state: 'accepted',
  createdAt: '2026-11-02T22:00:00.000Z',
  createdBy: null,
  attempts: 1,
  triedAt: '2026-11-02T22:00:01.000Z',
  nextAt: null,
  rows: 812,
  few: 3,
  dataUntil: '2026-11-01',
  status: 200,
  trouble: null,
  refusal: null,
  answer: { state: 'accepted', taken: 812, refused: 0, reasons: [], differing: [] },
};
const reportExample: z.input<typeof SyncReport> = {
  version: 1,
  glc: 'demo',
  groupNames: ['示范市图书馆', 'Demonstration City Library'],
  month: '2026-10',
  dataUntil: '2026-11-20',
  modelVersion: '17',
  madeAt: '2026-11-21T08:30:00.000Z',
  metrics: [
    {
      code: 'loans',
      names: ['外借册次', 'Loans'],
      means: '期间借出的册次',
      formula: '借出记录逐次相加',
    },
  ],
  names: { library: { A: ['总馆', 'Central'] }, mainClass: {}, readerType: {} },
  leftOut: [],
  counts: { rows: 2, few: 0 },
  rows: [
    ['loans', '', '', '', 5120],
    ['loans', 'A', '', '', 5120],
  ],
};
const listing = page(Sync, ['glc', 'parentUrl', 'lastSentAt', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  state: z.enum(syncStates).optional(),
});
const sendings = page(SyncSending, ['createdAt', 'month', 'triedAt', 'nextAt', 'attempts'], {
  glc: z.string().max(64).optional(),
  month: Month.optional(),
  state: z.enum(sendingStates).optional(),
  search: z.string().max(100).optional(),
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
  preview: route({
    method: 'GET',
    path: 'analyticsSync/preview',
    summary: 'The report of a group and a month exactly as it would be sent; sends nothing',
    needs: 'sync:view',
    query: { glc, month: Month.optional() },
    reply: SyncReport,
    example: reportExample,
    seconds: 60,
  }),
  test: route({
    method: 'POST',
    path: 'analyticsSync/test',
    summary: 'Ask the parent whether it takes reports with the key; no statistics are sent',
    needs: 'sync:edit',
    body: z.strictObject({ glc }),
    reply: SyncTrial,
    example: { isGood: true, status: 200, trouble: null, refusal: null, ms: 120 },
    seconds: 30,
  }),
  send: route({
    method: 'POST',
    path: 'analyticsSync/send',
    summary:
      'Send a group’s statistics of one or more ended months, the last month unless named. The sendings are kept when the answer comes, and go out in the background until the parent answers',
    needs: 'sync:edit',
    body: z.strictObject({ glc, from: Month.optional(), to: Month.optional() }),
    reply: z.array(SyncSending),
    example: [sendingExample],
  }),
  sendings: route({
    method: 'GET',
    path: 'analyticsSync/sendings',
    summary: 'What was sent, when, and what the parent answered, paged',
    needs: 'sync:view',
    query: sendings.query,
    reply: sendings.reply,
    example: { rows: [sendingExample], total: 1 },
  }),
});
