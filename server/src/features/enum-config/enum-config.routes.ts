import {
  type contract,
  type EnumEntry,
  type Language,
  nameIn,
  type WithBothNames,
} from '@stacksight/contract';
import { assertUnused } from '#kit/crud/assert-unused.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import {
  addEnumeration,
  changeEnumeration,
  type EnumRow,
  getEnumeration,
  listEnumerations,
  removeEnumeration,
  rulesUsing,
} from './enum-config.store.ts';

type Routes = (typeof contract.enumConfig)['routes'];

export function enumConfigRoutes(deps: ServerDeps): HandlersFor<typeof contract.enumConfig> {
  const { clock } = deps;
  const { db } = deps.store;
  return crudRoutes<Routes>(
    deps.store,
    {
      list: async (query, { caller }) => {
        const { rows, total } = await listEnumerations(db, query);
        return { rows: await Promise.all(rows.map((row) => toEntry(db, row, caller))), total };
      },
      get: async (db, id, { caller }) => {
        const row = await getEnumeration(db, id);
        return row === null ? null : toEntry(db, row, caller);
      },
      create: async (form, { caller, language }) => {
        const saving = { ...form, modifiedBy: caller.username, modifiedAt: clock.now() };
        return (tx) =>
          writeNamed(addEnumeration(tx, saving), { field: 'code', value: form.code }, language);
      },
      update: async (id, form, { caller, language }) => {
        const row = await getEnumeration(db, id);
        if (row === null) return null;
        // Rules refer to an enumeration by its code.
        if (row.code !== form.code) await assertFree(db, row, { caller, language });
        const saving = { ...form, modifiedBy: caller.username, modifiedAt: clock.now() };
        return (tx) =>
          writeNamed(
            changeEnumeration(tx, id, saving),
            { field: 'code', value: form.code },
            language,
          );
      },
      remove: async (id, by) => {
        const row = await getEnumeration(db, id);
        if (row === null) return null;
        await assertFree(db, row, by);
        return (tx) => removeEnumeration(tx, id);
      },
    },
    createAuditNote(deps, 'enumConfig'),
  );
}

async function toEntry(
  db: Db,
  { modifiedAt, ...row }: EnumRow,
  caller: Caller,
): Promise<WithBothNames<EnumEntry>> {
  const users = await rulesUsing(db, row.code, caller);
  const rules = users.filter(({ isSeen }) => isSeen).map(({ id, name }) => ({ id, name }));
  return { ...row, rules, modifiedAt: modifiedAt.toISOString() };
}

async function assertFree(
  db: Db,
  { code }: EnumRow,
  { caller, language }: { caller: Caller; language: Language },
): Promise<void> {
  const rules = await rulesUsing(db, code, caller);
  const users = rules.map(({ name, isSeen }) => ({ name: nameIn(name, language), isSeen }));
  assertUnused(users, 'rules', language);
}
