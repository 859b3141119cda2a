import { addDeliveries } from './delivery.store.ts';
import { monthBefore, nextTime } from './next-time.ts';
import { askerFor } from './report-asker.ts';
import { orderOf, type SendReportsDeps } from './report-order.ts';
import {
  changeSubscription,
  listDue,
  listRecipients,
  listWaitingForMonth,
  type SubscriptionRow,
} from './subscription.store.ts';

/** Writes the mails of every subscription whose time has come, and its next time, together. */
export async function planDue({ store, clock, config }: SendReportsDeps): Promise<void> {
  const now = clock.now();
  for (const row of await listDue(store.db, now)) {
    const recipients = await listRecipients(store.db, row);
    const occasion = row.nextAt?.toISOString() ?? now.toISOString();
    // After a long pause of the server, a subscription is sent once and not for every time that was missed.
    const nextAt = nextTime(row.form, now, config.timeZone);
    await store.transaction(async (tx) => {
      await addDeliveries(tx, row.id, occasion, recipients, now);
      await changeSubscription(tx, row.id, { nextAt });
    });
  }
}

/** Writes the mails of the subscriptions that wait for the data of last month, where these are complete. */
export async function planCompleteMonths(
  deps: SendReportsDeps,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, config } = deps;
  const { month, last } = monthBefore(clock.now(), config.timeZone);
  for (const row of await listWaitingForMonth(store.db, month)) {
    const occasion = `month ${month} ${last}`;
    const until = await dataUntil(deps, row, occasion, signal);
    if (until === null || until < last) {
      if (until !== row.dataUntil) await changeSubscription(store.db, row.id, { dataUntil: until });
      continue;
    }
    const recipients = await listRecipients(store.db, row);
    await store.transaction(async (tx) => {
      await addDeliveries(tx, row.id, occasion, recipients, clock.now());
      await changeSubscription(tx, row.id, { lastMonth: month, dataUntil: until });
    });
  }
}

// The rights of the author decide what the report has; a report that fails now is looked at again later.
async function dataUntil(
  { reports, findOwner, log }: SendReportsDeps,
  row: SubscriptionRow,
  occasion: string,
  signal: AbortSignal,
): Promise<string | null> {
  const asker = await askerFor(row, row.createdBy, findOwner);
  if (asker === null) return null;
  try {
    const options = { language: row.form.language, signal, author: '' };
    return (await reports.open(orderOf(row, occasion), asker, options)).completeUntil;
  } catch (err) {
    if (signal.aborted) throw err;
    log.warn({ err }, 'the data of a subscription were not looked at');
    return null;
  }
}
