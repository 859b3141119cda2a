import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { change, move, placeNew, remove } from './departments.service.ts';
import { getDepartment, listChoices, listDepartments, readTree } from './departments.store.ts';

type Routes = (typeof contract.departments)['routes'];

export function departmentsRoutes(deps: ServerDeps): HandlersFor<typeof contract.departments> {
  const { db } = deps.store;
  const note = createAuditNote(deps, 'departments');
  const work = crudRoutes<Routes>(
    deps.store,
    {
      list: (query) => listDepartments(db, query),
      get: (db, id) => getDepartment(db, id),
      create:
        async (form, { language }) =>
        (tx) =>
          placeNew(tx, deps.clock, form, language),
      update:
        async (id, form, { language }) =>
        (tx) =>
          change(tx, deps.clock, { id, form }, language),
      remove: async (id) => (tx) => remove(tx, id),
    },
    note,
  );
  return {
    ...work,
    tree: () => readTree(db),
    choices: () => listChoices(db),
    move: async (call) => {
      const subject = call.params.id;
      return deps.store.transaction(async (tx) => {
        const { path } = await move(tx, deps.clock, { id: subject, to: call.body }, call.language);
        const after = { path: (await getDepartment(tx, subject))?.path };
        await note(tx, call, 'move', { subject, before: { path }, after });
        return null;
      });
    },
  };
}
