import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { warehouseMark } from '#engine/migrate.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { forgetServers, listServers, noteServer, silentMs } from '#store/server-processes.ts';

type PresenceDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine' | 'log'> & { port: number };

const noteEveryMs = 20_000;

/**
 * Notes this server among those on the same records until it closes. Throws if one that is at work asks another
 * warehouse, because people would get other numbers from each.
 */
export async function bePresent(
  { store, clock, engine, log, port }: PresenceDeps,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  const warehouse = await warehouseMark(engine);
  const startedAt = clock.now();
  const note = () =>
    noteServer(store.db, {
      ...{ id, warehouse, startedAt },
      ...{ name: `${hostname()}:${port}`, seenAt: clock.now() },
    });
  await forgetServers(store.db, { before: new Date(startedAt.getTime() - 24 * 3_600_000) });
  await note();
  const [oldest] = await listServers(store.db, new Date(startedAt.getTime() - silentMs));
  if (oldest !== undefined && oldest.warehouse !== warehouse) {
    await forgetServers(store.db, { id });
    throw new Error(
      `The server ${oldest.name} uses the same records (DATABASE_URL) with another warehouse. Give all servers the same CLICKHOUSE_URL; the embedded warehouse is for one server alone.`,
    );
  }
  const kept = (async () => {
    while (!signal.aborted) {
      await wait(noteEveryMs, null, { signal }).catch(() => undefined);
      if (!signal.aborted)
        await note().catch((err: unknown) => log.warn({ err }, 'this server was not noted'));
    }
  })();
  return async () => {
    await kept;
    await forgetServers(store.db, { id });
  };
}
