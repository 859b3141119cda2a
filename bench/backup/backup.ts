// `npm run bench -- backup [scale]`: the time and size of a first and of a later backup, of a check and of a restore, of
// the demonstration city (scale 1 is about 3 million events).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup } from '../../server/src/backup/check-backup.ts';
import { restoreBackup } from '../../server/src/backup/restore-backup.ts';
import { takeBackup } from '../../server/src/backup/take-backup.ts';
import { migrate } from '../../server/src/engine/migrate.ts';
import { openEngine } from '../../server/src/engine/open.ts';
import { buildDemo } from '../../server/src/ingest/demo/build-demo.ts';
import { createLog } from '../../server/src/lib/log.ts';
import { openSecrets } from '../../server/src/lib/secrets.ts';
import { openStore } from '../../server/src/store/open.ts';

const scale = Number(process.argv[2] ?? 1);
const root = mkdtempSync(join(tmpdir(), 'stacksight-bench-backup-'));
const dataDir = join(root, 'data');
const folder = join(root, 'kept');
mkdirSync(dataDir);
const log = createLog('silent');

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`${name.padEnd(24)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

try {
  const { fingerprint: installation } = openSecrets(dataDir);
  const store = await openStore({ dataDir, url: null, log });
  const engine = await openEngine({ dataDir, url: null, database: 'stacksight', log });
  await migrate(engine);
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  await timed('city', () =>
    buildDemo(engine, {
      ...{ scale, seed: 1, today, now, timeZone: 'Asia/Shanghai', onProgress: () => undefined },
    }),
  );
  const sources = { dataDir, engine, still: store.still, databaseUrl: null };
  const options = { folder, keep: 9, installation };
  const first = await timed('first backup', () => takeBackup(sources, options));
  // A day of a city: one part of some thousand rows.
  await engine.command(
    `INSERT INTO behaviour_event SELECT * FROM behaviour_event WHERE day = (SELECT max(day) FROM behaviour_event)`,
  );
  let longestMs = 0;
  const watch = setInterval(() => {
    const askedAt = performance.now();
    void store.isHealthy().then(() => {
      longestMs = Math.max(longestMs, performance.now() - askedAt);
    });
  }, 20);
  const second = await timed('a day later', () => takeBackup(sources, options));
  clearInterval(watch);
  await timed('check', () => checkBackup({ folder }));
  await engine.close();
  await store.close();
  await timed('restore', () =>
    restoreBackup({ folder, dataDir: join(root, 'back'), databaseUrl: null }),
  );
  const rows = first.warehouse?.tables.reduce((sum, table) => sum + table.rows, 0) ?? 0;
  console.log(`rows of the warehouse    ${rows.toLocaleString('en')}`);
  console.log(`data                     ${megabytes(first.bytes)} in ${first.files.length} files`);
  console.log(`first backup             ${megabytes(first.addedBytes)}`);
  console.log(`a day later              ${megabytes(second.addedBytes)}`);
  console.log(`longest wait of a call   ${Math.round(longestMs)} ms while the later one was taken`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.exit(0);
