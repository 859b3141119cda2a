import { completeDeps, createApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Engine } from '../../server/src/engine/open.ts';
import { ensureFirstAccount } from '../../server/src/features/session/first-account.service.ts';
import { type Clock, systemClock } from '../../server/src/lib/clock.ts';
import type { Log } from '../../server/src/lib/log.ts';
import type { Secrets } from '../../server/src/lib/secrets.ts';
import { openStore, type Store } from '../../server/src/store/open.ts';

export const password = 'bench-the-reading-room-1';

type Over = { engine: Engine; secrets: Secrets; log: Log; clock?: Clock };

/** Starts the whole server with an engine, and with a store in memory that `fill` may fill. */
export async function openApp(
  { engine, secrets, log, clock = systemClock }: Over,
  fill: (store: Store) => Promise<void> = async () => undefined,
) {
  const store = await openStore({ dataDir: null, url: null, log });
  const config = readConfig({ CAPTCHA: 'off', SUPER_PASSWORD: password, PORT: '0', DEMO: '0' });
  await ensureFirstAccount({ store, config, clock });
  await fill(store);
  const app = await createApp(completeDeps({ config, clock, log, store, engine, secrets }));
  return {
    address: await app.listen({ port: 0, host: '127.0.0.1' }),
    async close(): Promise<void> {
      await app.close();
      await store.close();
    },
  };
}

/** Returns an access token of the installation's first account. */
export async function signIn(address: string): Promise<string> {
  const reply = await fetch(`${address}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'super', password }),
  });
  const body = (await reply.json()) as { access_token?: string };
  if (body.access_token === undefined)
    throw new Error(`The sign-in failed: ${JSON.stringify(body)}`);
  return body.access_token;
}
