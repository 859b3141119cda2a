// The server that the fuzz bench calls: the whole application with its own engine and store in a folder.
import { setTimeout as wait } from 'node:timers/promises';
import { completeDeps, createApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { migrate } from '../../server/src/engine/migrate.ts';
import { openEngine } from '../../server/src/engine/open.ts';
import { ensureFirstAccount } from '../../server/src/features/session/first-account.service.ts';
import { createLog } from '../../server/src/lib/log.ts';
import { openSecrets } from '../../server/src/lib/secrets.ts';
import { openStore } from '../../server/src/store/open.ts';
import { rateLimit } from '../../server/src/store/schema/running/rate-limits.ts';
import { addAccount, password } from '../../server/test/accounts.ts';
import { createClient } from '../../server/test/client.ts';
import { insertSmallLibrary, smallToday } from '../../server/test/fixtures/small-library.ts';
import { createTestClock } from '../../server/test/test-clock.ts';
import { createWorld, type WorldApp } from '../../server/test/walks/changes/world.ts';
import { branchAccount } from '../../server/test/walks/fuzz/fuzz.ts';
import { fillRecords } from '../../server/test/walks/fuzz/known.ts';
import type { ServerMemory } from './serve.ts';

const [, , dataDir = ''] = process.argv;
const log = createLog('error');
const secrets = openSecrets(dataDir);
const engine = await openEngine({ dataDir, url: null, database: 'stacksight', log });
await migrate(engine);
await insertSmallLibrary(engine);
const store = await openStore({ dataDir, url: null, log });
// The clock begins on the day of the small library, as in the tests.
const clock = createTestClock(smallToday);
const settings = { CAPTCHA: 'off', SUPER_PASSWORD: password, DEMO: '0', DATA_DIR: dataDir };
const config = { ...readConfig(settings), superPassword: password };
const deps = completeDeps({ config, clock, log, store, engine, secrets });
await ensureFirstAccount(deps);
await addAccount(store.db, { createdAt: clock.now(), ...branchAccount });
const app = await createApp(deps);
await app.ready();
const client = createClient(app);
const admin = await client.signIn('super', password);
const world: WorldApp = {
  deps,
  client,
  signIn: (username) => client.signIn(username, password),
  addAccount: (account) => addAccount(store.db, { createdAt: clock.now(), ...account }),
};
await fillRecords(createWorld(world, admin));
const address = await app.listen({ port: 0, host: '127.0.0.1' });

// Rate limits that random calls have made are removed, so that they do not refuse the next calls.
const sweeping = new AbortController();
const swept = sweep(sweeping.signal).catch(() => undefined);

async function sweep(signal: AbortSignal): Promise<void> {
  for (;;) {
    await wait(2_000, null, { signal });
    await store.db.delete(rateLimit);
  }
}

process.on('message', () => process.send?.(memoryInUse()));
process.on('disconnect', () => void close());
process.send?.({ address, password });

function memoryInUse(): ServerMemory {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const [heap = 0, outside = 0, resident = 0] = [heapUsed, external, rss].map((bytes) =>
    Math.round(bytes / 2 ** 20),
  );
  return { heap, outside, resident };
}

async function close(): Promise<void> {
  sweeping.abort();
  await swept;
  await app.close().catch(() => undefined);
  await Promise.all([store.close(), engine.close()]).catch(() => undefined);
  process.exit(0);
}
