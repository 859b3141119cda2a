import { randomUUID } from 'node:crypto';
import type { Query } from '@stacksight/contract';
import { checkRights } from '#analytics/rights.ts';
import type { Place } from '#analytics/rows.ts';
import { rowsBehind } from '#analytics/rows-behind.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Store } from '#store/open.ts';
import { addGroup, isNameTaken, removeMembers, saveMembers } from './reader-group.store.ts';

export type Deps = { analytics: Analytics; engine: Engine; store: Store };
type Form = { name: string; note: string; query: Query; cell: Place };

// A group of one to four could name a reader.
const fewest = 5;

/** Saves the readers behind a cell under a name. */
export async function saveGroup(
  { analytics, engine, store }: Deps,
  { name, note, query, cell }: Form,
  caller: Caller,
  signal: AbortSignal,
): Promise<{ id: string; size: number }> {
  const resolved = await analytics.resolve(query, caller);
  checkRights(resolved, caller, false);
  const { glc, libraries } = resolved.scope;
  if (await isNameTaken(store.db, glc, name)) throw new AppError('group.name_taken');
  const behind = await rowsBehind(engine, resolved, cell, { maySeeReaders: true, signal });
  if (behind.readersSql === null) throw new AppError('group.no_readers');
  const group = { id: randomUUID(), glc };
  const members = { sql: behind.readersSql, params: behind.params };
  const size = await saveMembers(engine, group, members);
  if (size < fewest) {
    await removeMembers(engine, group);
    throw new AppError('group.too_small');
  }
  await addGroup(store.db, {
    ...group,
    name,
    note,
    query,
    cell,
    size,
    libraries: libraries === null ? null : [...libraries],
    createdBy: caller.accountId,
  });
  return { id: group.id, size };
}
