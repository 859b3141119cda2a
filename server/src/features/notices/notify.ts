import { randomUUID } from 'node:crypto';
import type { Notify, ServerDeps } from '#kit/deps.ts';
import type { Tx } from '#store/backend.ts';
import { findAudience } from './audience.store.ts';
import { noticeMailKind } from './notice-mail.ts';
import { addNotice } from './notices.store.ts';
import { listMailed } from './preferences.store.ts';

/**
 * Returns the function that sends a notice, for any part of the server. Accounts that chose mail for the kind of
 * notice also get a mail.
 */
export function createNotify({
  store,
  clock,
  config,
  noticed,
  tasks,
}: Pick<ServerDeps, 'store' | 'clock' | 'config' | 'noticed' | 'tasks'>): Notify {
  return async ({ kind, summary, details, system, link, to, once }) => {
    const row = {
      id: randomUUID(),
      kind,
      once: once ?? null,
      summaryZh: summary['zh-CN'],
      summaryEn: summary['en-US'],
      detailsZh: details['zh-CN'],
      detailsEn: details['en-US'],
      systemZh: system['zh-CN'],
      systemEn: system['en-US'],
      linkPath: link?.path ?? null,
      linkZh: link?.label['zh-CN'] ?? null,
      linkEn: link?.label['en-US'] ?? null,
      isForAll: to === 'all',
      createdAt: clock.now(),
    };
    const targets = to === 'all' ? [] : await findAudience(store.db, to);
    let isNew = false;
    const add = async (tx: Tx) => {
      isNew = await addNotice(tx, row, targets);
    };
    if (config.smtpUrl === null) await store.transaction(add);
    else {
      const data = { noticeId: row.id };
      const mail = { id: randomUUID(), kind: noticeMailKind, ownerId: null, title: row.summaryZh };
      // The notice and its mail are one transaction, so that a process that ends in between loses no mail.
      await tasks.add({ ...mail, data }, async (tx) => {
        await add(tx);
        return isNew && (await listMailed(tx, row.id)).length > 0;
      });
    }
    if (isNew) noticed.raise();
  };
}
