import { randomUUID } from 'node:crypto';
import type { Query } from '@stacksight/contract';
import { checkRights } from '#analytics/rights.ts';
import type { CellAddress } from '#analytics/rows/rows.ts';
import { rowsBehind } from '#analytics/rows/rows-behind.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { keepReaders } from '#ingest/kept-readers.ts';
import { type ChangeAuthor, type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import { nameTaken, writeNamed } from '#kit/crud/name-taken.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Store } from '#store/open.ts';
import {
  addGroup,
  isNameTaken,
  type ReaderGroupRow,
  removeGroup,
  removeMembers,
} from './reader-group.store.ts';

export type ReaderGroupDeps = { analytics: Analytics; engine: Engine; store: Store; clock: Clock };
type ReaderGroupCall = ChangeContext & { signal: AbortSignal };
const area = 'readerGroup';
type ReaderGroupInput = { name: string; note: string; query: Query; cell: CellAddress };

// The smallest size of a group, because a group of one to four readers could identify a person.
const fewest = 5;

/** Saves the readers behind a cell as a named group. */
export async function saveGroup(
  deps: ReaderGroupDeps,
  { name, note, query, cell }: ReaderGroupInput,
  call: ReaderGroupCall,
): Promise<{ id: string; size: number }> {
  const { analytics, engine, store } = deps;
  const { caller, signal } = call;
  const resolved = await analytics.resolve(query, caller);
  checkRights(resolved, caller, false);
  const { glc, libraries } = resolved.scope;
  if (await isNameTaken(store.db, glc, name))
    throw nameTaken({ field: 'name', value: name }, call.language);
  const behind = await rowsBehind(engine, resolved, cell, { maySeeReaders: true, signal });
  if (behind.readersSql === null) throw new AppError('group.no_readers');
  const group = { id: randomUUID(), glc };
  const members = { sql: behind.readersSql, params: behind.params, at: deps.clock.now() };
  const size = await keepReaders(engine, group, members);
  if (size < fewest) {
    await removeMembers(engine, group);
    throw new AppError('group.too_small');
  }
  const within = libraries === null ? null : [...libraries];
  const after = { glc, libraries: within, name, note, size, query };
  const row = { ...group, ...after, cell, createdBy: caller.accountId };
  try {
    await store.transaction(async (tx) => {
      await writeNamed(addGroup(tx, row), { field: 'name', value: name }, call.language);
      await createAuditNote(deps, area)(tx, call, 'create', { subject: group.id, after });
    });
  } catch (error) {
    await removeMembers(engine, group);
    throw error;
  }
  return { id: group.id, size };
}

/** Deletes a group of the caller; false if the group no longer exists. */
export async function deleteGroup(
  deps: ReaderGroupDeps,
  { id, glc, libraries, name, note, size, query }: ReaderGroupRow,
  call: ChangeAuthor,
): Promise<boolean> {
  const before = { glc, libraries, name, note, size, query };
  const isGone = await deps.store.transaction(async (tx) => {
    if (!(await removeGroup(tx, id))) return true;
    await createAuditNote(deps, area)(tx, call, 'remove', { subject: id, before });
    return false;
  });
  if (isGone) return false;
  await removeMembers(deps.engine, { id, glc });
  return true;
}
