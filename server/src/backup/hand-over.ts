import { z } from 'zod';
import { BackupError, type BackupSentence } from './backup-error.ts';
import type { BackupSources } from './hold-moment.ts';
import type { BackupManifest } from './manifest.ts';
import { takeBackup } from './take-backup.ts';

/** One line of the server's answer to a backup that a command hands over. The last line is the end or the trouble. */
export type BackupLine =
  | { progress: { done: number; total: number } }
  | { alive: true }
  | { taken: BackupReport }
  | { trouble: BackupSentence };

/** The facts about a backup that a command prints. */
export type BackupReport = Omit<BackupManifest, 'files' | 'folders'> & { fileCount: number };

const Asked = z.strictObject({ folder: z.string().min(1), keep: z.number().int().min(1) });
const tellEveryMs = 200;

/** Takes the backup that a command hands over, and tells its progress. */
export function createBackupWork(sources: BackupSources, installation: string) {
  return async (body: string, tell: (line: BackupLine) => void, signal: AbortSignal) => {
    let toldAt = 0;
    try {
      const manifest = await takeBackup(sources, {
        ...Asked.parse(JSON.parse(body)),
        installation,
        signal,
        onProgress(done, total) {
          if (Date.now() - toldAt < tellEveryMs) return;
          toldAt = Date.now();
          tell({ progress: { done, total } });
        },
      });
      tell({ taken: toReport(manifest) });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      tell({ trouble: error.sentence });
    }
  };
}

/** Leaves out the long lists of a backup. */
export function toReport({ files, folders: _, ...rest }: BackupManifest): BackupReport {
  return { ...rest, fileCount: files.length };
}
