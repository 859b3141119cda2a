import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskKind } from '#kit/deps.ts';
import { openLater } from '../uploads/open-later.ts';
import { addUpload } from '../uploads/uploads.store.ts';
import { ownerOfDrop } from './drop-owner.ts';
import words from './drop-words.json' with { type: 'json' };
import { type DropsDeps, inboxOf } from './drops.service.ts';
import { type DropRow, listDrops, listUnopened, noteFile } from './drops.store.ts';

const unfinished = /^\.|\.(part|partial|tmp|temp|filepart|crdownload|swp)$|~$/i;

/**
 * Returns the task that looks into the folders of drops every minute. A file is taken once its size and time have not
 * changed since the look before, so that one that is still being written waits.
 */
export function inboxTask(deps: DropsDeps): TaskKind {
  let seen = new Map<string, string>();
  return {
    atOnce: 1,
    attempts: 1,
    cron: '* * * * *',
    words: words.job,
    run: async ({ signal }) => {
      await resume(deps);
      const now = new Map<string, string>();
      for (const row of await listDrops(deps.store.db)) {
        signal.throwIfAborted();
        for (const { path, name, state, bytes } of await filesOf(inboxOf(deps, row.mapping))) {
          if (seen.get(path) === state) await takeOver(deps, row, { path, name, bytes });
          else now.set(path, state);
        }
      }
      seen = now;
      return null;
    },
  };
}

async function filesOf(folder: string) {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = found.filter((one) => one.isFile() && !unfinished.test(one.name));
  const files = names.map(async ({ name }) => {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    const state = info === null ? '' : `${info.size} ${info.mtimeMs}`;
    return { path, name, state, bytes: info?.size ?? 0 };
  });
  return (await Promise.all(files)).filter(({ bytes }) => bytes > 0);
}

/** Moves a file out of the folder, so that it is taken once, and queues its load. */
async function takeOver(
  deps: DropsDeps,
  row: DropRow,
  { path, name, bytes }: { path: string; name: string; bytes: number },
): Promise<void> {
  const { store, uploads, clock } = deps;
  const owner = await ownerOfDrop(deps, row);
  if (owner === null) return;
  const upload = { id: randomUUID(), ownerId: owner.accountId, name: name.slice(0, 255), bytes };
  const createdAt = clock.now();
  await addUpload(store.db, { ...upload, state: 'receiving', createdAt, dropId: row.drop.id });
  await uploads.adopt(upload.id, path);
  await openLater(deps, upload);
  await store.transaction((tx) => noteFile(tx, row.drop.id, createdAt));
}

/** Queues files that were moved and whose task was not yet queued when the server ended. */
async function resume(deps: DropsDeps): Promise<void> {
  for (const row of await listUnopened(deps.store.db)) {
    const isWhole = row.bytes > 0 && (await deps.uploads.received(row.id)) === row.bytes;
    if (isWhole) await openLater(deps, row);
  }
}
