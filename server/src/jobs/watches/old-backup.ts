import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs } from '@stacksight/contract';
import { readLastSummary } from '#backup/manifest.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { say } from './say.ts';

type OldBackupDeps = Pick<ServerDeps, 'clock' | 'config' | 'notify' | 'log'>;

const lookEveryMs = 3_600_000;
const oldAfterDays = 2;

/** Tells the people who watch the service when the last backup is more than two days old. */
export async function watchBackups(part: OldBackupDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await tellOldBackup(part).catch((err: unknown) =>
      part.log.warn({ err }, 'the age of the last backup could not be read'),
    );
    await wait(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Sends one notice about an old backup. A backup that fails is told by the notice of its job. */
export async function tellOldBackup({ clock, config, notify }: OldBackupDeps): Promise<void> {
  if (config.backupDir === null) return;
  const last = await readLastSummary(resolve(config.backupDir));
  if (last === null) return;
  const days = (clock.now().getTime() - Date.parse(last.takenAt)) / dayMs;
  if (days <= oldAfterDays) return;
  const facts = { days: String(Math.floor(days)), folder: config.backupDir };
  await notify({
    kind: 'job',
    summary: say('oldBackup', facts),
    details: say('oldBackupDetails', facts),
    system: say('work'),
    link: { path: '/admin/health', label: say('service') },
    to: { holding: 'health:view' },
    once: `old backup ${last.id}`,
  });
}
