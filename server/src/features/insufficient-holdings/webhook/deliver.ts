import { randomUUID } from 'node:crypto';
import { dayMs, type Language } from '@stacksight/contract';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { unseal } from '#lib/seal.ts';
import words from './deliver-words.json' with { type: 'json' };
import { postSigned } from './post-signed.ts';
import {
  type DeliveryRow,
  dueDeliveries,
  findDelivery,
  findWebhook,
  forgetDeliveries,
  saveAnswer,
  takeDelivery,
} from './webhook.store.ts';

export type DeliverDeps = Pick<ServerDeps, 'store' | 'clock' | 'config' | 'secrets' | 'notify'>;

export const deliverPurchasesKind = 'deliverPurchases';
export const secretPurpose = 'purchase webhook secret';

const minuteMs = 60_000;
/** The pauses after the attempts. A message that has not arrived after the last attempt is given up. */
export const pauses = [5, 15, 60, 240, 720, 1440].map((minutes) => minutes * minuteMs);
// An attempt ends within seconds. If it has not ended after this time, its process was killed.
const lostMs = 2 * minuteMs;
const atOnce = 100;
const rememberDays = 180;

/** Makes the task that sends the messages to acquisition systems that are due. */
export function deliverPurchasesTask(deps: DeliverDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '*/5 * * * *',
    words: words.job,
    run: async ({ signal }) => {
      const { store, clock } = deps;
      const due = await dueDeliveries(store.db, clock.now(), atOnce);
      for (const id of due) await deliver(deps, id, signal);
      await forgetDeliveries(store.db, new Date(clock.now().getTime() - rememberDays * dayMs));
      return null;
    },
  };
}

/** Starts the task at once; without this call, a message waits up to five minutes. */
export const deliverSoon = ({ tasks }: Pick<ServerDeps, 'tasks'>): Promise<void> =>
  tasks.add({
    id: randomUUID(),
    kind: deliverPurchasesKind,
    ownerId: null,
    title: deliverPurchasesKind,
    data: {},
  });

/** Makes one attempt to send a message that is due, and returns the message afterwards; null if it does not exist. */
export async function deliver(
  deps: DeliverDeps,
  id: string,
  signal: AbortSignal,
): Promise<DeliveryRow | null> {
  const { store, clock, config, secrets } = deps;
  const now = clock.now();
  const lostAt = new Date(now.getTime() + lostMs);
  const row = await takeDelivery(store.db, id, { now, lostAt });
  const webhook = row === null ? null : await findWebhook(store.db, row.glc);
  if (row === null || webhook === null) return findDelivery(store.db, id);
  const { url } = webhook;
  const secret = unseal(secrets.sealKey, secretPurpose, webhook.sealedSecret) ?? '';
  const message = { url, secret, id, body: row.body, at: now };
  const answer = await postSigned(message, { allowsLocal: config.hasLocalSources, signal });
  const pause = row.event === 'test' ? undefined : pauses[row.attempts - 1];
  const nextAt =
    answer.trouble === null || pause === undefined ? null : new Date(clock.now().getTime() + pause);
  const state =
    answer.trouble === null ? 'delivered' : nextAt === null ? 'failed' : ('waiting' as const);
  await saveAnswer(store.db, row, { ...answer, state, nextAt });
  if (state === 'failed' && row.event !== 'test') await tellGivenUp(deps, row);
  return findDelivery(store.db, id);
}

async function tellGivenUp({ notify }: DeliverDeps, row: DeliveryRow): Promise<void> {
  const say = (key: MessageKey) => {
    const text = (language: Language) => sentence(key, language, { name: row.listName });
    return { 'zh-CN': text('zh-CN'), 'en-US': text('en-US') };
  };
  await notify({
    kind: 'holdings',
    summary: say('webhook.givenUp'),
    details: say('webhook.givenUpMore'),
    system: say('holdings.name'),
    link: { path: '/holdings/purchases?tab=deliveries', label: say('webhook.look') },
    to: row.createdBy === null ? { holding: 'holdings:buy', glc: row.glc } : [row.createdBy],
    once: `purchase message ${row.id} ${row.attempts}`,
  });
}
