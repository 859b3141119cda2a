import type {
  Delivery,
  Subscription,
  SubscriptionForm,
  SubscriptionTarget,
} from '@stacksight/contract';
import type { CallerContext, Origin } from '#kit/handler.ts';
import { fromKept, sayFailure } from '#kit/messages/reason.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import { roleTextIn } from '#store/seeds/role-words.ts';
import type { listDeliveries } from './delivery.store.ts';
import { nextTime } from './next-time.ts';
import { addressAsker } from './report-asker.ts';
import { type MailPlace, type ReportContent, reportContent } from './report-mail.ts';
import type { SendReportsDeps } from './report-order.ts';
import {
  findSubscription,
  type ShownSubscription,
  type SubscriptionRow,
  type SubscriptionViewer,
} from './subscription.store.ts';

/** Returns whether an account may send reports to others, and sees all subscriptions. */
export const maySend = ({ isSuper, permissions }: Caller): boolean =>
  isSuper || permissions.has('report:send');

/** Returns the account for which subscriptions are listed. */
export const viewerOf = (caller: Caller): SubscriptionViewer => ({
  accountId: caller.accountId,
  reader: caller,
  seesAll: maySend(caller),
});

const mayChange = ({ createdBy, accountId, kind }: SubscriptionRow, caller: Caller): boolean =>
  maySend(caller) ||
  createdBy === caller.accountId ||
  (kind === 'account' && accountId === caller.accountId);

/** Returns a subscription as a caller sees it. */
export function toSubscription(
  found: ShownSubscription,
  { caller, language }: Pick<CallerContext, 'caller' | 'language'>,
): Subscription {
  const { row, roleName, receiverName } = found;
  const { publicUrl: _, ...form } = row.form;
  const names = {
    account: receiverName,
    role: roleTextIn(roleName ?? '', language),
    addresses: row.addresses.join(', '),
  };
  return {
    ...form,
    id: row.id,
    report: row.reportId,
    to: targetOf(row, caller),
    isEnabled: row.isEnabled,
    reportName: found.reportName,
    toName: names[row.kind],
    createdBy: found.createdBy ?? '',
    nextAt: row.isEnabled ? (row.nextAt?.toISOString() ?? null) : null,
    dataUntil: row.dataUntil,
    lastAt: found.lastAt === null ? null : new Date(found.lastAt).toISOString(),
    lastState: found.lastState as Subscription['lastState'],
    mayChange: mayChange(row, caller),
    isStopped: found.isStopped,
  };
}

function targetOf(row: SubscriptionRow, caller: Caller): SubscriptionTarget {
  if (row.kind === 'role') return { kind: 'role', role: row.roleId ?? '' };
  if (row.kind === 'addresses')
    return {
      kind: 'addresses',
      addresses: row.addresses,
      glc: row.glc ?? '',
      libraries: row.libraries,
    };
  if (row.accountId === caller.accountId) return { kind: 'me' };
  return { kind: 'person', account: row.accountId ?? '' };
}

/** Returns the columns of a subscription; refuses a report or a receiver that the caller may not choose. */
export async function toRow(
  deps: SendReportsDeps,
  { report, to, isEnabled, ...times }: SubscriptionForm,
  { caller, language, origin }: CallerContext & { origin: Pick<Origin, 'publicUrl'> },
) {
  await deps.reports.titleOf(report, caller, language);
  const isForMe = to.kind === 'me' || (to.kind === 'person' && to.account === caller.accountId);
  if (!isForMe && !maySend(caller)) throw new AppError('permission.denied');
  if (to.kind === 'addresses' && addressAsker(caller, to) === null)
    throw new AppError('permission.denied');
  if (to.kind === 'person' && (await deps.findOwner(to.account)) === null) {
    const fields = { 'to.account': sentence('field.unknown', language, { value: to.account }) };
    throw new AppError('request.invalid', { fields });
  }
  const now = deps.clock.now();
  return {
    reportId: report,
    kind: to.kind === 'role' || to.kind === 'addresses' ? to.kind : ('account' as const),
    accountId: to.kind === 'me' ? caller.accountId : to.kind === 'person' ? to.account : null,
    roleId: to.kind === 'role' ? to.role : null,
    addresses: to.kind === 'addresses' ? [...new Set(to.addresses)] : [],
    glc: to.kind === 'addresses' ? to.glc : null,
    libraries: to.kind === 'addresses' ? to.libraries : null,
    form: { ...times, publicUrl: origin.publicUrl },
    isEnabled,
    nextAt: nextTime(times, now, deps.config.timeZone),
    modifiedAt: now,
  };
}

/** Returns a subscription that the caller may change. */
export async function changeable(db: Db, id: string, caller: Caller): Promise<ShownSubscription> {
  const found = await findSubscription(db, viewerOf(caller), id);
  if (found === null) throw new AppError('not_found');
  if (!mayChange(found.row, caller)) throw new AppError('permission.denied');
  return found;
}

/** Makes the report of a form for the caller, as a mail would contain it. */
export async function contentNow(
  deps: SendReportsDeps,
  form: SubscriptionForm,
  { caller, language, signal }: CallerContext & { signal: AbortSignal },
): Promise<{ content: ReportContent; address: string }> {
  const owner = await deps.findOwner(caller.accountId);
  if (owner === null) throw new AppError('permission.denied');
  await deps.reports.titleOf(form.report, caller, language);
  const { to, report, range } = form;
  if (to.kind !== 'me' && !maySend(caller)) throw new AppError('permission.denied');
  const isFixed = to.kind === 'addresses';
  const asker = isFixed ? addressAsker(owner, to) : owner;
  if (asker === null) throw new AppError('permission.denied');
  const place = isFixed ? { glc: to.glc, libraries: to.libraries } : null;
  const options = { language: form.language, signal, author: owner.name };
  const opened = await deps.reports.open({ report, range, place }, asker, options);
  return { content: await reportContent(opened, form, signal), address: owner.email };
}

/** Returns where a mail to the caller goes and what its links are. */
export function testPlace(
  deps: SendReportsDeps,
  form: SubscriptionForm,
  { address, publicUrl, id }: { address: string; publicUrl: string; id: string },
): MailPlace {
  const day = deps.clock.now().toLocaleDateString('sv-SE', { timeZone: deps.config.timeZone });
  return {
    ...{ address, report: form.report, language: form.language, day, publicUrl },
    stopUrl: null,
    messageId: `${id}@${new URL(publicUrl).hostname}`,
  };
}

type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

/** Returns a mail as a caller sees it, with the reason of a failure in words. */
export function toDelivery(
  { delivery, reportName }: ListedDelivery,
  language: CallerContext['language'],
): Delivery {
  const { id, subscriptionId, address, state, reason, detail, attempt, dueAt, endedAt } = delivery;
  return {
    ...{ id, reportName, state, attempt },
    subscription: subscriptionId,
    address: address.includes('@') ? address : '–',
    reason: reason === null ? null : sayFailure(reason, fromKept(detail), language),
    dueAt: dueAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    mayRetry: state === 'failed',
  };
}
