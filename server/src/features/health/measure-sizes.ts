import { lstat, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ServerDeps } from '#kit/deps.ts';
import { forgetSizes, keepSize, readRecords } from './health.store.ts';
import { readEngine } from './warehouse.store.ts';

const keptDays = 400;

/** Keeps the sizes of this day for the forecast, and forgets those of more than a year ago. */
export async function measureSizes({
  store,
  engine,
  clock,
  config,
}: Pick<ServerDeps, 'store' | 'engine' | 'clock' | 'config'>): Promise<void> {
  const dayOf = (moment: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: config.timeZone }).format(moment);
  const now = clock.now().getTime();
  const [records, warehouse, files] = await Promise.all([
    readRecords(store.db),
    readEngine(engine),
    sizeOfFiles(resolve(config.dataDir)),
  ]);
  const sizes = { records: records.bytes, warehouse: warehouse.bytes, files };
  await keepSize(store.db, { day: dayOf(now), ...sizes });
  await forgetSizes(store.db, dayOf(now - keptDays * 86_400_000));
}

/** Adds up the files that people brought or wait for. */
async function sizeOfFiles(dataDir: string): Promise<number> {
  let bytes = 0;
  for (const folder of ['uploads', 'exports', 'inbox']) {
    const entries = await readdir(join(dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    for (const entry of entries)
      if (entry.isFile())
        bytes += (await lstat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}
