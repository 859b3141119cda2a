import { type contract, type EnumEntry, type Kept, nameIn } from '@stacksight/contract';
import { createAuditNote } from '#http/crud/audit-note.ts';
import { crudRoutes } from '#http/crud/crud-routes.ts';
import type { Deps } from '#http/deps.ts';
import type { HandlersFor } from '#http/handler.ts';
import type { Language } from '#http/language.ts';
import { sentence } from '#http/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Db } from '#store/backend.ts';
import { isUniqueViolation } from '#store/errors.ts';
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

export function enumConfigRoutes(deps: Deps): HandlersFor<typeof contract.enumConfig> {
  const { clock } = deps;
  const { db } = deps.store;
  return crudRoutes<Routes>(
    deps.store,
    {
      list: async (query) => {
        const { rows, total } = await listEnumerations(db, query);
        return { rows: await Promise.all(rows.map((row) => toEntry(db, row))), total };
      },
      get: async (id) => {
        const row = await getEnumeration(db, id);
        return row === null ? null : toEntry(db, row);
      },
      create: async (form, { caller, language }) => {
        const saving = { ...form, modifiedBy: caller.username, modifiedAt: clock.now() };
        return (tx) => orTaken(addEnumeration(tx, saving), form.code, language);
      },
      update: async (id, form, { caller, language }) => {
        const row = await getEnumeration(db, id);
        if (row === null) return null;
        // Rules name it by its code.
        if (row.code !== form.code) await assertUnused(db, row, language);
        const saving = { ...form, modifiedBy: caller.username, modifiedAt: clock.now() };
        return (tx) => orTaken(changeEnumeration(tx, id, saving), form.code, language);
      },
      remove: async (id, { language }) => {
        const row = await getEnumeration(db, id);
        if (row === null) return null;
        await assertUnused(db, row, language);
        return (tx) => removeEnumeration(tx, id);
      },
    },
    createAuditNote(deps, 'enumConfig'),
  );
}

async function toEntry(db: Db, { modifiedAt, ...row }: EnumRow): Promise<Kept<EnumEntry>> {
  const rules = await rulesUsing(db, row.code);
  return { ...row, rules, modifiedAt: modifiedAt.toISOString() };
}

async function assertUnused(db: Db, { code }: EnumRow, language: Language): Promise<void> {
  const rules = await rulesUsing(db, code);
  if (rules.length === 0) return;
  const names = rules.map(({ name }) => nameIn(name, language)).join(', ');
  throw new AppError('in_use', { params: { by: sentence('in_use.rules', language, { names }) } });
}

async function orTaken<T>(work: Promise<T>, code: string, language: Language): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const fields = { code: sentence('field.taken', language, { value: code }) };
    throw new AppError('name.taken', { fields, cause: error });
  }
}
