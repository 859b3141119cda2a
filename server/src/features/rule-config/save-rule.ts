import type { Language, RuleBody } from '@stacksight/contract';
import type { Write } from '#kit/crud/crud-routes.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Store } from '#store/open.ts';
import type { ProjectReader } from '#store/projects/project-access.ts';
import {
  addRule,
  changeRule,
  getRule,
  hasFolder,
  moveRule,
  type RuleRow,
  type RuleToSave,
} from './rule-config.store.ts';

/** A rule by its id; throws where there is none for the reader. */
export async function findRule({ db }: Store, reader: ProjectReader, id: string): Promise<RuleRow> {
  const row = await getRule(db, reader, id);
  if (row === null) throw new AppError('not_found');
  return row;
}

export async function planNew(
  store: Store,
  saving: RuleToSave,
  language: Language,
): Promise<Write<string>> {
  await assertFolder(store, saving.folderId, language);
  return (tx) => addRule(tx, saving);
}

/** Saves the next version of a rule that its author saw at `version`; another folder alone is no new version. */
export async function saveNext(
  store: Store,
  { id, version, saving }: { id: string; version: number; saving: RuleToSave },
  { caller, language }: { caller: Caller; language: Language },
  note: Write<void>,
): Promise<{ version: number }> {
  const current = await findRule(store, caller, id);
  await assertFolder(store, saving.folderId, language);
  if (current.version !== version) throw conflict(current);
  const isMoved = current.folderId !== saving.folderId;
  if (isSame(current.body, saving.body)) {
    await store.transaction(async (tx) => {
      if (isMoved) await moveRule(tx, id, saving.folderId);
      await note(tx);
    });
    return { version };
  }
  const isSaved = await store.transaction(async (tx) => {
    const isChanged = await changeRule(tx, id, version, saving);
    if (isChanged) await note(tx);
    return isChanged;
  });
  if (!isSaved) throw conflict(await findRule(store, caller, id));
  return { version: version + 1 };
}

function conflict({ modifiedBy, version }: RuleRow): AppError {
  return new AppError('rule.conflict', { params: { by: modifiedBy, version } });
}

async function assertFolder({ db }: Store, folderId: string, language: Language): Promise<void> {
  if (await hasFolder(db, folderId)) return;
  const fields = { folderId: sentence('rule.reason.folder', language) };
  throw new AppError('request.invalid', { fields });
}

// The store keeps no order of keys.
function isSame(a: RuleBody, b: RuleBody): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  );
}
