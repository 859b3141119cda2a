import type { Language, RuleBody } from '@stacksight/contract';
import type { Write } from '#kit/crud/crud-routes.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db, Tx } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
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

/** The next version of a rule; if the folder is null, the rule stays in its folder. */
type NextVersion = Omit<RuleToSave, 'folderId'> & { folderId: string | null };

/** Returns a rule by its id; throws if it does not exist or the reader may not see it. */
export async function findRule(db: Db, reader: ProjectReader, id: string): Promise<RuleRow> {
  const row = await getRule(db, reader, id);
  if (row === null) throw new AppError('not_found');
  return row;
}

export async function planNew(
  store: Store,
  saving: RuleToSave,
  language: Language,
): Promise<Write<string>> {
  await assertFolder(store.db, saving.folderId, language);
  return (tx) => addRule(tx, saving);
}

/**
 * Saves the next version of a rule whose author has read `version`. If only the folder changes, no new version is
 * made. If the folder is null, the rule stays in its folder.
 */
export async function saveNext(
  store: Store,
  { id, version, saving }: { id: string; version: number; saving: NextVersion },
  { caller, language }: { caller: Caller; language: Language },
  note: (tx: Tx, known: RuleRow) => Promise<void>,
): Promise<{ version: number }> {
  return store.transaction(async (tx) => {
    await lockRecord(tx, id);
    const known = await findRule(tx, caller, id);
    const folderId = saving.folderId ?? known.folderId;
    await assertFolder(tx, folderId, language);
    if (known.version !== version) throw conflict(known);
    const isSame = isSameBody(known.body, saving.body);
    if (isSame) await moveRule(tx, id, folderId);
    else if (!(await changeRule(tx, id, version, { ...saving, folderId }))) throw conflict(known);
    await note(tx, known);
    return { version: isSame ? version : version + 1 };
  });
}

function conflict({ modifiedBy, version }: RuleRow): AppError {
  return new AppError('rule.conflict', { params: { by: modifiedBy, version } });
}

async function assertFolder(db: Db, folderId: string, language: Language): Promise<void> {
  if (await hasFolder(db, folderId)) return;
  const fields = { folderId: sentence('rule.reason.folder', language) };
  throw new AppError('request.invalid', { fields });
}

// Returns whether two bodies are equal, whatever the order of their keys, which the store does not keep.
function isSameBody(a: RuleBody, b: RuleBody): boolean {
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
