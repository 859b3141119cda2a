import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { dayMs, type PushedEvent } from '@stacksight/contract';
import { pushKind } from '#ingest/batch/journal.ts';
import { cannotLoad } from '#ingest/cannot-load.ts';
import { loadFiles } from '#ingest/load.ts';
import { readShippedMapping } from '#ingest/mapping/read-mapping.ts';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import { unseal } from '#lib/seal.ts';
import { operationEvents } from '#store/own-codes/operation-events.ts';
import { sealPurpose } from './ingest.service.ts';
import * as store from './ingest.store.ts';
import words from './ingest-words.json' with { type: 'json' };

type LoadPushedDeps = Pick<ServerDeps, 'store' | 'clock' | 'secrets' | 'engine' | 'config' | 'log'>;

const mostCalls = 200;
const keepCallsDays = 7;
const keepIdsDays = 60;

/** Returns the task that loads pushed events every five minutes, all that have come as one batch for each group. */
export function loadPushedTask(deps: LoadPushedDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '*/5 * * * *',
    words: words.job,
    run: async ({ signal }) => {
      for (const glc of await store.groupsToLoad(deps.store.db))
        while (await loadSome(deps, glc, signal)) signal.throwIfAborted();
      const ago = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs);
      const before = { calls: ago(keepCallsDays), ids: ago(keepIdsDays) };
      await store.forgetPushed(deps.store.db, before);
      return null;
    },
  };
}

/**
 * Loads the oldest calls of a group; returns false when there are none. The calls are bound to a file before it is
 * written, so that a load that was cut off is repeated with the same bytes, which the journal of loads knows.
 */
async function loadSome(deps: LoadPushedDeps, glc: string, signal: AbortSignal): Promise<boolean> {
  const calls = await deps.store.transaction((tx) =>
    store.callsToLoad(tx, glc, { loadId: randomUUID(), most: mostCalls }),
  );
  const loadId = calls[0]?.loadId;
  if (loadId == null) return false;
  const folder = join(resolve(deps.config.dataDir), 'pushed');
  const path = join(folder, `${loadId}.csv`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const events = calls.flatMap((call) => eventsOf(deps, call));
    await writeFile(path, toCsv(events), { mode: 0o600 });
    const mapping = { ...(await readShippedMapping('events')), name: pushKind };
    const now = deps.clock.now();
    const { files } = await loadFiles(
      deps.engine,
      {
        ...{ kind: 'mapped', paths: [path], mapping, glc, mostRefused: 1 },
        name: `${now.toISOString().slice(0, 16)} ${loadId.slice(0, 8)}`,
      },
      {
        ...{ readerKey: deps.secrets.readerHashKey, timeZone: deps.config.timeZone, now, signal },
        operationsOf: (group) => operationEvents(deps.store.db, group),
      },
    );
    const [report] = files;
    // Of a load that is refused, the refused rows are kept. After any other end the events wait for the next load.
    if (report === undefined || report.status === 'failed')
      throw cannotLoad(report?.message ?? null);
    await store.forgetLoaded(deps.store.db, loadId);
    return true;
  } finally {
    await rm(path, { force: true });
  }
}

function eventsOf({ secrets }: LoadPushedDeps, { id, events }: store.PushedCallRow): PushedEvent[] {
  const text = unseal(secrets.sealKey, sealPurpose, events ?? '');
  if (text === null) throw new Error(`The pushed call ${id} cannot be opened.`);
  return JSON.parse(text);
}

const columns = [
  ...(['event', 'reader', 'at', 'libcode', 'loc', 'rdtype', 'bookrecno', 'barcode'] as const),
  ...(['clc', 'cirtype', 'channel', 'operator', 'amount', 'n'] as const),
];

function toCsv(events: readonly PushedEvent[]): string {
  const lines = events.map((event) => columns.map((name) => quoted(event[name] ?? '')).join(','));
  return `${columns.join(',')}\n${lines.join('\n')}\n`;
}

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
