import type { contract } from '@stacksight/contract';
import { groupFor, groupToChange, holdsAll, librariesIn } from '#analytics/question/scope.ts';
import { type AuditNote, type ChangeAuthor, createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Tx } from '#store/backend.ts';
import { deliver } from './deliver.ts';
import { addTrial } from './message-body.ts';
import { setWebhook, toDelivery, toWebhook, type WebhookDeps } from './webhook.service.ts';
import {
  findDelivery,
  findWebhook,
  listDeliveries,
  makeDue,
  removeWebhook,
} from './webhook.store.ts';

export function purchaseWebhookRoutes(
  deps: WebhookDeps,
): HandlersFor<typeof contract.purchaseWebhook> {
  const { analytics, store, clock } = deps;
  const note = createAuditNote(deps, 'purchaseWebhook');
  return {
    get: async ({ query, caller }) => {
      const glc = groupFor(caller, await analytics.state(), query.glc);
      const row = await findWebhook(store.db, glc);
      return row === null ? null : toWebhook(row);
    },
    set: async (call) => {
      const glc = groupToChange(call.caller, await analytics.state(), call.body.glc);
      return setWebhook(deps, note, { ...call.body, glc }, call);
    },
    remove: async (call) => {
      const glc = groupToChange(call.caller, await analytics.state(), call.query.glc);
      await store.transaction(async (tx) => {
        const row = await findWebhook(tx, glc);
        if (row === null) throw new AppError('not_found');
        await removeWebhook(tx, glc);
        const { url, isEnabled } = row;
        await note(tx, call, 'remove', { subject: glc, before: { url, isEnabled } });
      });
      return null;
    },
    test: async (call) => {
      const { caller } = call;
      const glc = groupToChange(caller, await analytics.state(), call.body.glc);
      const { accountId, username } = caller;
      const now = clock.now();
      return sendNow(deps, glc, call, note, (tx) =>
        addTrial(tx, { glc, accountId, username, now }),
      );
    },
    list: async ({ query, caller }) => {
      const glc = groupFor(caller, await analytics.state(), query.glc);
      const scope = { glc, libraries: librariesIn(caller.scope, glc) };
      const { rows, total } = await listDeliveries(store.db, scope, query);
      return { rows: rows.map(toDelivery), total };
    },
    resend: async (call) => {
      const { caller, params } = call;
      const row = await findDelivery(store.db, params.id);
      if (row === null) throw new AppError('not_found');
      const own = librariesIn(caller.scope, row.glc) ?? [];
      const isOwn = row.libraries.length > 0 && row.libraries.every((one) => own.includes(one));
      if (!isOwn && !holdsAll(caller.scope, row.glc)) throw new AppError('not_found');
      return sendNow(deps, row.glc, call, note, async (tx) => {
        await makeDue(tx, row.id, clock.now());
        return row.id;
      });
    },
  };
}

type SendCall = ChangeAuthor & { signal: AbortSignal };

/** Adds a message that is due with its audit entry, and sends it while the caller waits. */
async function sendNow(
  deps: WebhookDeps,
  glc: string,
  call: SendCall,
  note: AuditNote,
  write: (tx: Tx) => Promise<string>,
) {
  const id = await deps.store.transaction(async (tx) => {
    const webhook = await findWebhook(tx, glc);
    if (webhook === null) throw new AppError('webhook.none');
    const written = await write(tx);
    await note(tx, call, 'send', { subject: written, after: { url: webhook.url } });
    return written;
  });
  const row = await deliver(deps, id, call.signal);
  if (row === null) throw new AppError('not_found');
  return toDelivery(row);
}
