import { dayMs } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { ExportFiles } from './export-files.ts';
import { forgetExports, listKeptExports } from './exports.store.ts';

const rememberDays = 30;

/** Deletes expired files, and some days later their rows in the list of exports. */
export async function sweepExports({
  store,
  clock,
  files,
}: Pick<ServerDeps, 'store' | 'clock'> & { files: ExportFiles }): Promise<void> {
  const now = clock.now();
  await files.sweep(await listKeptExports(store.db, now));
  await forgetExports(store.db, new Date(now.getTime() - rememberDays * dayMs), now);
}
