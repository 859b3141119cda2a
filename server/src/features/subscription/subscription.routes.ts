import { randomUUID } from 'node:crypto';
import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import { getDelivery, listDeliveries, putBackDelivery } from './delivery.store.ts';
import { reportMail, reportText } from './report-mail.ts';
import type { SendReportsDeps } from './report-order.ts';
import { reportMailKind } from './send-reports.ts';
import { readStopToken } from './stop-link.ts';
import { askPage, donePage } from './stop-page.ts';
import {
  changeable,
  contentNow,
  testPlace,
  toDelivery,
  toRow,
  toSubscription,
  viewerOf,
} from './subscription.service.ts';
import {
  addSubscription,
  changeSubscription,
  findSubscription,
  getSubscription,
  listReceivers,
  listSubscriptions,
  removeSubscription,
  stopAddress,
} from './subscription.store.ts';

type SubscriptionDeps = ServerDeps & SendReportsDeps;
const everyone = { pageNum: 1, pageSize: 10_000 };

export function subscriptionRoutes(
  deps: SubscriptionDeps,
): HandlersFor<typeof contract.subscription> {
  const { store, tasks, clock } = deps;
  const { db } = store;
  const note = createAuditNote(deps, 'subscription');
  const stopOf = async (token: string) => {
    const found = readStopToken(deps.secrets.sealKey, token);
    const row = found === null ? null : await getSubscription(db, found.subscription);
    if (found === null || row === null) return null;
    const viewer = { accountId: row.createdBy ?? row.id, seesAll: true, reader: null };
    const shown = await findSubscription(db, viewer, row.id);
    return { ...found, title: shown?.reportName ?? '' };
  };
  const html = (body: Buffer) =>
    file('stop.html', 'text/html; charset=utf-8', body, { isShown: true });
  return {
    list: async (call) => {
      const { rows, total } = await listSubscriptions(db, viewerOf(call.caller), call.query);
      return { rows: rows.map((row) => toSubscription(row, call)), total };
    },
    create: async (call) => {
      const row = await toRow(deps, call.body, call);
      const subject = await deps.reports.titleOf(call.body.report, call.caller, call.language);
      const made = { ...row, createdBy: call.caller.accountId, createdAt: clock.now() };
      const id = await store.transaction(async (tx) => {
        const added = await addSubscription(tx, made);
        await note(tx, call, 'create', { subject, after: call.body });
        return added;
      });
      return { id };
    },
    update: async (call) => {
      const found = await changeable(db, call.params.id, call.caller);
      const row = await toRow(deps, call.body, call);
      const before = toSubscription(found, call);
      await store.transaction(async (tx) => {
        await changeSubscription(tx, call.params.id, row);
        await note(tx, call, 'update', { subject: found.reportName, before, after: call.body });
      });
      return null;
    },
    remove: async (call) => {
      const found = await changeable(db, call.params.id, call.caller);
      const before = toSubscription(found, call);
      await store.transaction(async (tx) => {
        await removeSubscription(tx, call.params.id);
        await note(tx, call, 'remove', { subject: found.reportName, before });
      });
      return null;
    },
    receivers: ({ language }) => listReceivers(db, language),
    stop: async (call) => {
      const found = await findSubscription(db, viewerOf(call.caller), call.params.id);
      if (found === null) throw new AppError('not_found');
      const owner = await deps.findOwner(call.caller.accountId);
      if (owner === null || owner.email === '') throw new AppError('mail.no_address');
      await store.transaction(async (tx) => {
        await stopAddress(tx, found.row.id, owner.email, call.body.isStopped);
        await note(tx, call, 'edit', { subject: found.reportName, after: call.body });
      });
      return null;
    },
    test: async (call) => {
      if (deps.mailer === null) throw new AppError('mail.not_configured');
      const { content, address } = await contentNow(deps, call.body, call);
      if (address === '') throw new AppError('mail.no_address');
      const { publicUrl } = call.origin;
      const place = testPlace(deps, call.body, { address, publicUrl, id: randomUUID() });
      await deps.mailer.send(reportMail(content, place));
      const subject = content.opened.title;
      await store.transaction((tx) =>
        note(tx, call, 'mail', { subject, after: { to: [address] } }),
      );
      return { address };
    },
    preview: async (call) => {
      const { content, address } = await contentNow(deps, call.body, call);
      const { publicUrl } = call.origin;
      const place = testPlace(deps, call.body, { address, publicUrl, id: randomUUID() });
      const { subject, lines } = reportText(content, { ...place, stopUrl: publicUrl });
      const { picture, files } = content;
      return {
        ...{ subject, text: lines.join('\n'), files: files.map(({ name }) => name) },
        picture: picture && `data:image/png;base64,${picture.toString('base64')}`,
      };
    },
    deliveries: async ({ query, caller, language }) => {
      const { rows: seen } = await listSubscriptions(db, viewerOf(caller), everyone);
      const ids = seen
        .filter((one) => toSubscription(one, { caller, language }).mayChange)
        .map(({ row }) => row.id)
        .filter((id) => query.subscription === undefined || query.subscription === id);
      const { rows, total } = await listDeliveries(db, { ids, reader: caller }, query);
      return { rows: rows.map((row) => toDelivery(row, language)), total };
    },
    again: async (call) => {
      const delivery = await getDelivery(db, call.params.id);
      if (delivery === null) throw new AppError('not_found');
      const found = await changeable(db, delivery.subscriptionId, call.caller);
      if (deps.mailer === null) throw new AppError('mail.not_configured');
      if (delivery.state === 'failed') {
        const task = {
          id: randomUUID(),
          kind: reportMailKind,
          ownerId: null,
          title: reportMailKind,
        };
        await tasks.add({ ...task, data: {} }, async (tx) => {
          await putBackDelivery(tx, delivery.id, clock.now());
          await note(tx, call, 'run', { subject: found.reportName });
        });
      }
      return null;
    },
    stopPage: async ({ params, language }) => html(askPage(await stopOf(params.token), language)),
    stopByMail: async ({ params, language }) => {
      const stop = await stopOf(params.token);
      if (stop !== null) await stopAddress(db, stop.subscription, stop.address, true);
      return html(donePage(stop, language));
    },
  };
}
