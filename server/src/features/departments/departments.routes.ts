import type { contract, DepartmentForm } from '@stacksight/contract';
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
  addDepartment,
  changeDepartment,
  getDepartment,
  isWithin,
  listAllDepartments,
  listDepartments,
  removeDepartment,
} from './departments.store.ts';

type Routes = (typeof contract.departments)['routes'];

export function departmentsRoutes(deps: Deps): HandlersFor<typeof contract.departments> {
  const { clock } = deps;
  const { db } = deps.store;
  const work = crudRoutes<Routes>(
    {
      list: (query) => listDepartments(db, query),
      get: (id) => getDepartment(db, id),
      create: async (form, { language }) => {
        await assertPlace(db, form, null, language);
        return orTaken(addDepartment(db, form, clock.now()), language);
      },
      update: async (id, form, { language }) => {
        if ((await getDepartment(db, id)) === null) return false;
        await assertPlace(db, form, id, language);
        await orTaken(changeDepartment(db, id, form, clock.now()), language);
        return true;
      },
      remove: async (id) => {
        const found = await getDepartment(db, id);
        if (found === null) return false;
        if (found.users > 0 || found.below > 0) throw new AppError('in_use');
        await removeDepartment(db, id);
        return true;
      },
    },
    createAuditNote(deps, 'departments'),
  );
  return { ...work, choices: () => listAllDepartments(db) };
}

// A department lies in one that there is, and never in itself.
async function assertPlace(
  db: Db,
  { parentId }: DepartmentForm,
  self: string | null,
  language: Language,
): Promise<void> {
  if (parentId === null) return;
  const refuse = (text: string) => new AppError('request.invalid', { fields: { parentId: text } });
  if ((await getDepartment(db, parentId)) === null)
    throw refuse(sentence('field.unknown', language, { value: parentId }));
  if (self !== null && (await isWithin(db, parentId, self)))
    throw refuse(sentence('field.ownBelow', language));
}

async function orTaken<T>(work: Promise<T>, language: Language): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const fields = { name: sentence('field.nameTaken', language) };
    throw new AppError('name.taken', { fields, cause: error });
  }
}
