import type { TaskKind } from '#kit/deps.ts';
import { toKept } from '#kit/messages/reason.ts';
import type { Reports } from '#kit/reports.ts';
import { toAppError } from '#kit/to-app-error.ts';
import { AppError } from '#lib/app-error.ts';
import {
  claimDelivery,
  endDelivery,
  lastDigest,
  putBackDelivery,
  type ReportMailRow,
} from './delivery.store.ts';
import { planCompleteMonths, planDue } from './plan-deliveries.ts';
import { askerFor } from './report-asker.ts';
import { type ReportContent, reportContent, reportMail } from './report-mail.ts';
import { orderOf, type SendReportsDeps } from './report-order.ts';
import { stopToken } from './stop-link.ts';
import { getSubscription, isStopped, type SubscriptionRow } from './subscription.store.ts';

export const reportMailKind = 'reportMail';

const mostAttempts = 5;
const retryMs = 5 * 60_000;
const laterCodes = new Set(['mail.unreachable', 'engine.unavailable', 'store.unavailable']);
/** The reports that are kept while mails are sent; receivers with the same rights get the same files. */
const mostKept = 8;
type Kept = Map<string, Promise<ReportContent>>;

/** Returns the kind of task that plans the mails of subscriptions and sends those that are due, one after another. */
export function reportMailTask(
  deps: SendReportsDeps,
  words: NonNullable<TaskKind['words']>,
): TaskKind {
  return {
    atOnce: 1,
    attempts: 3,
    cron: '*/5 * * * *',
    words,
    run: async ({ signal, progress }) => {
      if (deps.mailer === null) return null;
      await planDue(deps);
      await planCompleteMonths(deps, signal);
      const kept: Kept = new Map();
      for (let done = 0; ; done += 1) {
        signal.throwIfAborted();
        const delivery = await claimDelivery(deps.store.db, deps.clock.now());
        if (delivery === null) return null;
        await send(deps, delivery, kept, signal);
        progress(done + 1, null);
      }
    },
  };
}

async function send(
  deps: SendReportsDeps,
  delivery: ReportMailRow,
  kept: Kept,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps.store;
  const now = () => deps.clock.now();
  try {
    await endDelivery(db, delivery.id, await deliver(deps, delivery, kept, signal), now());
  } catch (error) {
    if (signal.aborted) {
      await putBackDelivery(db, delivery.id, delivery.dueAt);
      throw error;
    }
    const failure = toAppError(error);
    if (failure.code === 'internal') deps.log.error({ err: error }, 'a report was not mailed');
    if (laterCodes.has(failure.code) && delivery.attempt < mostAttempts) {
      const later = new Date(now().getTime() + retryMs * delivery.attempt);
      return putBackDelivery(db, delivery.id, later);
    }
    const end = { state: 'failed', reason: failure.code, detail: toKept(failure.params) } as const;
    await endDelivery(db, delivery.id, end, now());
  }
}

async function deliver(
  deps: SendReportsDeps,
  delivery: ReportMailRow,
  kept: Kept,
  signal: AbortSignal,
): Promise<{ state: 'sent' | 'skipped' | 'stopped'; digest?: string }> {
  const { db } = deps.store;
  const { subscriptionId, address, accountId, id } = delivery;
  const row = await getSubscription(db, subscriptionId);
  if (row === null || deps.mailer === null) return { state: 'stopped' };
  if (!row.isEnabled || (await isStopped(db, subscriptionId, address))) return { state: 'stopped' };
  if (!address.includes('@')) throw new AppError('mail.no_address');
  const asker = await askerFor(row, accountId, deps.findOwner);
  if (asker === null) throw new AppError('permission.denied');
  const key = JSON.stringify([
    ...[row.id, asker.isSuper, asker.defaultGlc, asker.scope, [...asker.permissions].sort()],
    row.kind === 'addresses' ? '' : [...(asker.isSuper ? [] : [asker.accountId])],
  ]);
  const content = await keep(kept, key, () => contentFor(deps, row, delivery, asker, signal));
  const { digest } = content.opened;
  if (row.form.skipsSame && digest === (await lastDigest(db, row.id, address)))
    return { state: 'skipped' };
  const publicUrl = deps.config.publicUrl ?? row.form.publicUrl;
  const token = stopToken(deps.secrets.sealKey, row.id, address);
  const day = deps.clock.now().toLocaleDateString('sv-SE', { timeZone: deps.config.timeZone });
  signal.throwIfAborted();
  const { refused } = await deps.mailer.send(
    reportMail(content, {
      ...{ address, report: row.reportId, language: row.form.language, day, publicUrl },
      stopUrl: `${publicUrl}${deps.config.analyticsPrefix}/subscription/stop/${token}`,
      // The id is the same for every attempt, so that a mail server recognises a repeat.
      messageId: `${id}@${new URL(publicUrl).hostname}`,
    }),
  );
  if (refused.length > 0)
    throw new AppError('mail.refused', { params: { reason: refused.join(', ') } });
  return { state: 'sent', digest };
}

async function contentFor(
  deps: SendReportsDeps,
  row: SubscriptionRow,
  { occasion }: ReportMailRow,
  asker: Parameters<Reports['open']>[1],
  signal: AbortSignal,
): Promise<ReportContent> {
  const author = (await deps.findOwner(row.createdBy))?.name ?? '';
  const { language } = row.form;
  const options = { language, signal, author };
  const opened = await deps.reports.open(orderOf(row, occasion), asker, options);
  return reportContent(opened, row.form, signal);
}

function keep(kept: Kept, key: string, make: () => Promise<ReportContent>): Promise<ReportContent> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  const made = make();
  made.catch(() => kept.delete(key));
  kept.set(key, made);
  return made;
}
