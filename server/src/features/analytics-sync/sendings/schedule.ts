import { randomUUID } from 'node:crypto';
import { CronExpressionParser } from 'cron-parser';
import { addMonths, covers, lastEndedMonth, monthsBetween } from '#analytics/calendar/months.ts';
import { lockRecord } from '#store/lock-record.ts';
import { changeSync, findSync, type SyncRecord } from '../analytics-sync.store.ts';
import { dataUntilOf } from '../report/make-report.ts';
import { keyOf, type SendingDeps } from './sending-key.ts';
import * as store from './sendings.store.ts';

// After this many months without a report, the schedule does not go back further.
const mostMonths = 12;

/**
 * Adds the sendings that are due by schedule. Where the time of a group has come, every ended month whose data are
 * complete is sent, from the one after the last sending on.
 */
export async function addScheduled(deps: SendingDeps): Promise<void> {
  for (const sync of await store.scheduledSyncs(deps.store.db))
    if (isDue(deps, sync) && sync.parentUrl !== '' && typeof keyOf(deps, sync) !== 'string')
      await addMissing(deps, sync.glc);
}

function isDue(
  { clock, config }: SendingDeps,
  { cron, checkedAt, modifiedAt }: SyncRecord,
): boolean {
  const options = { currentDate: clock.now(), tz: config.timeZone };
  const last = CronExpressionParser.parse(cron ?? '', options)
    .prev()
    .toDate();
  return last > (checkedAt ?? modifiedAt);
}

async function addMissing(deps: SendingDeps, glc: string): Promise<void> {
  const { analytics, clock, config } = deps;
  const now = clock.now();
  const last = lastEndedMonth(now, config.timeZone);
  const dataUntil = await dataUntilOf(analytics, glc);
  await deps.store.transaction(async (tx) => {
    await lockRecord(tx, `analyticsSync/${glc}`);
    const row = await findSync(tx, glc);
    if (row === null || !isDue(deps, row)) return;
    // What failed was given up only for the time being; what the parent refused needs a person.
    const sent = await store.lastSending(tx, glc, ['waiting', 'accepted', 'partly', 'refused']);
    const first = sent === null ? last : addMonths(sent, 1);
    const months = monthsBetween(first, last).slice(-mostMonths);
    for (const month of months.filter((one) => covers(dataUntil, one)))
      await store.addSending(tx, {
        ...{ id: randomUUID(), glc, month, createdAt: now, createdBy: null },
      });
    await changeSync(tx, glc, { checkedAt: now });
  });
}
