import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#http/crud/audit-note.ts';
import { crudRoutes } from '#http/crud/crud-routes.ts';
import type { Deps } from '#http/deps.ts';
import type { HandlersFor } from '#http/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { change, move, placeNew } from './departments.service.ts';
import {
  getDepartment,
  listChoices,
  listDepartments,
  readTree,
  removeDepartment,
} from './departments.store.ts';

type Routes = (typeof contract.departments)['routes'];

export function departmentsRoutes(deps: Deps): HandlersFor<typeof contract.departments> {
  const { db } = deps.store;
  const note = createAuditNote(deps, 'departments');
  const work = crudRoutes<Routes>(
    {
      list: (query) => listDepartments(db, query),
      get: (id) => getDepartment(db, id),
      create: (form, { language }) => placeNew(deps, form, language),
      update: (id, form, { language }) => change(deps, id, form, language),
      remove: async (id) => {
        const found = await getDepartment(db, id);
        if (found === null) return false;
        if (found.users > 0 || found.below > 0) throw new AppError('in_use');
        await removeDepartment(db, id);
        return true;
      },
    },
    note,
  );
  return {
    ...work,
    tree: () => readTree(db),
    choices: () => listChoices(db),
    move: async (call) => {
      const subject = call.params.id;
      const { path } = await move(deps, subject, call.body, call.language);
      const after = { path: (await getDepartment(db, subject))?.path };
      await note(call, 'move', { subject, before: { path }, after });
      return null;
    },
  };
}
