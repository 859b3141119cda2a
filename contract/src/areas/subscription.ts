import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import { KeptRange } from '../values/date-range.ts';
import { pageLayouts, reportFormats } from '../values/report-file.ts';

// Subscriptions of reports: who gets which report, when and as which files, and the mails that were sent.

/** The times of a subscription; `complete` is the day on which the data of the last month are complete. */
export const subscriptionTimes = [
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'yearly',
  'complete',
] as const;
export type SubscriptionTime = (typeof subscriptionTimes)[number];
export const reportMailStates = [
  'waiting',
  'sending',
  'sent',
  'skipped',
  'failed',
  'stopped',
] as const;
export type ReportMailState = (typeof reportMailStates)[number];

/** Whoever gets the mails. Accounts get their own libraries; addresses get the libraries that are fixed here. */
export const SubscriptionTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('me') }),
  z.strictObject({ kind: z.literal('person'), account: z.uuid() }),
  z.strictObject({ kind: z.literal('role'), role: z.uuid() }),
  z.strictObject({
    kind: z.literal('addresses'),
    addresses: z.array(z.email().max(254)).min(1).max(100),
    glc: z.string().trim().min(1).max(64),
    /** Null means all libraries of the group. */
    libraries: z.array(z.string().max(64)).min(1).max(500).nullable(),
  }),
]);
export type SubscriptionTarget = z.output<typeof SubscriptionTarget>;

const shape = {
  report: z.uuid(),
  to: SubscriptionTarget,
  every: z.enum(subscriptionTimes),
  /** The day of the week, from Monday (1), for `weekly`. */
  weekday: z.number().int().min(1).max(7).default(1),
  /** The day of the month, for `monthly`, `quarterly` (in its first month) and `yearly`. */
  day: z.number().int().min(1).max(28).default(1),
  month: z.number().int().min(1).max(12).default(1),
  /** The hour, in the library’s time zone. */
  hour: z.number().int().min(0).max(23).default(7),
  /** The range for all analyses; null means the range of the report. */
  range: KeptRange.nullable().default(null),
  /** The files beside the mail. */
  formats: z.array(z.enum(reportFormats)).max(3).default(['pdf']),
  layout: z.enum(pageLayouts).default('portrait'),
  language: z.enum(['zh-CN', 'en-US']).default('zh-CN'),
  /** True if the mail shows the first chart. */
  hasPicture: z.boolean().default(true),
  /** True if no mail is sent while no number has changed. */
  skipsSame: z.boolean().default(true),
  isEnabled: z.boolean().default(true),
};
export const SubscriptionForm = z.strictObject(shape);
export type SubscriptionForm = z.output<typeof SubscriptionForm>;

export const Subscription = z
  .object({
    id: z.uuid(),
    ...shape,
    reportName: z.string(),
    /** The name of the account or role, or the addresses. */
    toName: z.string(),
    createdBy: z.string(),
    /** The next time; null for `complete` and for a disabled subscription. */
    nextAt: z.string().nullable(),
    /** For `complete`, the day up to which the data of the report are there. */
    dataUntil: z.string().nullable(),
    lastAt: z.string().nullable(),
    lastState: z.enum(reportMailStates).nullable(),
    mayChange: z.boolean(),
    /** True if the caller gets the mails and has stopped them. */
    isStopped: z.boolean(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof Subscription>;

export const Delivery = z
  .object({
    id: z.uuid(),
    subscription: z.uuid(),
    reportName: z.string(),
    address: z.string(),
    state: z.enum(reportMailStates),
    /** Why it failed or was skipped, in the caller’s language. */
    reason: z.string().nullable(),
    attempt: z.number().int(),
    dueAt: z.string(),
    endedAt: z.string().nullable(),
    mayRetry: z.boolean(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof Delivery>;

const id = '00000000-0000-4000-8000-000000000000';
const params = { id: z.uuid() };
const example: z.input<typeof Subscription> = {
  ...{
    id,
    report: id,
    to: { kind: 'me' },
    every: 'monthly',
    weekday: 1,
    day: 1,
    month: 1,
    hour: 7,
  },
  ...{ range: 'lastMonth', formats: ['pdf'], layout: 'portrait', language: 'zh-CN' },
  ...{ hasPicture: true, skipsSame: true, isEnabled: true },
  ...{ reportName: '馆长月报', toName: '王馆员', createdBy: 'director' },
  ...{ nextAt: '2026-12-01T07:00:00.000Z', dataUntil: null, lastAt: null, lastState: null },
  ...{ mayChange: true, isStopped: false },
};
const delivery: z.input<typeof Delivery> = {
  ...{ id, subscription: id, reportName: '馆长月报', address: 'wang@library.example' },
  ...{ state: 'sent', reason: null, attempt: 1, mayRetry: false },
  ...{ dueAt: '2026-11-01T07:00:00.000Z', endedAt: '2026-11-01T07:00:05.000Z' },
};
const listing = page(Subscription, ['createdAt', 'nextAt', 'lastAt'], {
  /** Searches the name of the report and the receiver. */
  search: z.string().max(100).optional(),
  report: z.uuid().optional(),
});
const deliveries = page(Delivery, ['dueAt', 'address'], {
  subscription: z.uuid().optional(),
  state: z.enum(reportMailStates).optional(),
  search: z.string().max(100).optional(),
});
const token = { token: z.string().min(20).max(400) };
const nothing = { reply: z.null(), example: null } as const;

export const subscription = area('subscription', {
  list: route({
    method: 'GET',
    path: 'subscription/page',
    summary: 'The caller’s subscriptions; with the right to send reports, all',
    needs: 'analysis:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  create: route({
    method: 'POST',
    path: 'subscription/add',
    summary: 'Subscribe to a report; for others only with the right to send reports',
    needs: 'analysis:view',
    body: SubscriptionForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  update: route({
    method: 'PUT',
    path: 'subscription/{id}',
    summary: 'Change a subscription: the caller’s own, or any with the right to send reports',
    needs: 'analysis:view',
    params,
    body: SubscriptionForm,
    ...nothing,
  }),
  remove: route({
    method: 'DELETE',
    path: 'subscription/{id}',
    summary: 'Delete a subscription with its log',
    needs: 'analysis:view',
    params,
    ...nothing,
  }),
  receivers: route({
    method: 'GET',
    path: 'subscription/receivers',
    summary: 'The accounts with an email address, and the roles, to whom reports can be sent',
    needs: 'report:send',
    reply: z.object({
      people: z.array(z.object({ id: z.uuid(), name: z.string() })),
      roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
    example: { people: [{ id, name: '王馆员' }], roles: [{ id, name: '分馆馆员' }] },
  }),
  stop: route({
    method: 'POST',
    path: 'subscription/{id}/stop',
    summary: 'Stop the mails of a subscription to the caller, or begin them again',
    needs: 'analysis:view',
    params,
    body: z.strictObject({ isStopped: z.boolean() }),
    ...nothing,
  }),
  test: route({
    method: 'POST',
    path: 'subscription/test',
    summary: 'Mail a report to the caller now, as the subscription would',
    needs: 'analysis:view',
    body: SubscriptionForm,
    reply: z.object({ address: z.string() }),
    example: { address: 'wang@library.example' },
    seconds: 120,
  }),
  preview: route({
    method: 'POST',
    path: 'subscription/preview',
    summary: 'The mail of a subscription, as the caller would get it',
    needs: 'analysis:view',
    body: SubscriptionForm,
    reply: z.object({
      subject: z.string(),
      text: z.string(),
      /** The picture as a data URL; null without one. */
      picture: z.string().nullable(),
      files: z.array(z.string()),
    }),
    example: {
      subject: '馆长月报',
      text: '外借册次: 51,204',
      picture: null,
      files: ['馆长月报.pdf'],
    },
    seconds: 120,
  }),
  deliveries: route({
    method: 'GET',
    path: 'subscription/deliveries',
    summary: 'The mails of the subscriptions that the caller sees, newest first',
    needs: 'analysis:view',
    query: deliveries.query,
    reply: deliveries.reply,
    example: { rows: [delivery], total: 1 },
  }),
  again: route({
    method: 'POST',
    path: 'subscription/deliveries/{id}/again',
    summary: 'Send a failed mail again',
    needs: 'analysis:view',
    params,
    ...nothing,
  }),
  stopPage: route({
    method: 'GET',
    path: 'subscription/stop/{token}',
    summary: 'The page behind the link of a mail, which asks whether to stop the mails',
    needs: 'public',
    params: token,
    reply: file,
    example: '',
  }),
  stopByMail: route({
    method: 'POST',
    path: 'subscription/stop/{token}',
    summary: 'Stop the mails to one address by the link of a mail, in one click (RFC 8058)',
    needs: 'public',
    params: token,
    reply: file,
    example: '',
  }),
});
