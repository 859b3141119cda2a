import { randomUUID } from 'node:crypto';
import type { Deps, Notify } from '#http/deps.ts';
import { addNotice } from './notices.store.ts';

/** The way for every part of the server to tell accounts something. */
export function createNotify({
  store,
  clock,
  noticed,
}: Pick<Deps, 'store' | 'clock' | 'noticed'>): Notify {
  return async ({ summary, details, system, link, to }) => {
    const row = {
      id: randomUUID(),
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
    await store.transaction((tx) => addNotice(tx, row, to === 'all' ? [] : to));
    noticed.raise();
  };
}
