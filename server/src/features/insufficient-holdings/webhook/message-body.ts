import { randomUUID } from 'node:crypto';
import type { Tx } from '#store/backend.ts';
import { findPurchase } from '../purchases/purchases.store.ts';
import { addDelivery, cancelDeliveries, findWebhook } from './webhook.store.ts';

type ListMessage = { glc: string; listId: string; accountId: string; username: string; now: Date };

/** Adds the message about a pushed list; returns false if the group has no enabled address. */
export async function addPushed(
  tx: Tx,
  { glc, listId, accountId, username, now }: ListMessage,
  names: Readonly<Record<string, string>>,
): Promise<boolean> {
  const webhook = await findWebhook(tx, glc);
  const found = await findPurchase(tx, listId);
  if (webhook?.isEnabled !== true || found === null) return false;
  const { list } = found;
  const lines = found.lines.map((line) => ({
    id: line.id,
    libcode: line.libcode,
    libraryName: names[line.libcode] ?? line.libcode,
    bookrecno: line.bookrecno,
    isbn: line.isbn,
    title: line.title,
    author: line.author,
    publisher: line.publisher,
    pubYear: line.pubYear,
    clc: line.clc,
    price: line.price,
    copies: line.copies,
    reason: line.reason,
  }));
  const about = { id: listId, name: list.name, pushedBy: username, pushedAt: now.toISOString() };
  await addDelivery(tx, {
    ...{ id: randomUUID(), glc, listId, listName: list.name, event: 'pushed' },
    libraries: [...new Set(lines.map(({ libcode }) => libcode))],
    body: JSON.stringify({ event: 'purchase.pushed', glc, list: about, lines }),
    ...{ createdBy: accountId, createdAt: now },
  });
  return true;
}

/**
 * Cancels the waiting messages about a list that was taken back. If one of them may have arrived, adds a message that
 * cancels the list.
 */
export async function addTakenBack(
  tx: Tx,
  { glc, listId, accountId, username, now }: ListMessage,
  { name, libraries }: { name: string; libraries: readonly string[] },
): Promise<boolean> {
  if (!(await cancelDeliveries(tx, listId))) return false;
  const webhook = await findWebhook(tx, glc);
  if (webhook?.isEnabled !== true) return false;
  const list = { id: listId, name, takenBackBy: username, takenBackAt: now.toISOString() };
  await addDelivery(tx, {
    ...{ id: randomUUID(), glc, listId, listName: name, event: 'takenBack' },
    libraries: [...new Set(libraries)],
    body: JSON.stringify({ event: 'purchase.takenBack', glc, list }),
    ...{ createdBy: accountId, createdAt: now },
  });
  return true;
}

/** Adds a test message and returns its id. */
export async function addTrial(
  tx: Tx,
  { glc, accountId, username, now }: Omit<ListMessage, 'listId'>,
): Promise<string> {
  const id = randomUUID();
  const body = { event: 'purchase.test', glc, sentBy: username, sentAt: now.toISOString() };
  await addDelivery(tx, {
    ...{ id, glc, listId: null, listName: '', libraries: [], event: 'test' },
    ...{ body: JSON.stringify(body), createdBy: accountId, createdAt: now },
  });
  return id;
}
