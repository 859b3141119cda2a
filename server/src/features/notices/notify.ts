import { randomUUID } from 'node:crypto';
import type { Notify, ServerDeps } from '#kit/deps.ts';
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
    const isNew = await store.transaction((tx) => addNotice(tx, row, targets));
    if (!isNew) return;
    noticed.raise();
    if (config.smtpUrl === null) return;
    if ((await listMailed(store.db, row.id)).length === 0) return;
    const data = { noticeId: row.id };
    await tasks.add({
      id: randomUUID(),
      kind: noticeMailKind,
      ownerId: null,
      title: row.summaryZh,
      data,
    });
  };
}
