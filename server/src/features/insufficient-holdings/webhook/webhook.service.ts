import type { PurchaseDelivery, PurchaseWebhook, PurchaseWebhookForm } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { DialError, findAddress } from '#ingest/sources/dial.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { seal } from '#lib/seal.ts';
import { lockRecord } from '#store/lock-record.ts';
import { type DeliverDeps, secretPurpose } from './deliver.ts';
import { type DeliveryRow, findWebhook, saveWebhook, type WebhookRow } from './webhook.store.ts';

export type WebhookDeps = DeliverDeps & { analytics: Analytics };

/** Returns an address in the form of the API: the reply says whether there is a secret, but never contains it. */
export const toWebhook = ({ sealedSecret, modifiedAt, ...row }: WebhookRow): PurchaseWebhook => ({
  ...row,
  hasSecret: sealedSecret !== '',
  modifiedAt: modifiedAt.toISOString(),
});

export const toDelivery = (row: DeliveryRow): PurchaseDelivery => ({
  id: row.id,
  event: row.event,
  listName: row.listName,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  attempts: row.attempts,
  triedAt: row.triedAt?.toISOString() ?? null,
  status: row.status,
  trouble: row.trouble,
  answer: row.answer,
  ms: row.ms,
  nextAt: row.nextAt?.toISOString() ?? null,
});

/**
 * Sets the address of a group. A secret belongs to one server, so an address on another server needs the secret again.
 */
export async function setWebhook(
  { store, clock, config, secrets }: WebhookDeps,
  note: AuditNote,
  { glc, url, secret, isEnabled }: PurchaseWebhookForm & { glc: string },
  by: ChangeContext,
): Promise<PurchaseWebhook> {
  await checkAddress(url, config.hasLocalSources, by);
  return store.transaction(async (tx) => {
    await lockRecord(tx, `purchaseWebhook/${glc}`);
    const known = await findWebhook(tx, glc);
    const isSameServer = known !== null && new URL(known.url).origin === new URL(url).origin;
    const kept = isSameServer ? known.sealedSecret : null;
    const sealedSecret = secret === undefined ? kept : seal(secrets.sealKey, secretPurpose, secret);
    if (sealedSecret === null) throw refused('secret', 'field.webhookSecret', by);
    const row = { glc, url, sealedSecret, isEnabled, modifiedAt: clock.now() };
    await saveWebhook(tx, row);
    await note(tx, by, 'set', {
      subject: glc,
      ...(known === null ? {} : { before: { url: known.url, isEnabled: known.isEnabled } }),
      after: { url, isEnabled, isSecretGiven: secret !== undefined },
    });
    return toWebhook(row);
  });
}

const refused = (field: string, key: MessageKey, { language }: ChangeContext) =>
  new AppError('request.invalid', { fields: { [field]: sentence(key, language) } });

/** Refuses an address to which messages are forbidden. Each attempt to send repeats this check. */
async function checkAddress(text: string, allowsLocal: boolean, by: ChangeContext): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw refused('url', 'field.webhookUrl', by);
  if (url.username !== '' || url.password !== '') throw refused('url', 'field.webhookUrl', by);
  try {
    await findAddress(url.hostname.replace(/^\[|\]$/g, ''), allowsLocal);
  } catch (error) {
    // A host name that is unknown now may be known when a message is sent.
    if (error instanceof DialError && error.trouble !== 'forbidden') return;
    throw refused('url', 'field.webhookForbidden', by);
  }
}
