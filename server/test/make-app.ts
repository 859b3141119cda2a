import type { FastifyInstance } from 'fastify';
import { completeDeps, createApp } from '#app.ts';
import { type Config, readConfig } from '#config.ts';
import type { Engine } from '#engine/open.ts';
import { ensureFirstAccount } from '#features/session/first-account.service.ts';
import type { AppDeps } from '#handlers.ts';
import { createLog, type Log } from '#lib/log.ts';
import { randomSecrets } from '#lib/secrets.ts';
import type { Store } from '#store/open.ts';
import { addAccount, type NewAccount, password } from './accounts.ts';
import { createClient, type TestClient } from './client.ts';
import { openMemoryStore } from './store/memory-store.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { openTestDatabase } from './test-engine.ts';

export type TestApp = {
  app: FastifyInstance;
  deps: AppDeps;
  clock: TestClock;
  /** A client without a token. */
  client: TestClient;
  /** Adds an account with the tests' password and returns its id. */
  addAccount(account: NewAccount): Promise<string>;
  /** Signs in as an account with the tests' password. */
  signIn(username: string): Promise<TestClient>;
  close(): Promise<void>;
};

type Overrides = {
  config?: Partial<Config>;
  /** The store to use; if absent, a new one in memory. The store is closed with the app. */
  store?: Store;
  /** The engine to use; if absent, a new database on the shared engine. The engine is closed with the app. */
  engine?: Engine;
  webFolder?: string;
  /** The fixed time of the app's clock; if absent, the present time. */
  start?: Date;
  /** The log to write; if absent, nothing is logged. */
  log?: Log;
};

/** Returns the real application on a new store and a new database of the shared engine. It has no mocks. */
export async function makeApp({
  config,
  store,
  engine,
  webFolder,
  start,
  log = createLog('silent'),
}: Overrides = {}): Promise<TestApp> {
  const clock = createTestClock(start);
  const settings = { ...readConfig({ CAPTCHA: 'off', DEMO: '0' }), superPassword: password };
  const opened = await Promise.all([store ?? openMemoryStore(), engine ?? openTestDatabase()]);
  const deps = completeDeps({
    config: { ...settings, ...config },
    clock,
    log,
    store: opened[0],
    engine: opened[1],
    secrets: randomSecrets(),
  });
  await ensureFirstAccount(deps);
  const app = await createApp(deps, webFolder);
  await app.ready();
  const client = createClient(app);
  return {
    app,
    deps,
    clock,
    client,
    addAccount: (account) => addAccount(deps.store.db, { createdAt: clock.now(), ...account }),
    signIn: (username) => client.signIn(username, password),
    async close() {
      await app.close();
      await Promise.all([deps.store.close(), deps.engine.close()]);
    },
  };
}
