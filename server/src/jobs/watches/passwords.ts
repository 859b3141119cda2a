import { dayMs } from '@stacksight/contract';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import words from '../job-words.json' with { type: 'json' };
import { readNumberParam } from './params.store.ts';
import { expirePasswords, listOldPasswords } from './passwords.store.ts';
import { say } from './say.ts';

type PasswordWatchDeps = Pick<ServerDeps, 'store' | 'clock' | 'notify'>;

const warnings = [14, 7, 3, 1];

/**
 * Warns of passwords that expire soon and marks expired ones for a change. Does nothing when passwords do not expire.
 */
export function passwordsTask({ store, clock, notify }: PasswordWatchDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '30 8 * * *',
    words: words.passwords,
    run: async () => {
      const most = await readNumberParam(store.db, 'password.max_days', 0);
      if (most === 0) return null;
      const now = clock.now().getTime();
      const old = await listOldPasswords(store.db, new Date(now - (most - 14) * dayMs));
      for (const { id, changedAt } of old) {
        const left = Math.ceil((changedAt.getTime() + most * dayMs - now) / dayMs);
        const step = warnings.findLast((days) => left <= days);
        if (left <= 0 || step === undefined) continue;
        await notify({
          kind: 'password',
          summary: say('expiring', { days: String(left) }),
          details: say('expiringDetails'),
          system: say('account'),
          link: { path: '/changePassword', label: say('change') },
          to: [id],
          once: `password ${id} ${changedAt.toISOString()} ${step}`,
        });
      }
      await expirePasswords(store.db, new Date(now - most * dayMs));
      return null;
    },
  };
}
