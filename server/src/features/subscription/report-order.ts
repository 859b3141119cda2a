import type { ServerDeps } from '#kit/deps.ts';
import type { FindReportOwner } from '#kit/outside-asker.ts';
import type { Reports } from '#kit/reports.ts';
import type { Mailer } from '#lib/mail/mailer.ts';
import type { SubscriptionRow } from './subscription.store.ts';

export type SendReportsDeps = Pick<ServerDeps, 'clock' | 'config' | 'log' | 'secrets' | 'store'> & {
  reports: Reports;
  mailer: Mailer | null;
  findOwner: FindReportOwner;
};

/** Returns what a subscription asks for; a mail about a complete month has exactly its days. */
export function orderOf(row: SubscriptionRow, occasion: string): Parameters<Reports['open']>[0] {
  const month = /^month (\d{4}-\d{2}) (\d{4}-\d{2}-\d{2})$/.exec(occasion);
  const range =
    month === null
      ? row.form.range
      : { start: { date: `${month[1]}-01` }, end: { date: month[2] ?? '' } };
  const place =
    row.kind === 'addresses' && row.glc !== null
      ? { glc: row.glc, libraries: row.libraries }
      : null;
  return { report: row.reportId, range, place };
}
