import { resolve } from 'node:path';
import { BackupError } from '#backup/backup-error.ts';
import { backupSourcesOf } from '#backup/hold-moment.ts';
import { takeBackup } from '#backup/take-backup.ts';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import words from './job-words.json' with { type: 'json' };

/** Takes the backup of every night; absent where no folder for backups is set. */
export function backupTask(deps: ServerDeps): { backup?: TaskKind } {
  const { backupDir, backupsKept: keep } = deps.config;
  if (backupDir === null) return {};
  const folder = resolve(backupDir);
  const backup: TaskKind = {
    atOnce: 1,
    attempts: 1,
    cron: '10 3 * * *',
    words: words.backup,
    async run({ signal, progress }) {
      const installation = deps.secrets.fingerprint;
      const options = { folder, keep, installation, signal, onProgress: progress };
      await takeBackup(backupSourcesOf(deps), options).catch((error: unknown) => {
        throw error instanceof BackupError ? inWords(error) : error;
      });
      return null;
    },
  };
  return { backup };
}

const inWords = (error: BackupError): AppError =>
  new AppError('backup.failed', {
    params: { 'why.zh-CN': error.sentence['zh-CN'], 'why.en-US': error.sentence['en-US'] },
    cause: error,
  });
