import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { statisticsQuery } from '../values/statistics.ts';

// The address of an acquisition system that receives every purchase list of a group as a signed message, and the log
// of these messages.

const glc = statisticsQuery.glc;

/** The kinds of messages: a list was pushed, a list was taken back, or a test. */
export const webhookEvents = ['pushed', 'takenBack', 'test'] as const;
export const deliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** The reasons why a message did not arrive. */
export const deliveryTroubles = [
  'unknownHost',
  'forbidden',
  'refused',
  'timeout',
  'unreachable',
  'certificate',
  'redirect',
  'status',
] as const;
export type DeliveryTrouble = (typeof deliveryTroubles)[number];

export const PurchaseWebhookForm = z.strictObject({
  glc,
  url: z.string().trim().min(1).max(500),
  /** The secret that signs the messages. If absent, the secret does not change. A reply never contains it. */
  secret: z.string().min(16).max(200).optional(),
  isEnabled: z.boolean().default(true),
});
export type PurchaseWebhookForm = z.output<typeof PurchaseWebhookForm>;

export const PurchaseWebhook = z.object({
  glc: z.string(),
  url: z.string(),
  hasSecret: z.boolean(),
  isEnabled: z.boolean(),
  modifiedAt: z.iso.datetime(),
});
export type PurchaseWebhook = z.output<typeof PurchaseWebhook>;

export const PurchaseDelivery = z.object({
  id: z.uuid(),
  event: z.enum(webhookEvents),
  /** The name of the purchase list; empty for a test. */
  listName: z.string(),
  state: z.enum(deliveryStates),
  createdAt: z.iso.datetime(),
  attempts: z.number().int(),
  triedAt: z.iso.datetime().nullable(),
  /** The HTTP status of the last answer; null if none came. */
  status: z.number().int().nullable(),
  trouble: z.enum(deliveryTroubles).nullable(),
  /** The first characters of the last answer. */
  answer: z.string(),
  /** The time until the last answer, in milliseconds. */
  ms: z.number().int().nullable(),
  /** The time of the next attempt; null if there is none. */
  nextAt: z.iso.datetime().nullable(),
});
export type PurchaseDelivery = z.output<typeof PurchaseDelivery>;

const params = { id: z.uuid() };
const inGroup = z.strictObject({ glc });
const deliveries = page(PurchaseDelivery, ['createdAt', 'triedAt', 'nextAt', 'attempts'], {
  glc,
  state: z.enum(deliveryStates).optional(),
  search: z.string().max(100).optional(),
});
const webhookExample = {
  glc: 'demo',
  url: 'https://acquisition.example.org/stacksight',
  hasSecret: true,
  isEnabled: true,
  modifiedAt: '2026-03-20T02:00:00.000Z',
};
const deliveryExample = {
  id: '00000000-0000-4000-8000-000000000000',
  event: 'pushed' as const,
  listName: '2026-03-20',
  state: 'waiting' as const,
  createdAt: '2026-03-20T02:00:00.000Z',
  attempts: 1,
  triedAt: '2026-03-20T02:00:01.000Z',
  status: 503,
  trouble: 'status' as const,
  answer: 'busy',
  ms: 210,
  nextAt: '2026-03-20T02:05:01.000Z',
};

export const purchaseWebhook = area('purchaseWebhook', {
  get: route({
    method: 'GET',
    path: 'insufficientHoldings/webhook',
    summary: 'Where the purchase lists of a group are sent; null where nowhere. Never the secret',
    needs: 'holdings:buy',
    query: { glc },
    reply: PurchaseWebhook.nullable(),
    example: webhookExample,
  }),
  set: route({
    method: 'PUT',
    path: 'insufficientHoldings/webhook',
    summary:
      'Set where the purchase lists of a group are sent; another server needs the secret again',
    needs: 'sync:edit',
    body: PurchaseWebhookForm,
    reply: PurchaseWebhook,
    example: webhookExample,
  }),
  remove: route({
    method: 'DELETE',
    path: 'insufficientHoldings/webhook',
    summary: 'Send the purchase lists of a group nowhere any more; what waits is cancelled',
    needs: 'sync:edit',
    query: { glc },
    reply: z.null(),
    example: null,
  }),
  test: route({
    method: 'POST',
    path: 'insufficientHoldings/webhook/test',
    summary: 'Send a trial message now, and tell what came back',
    needs: 'holdings:buy',
    body: inGroup,
    reply: PurchaseDelivery,
    example: deliveryExample,
    seconds: 30,
  }),
  list: route({
    method: 'GET',
    path: 'insufficientHoldings/webhook/deliveries',
    summary: 'The messages with lines of the caller’s libraries and what came back, paged',
    needs: 'holdings:buy',
    query: deliveries.query,
    reply: deliveries.reply,
    example: { rows: [deliveryExample], total: 1 },
  }),
  resend: route({
    method: 'POST',
    path: 'insufficientHoldings/webhook/deliveries/{id}/send',
    summary: 'Send a message again now, as it was, and tell what came back',
    needs: 'holdings:buy',
    params,
    reply: PurchaseDelivery,
    example: deliveryExample,
    seconds: 30,
  }),
});
