import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { searchPeople } from '#store/accounts/people.ts';
import { checkProject, planRemoval, withMembers } from './project-info.service.ts';
import { addProject, changeProject, getProject, listProjects } from './project-info.store.ts';

type Routes = (typeof contract.projectInfo)['routes'];

export function projectInfoRoutes(deps: ServerDeps): HandlersFor<typeof contract.projectInfo> {
  const { clock } = deps;
  const { db } = deps.store;
  const routes = crudRoutes<Routes>(
    deps.store,
    {
      list: (query, { caller }) => listProjects(db, caller, query),
      get: (db, id, { caller }) => getProject(db, caller, id),
      create: async (form, { language }) => {
        const checked = await checkProject(db, form, null, language);
        return (tx) => addProject(tx, checked, clock.now());
      },
      update: async (id, form, { caller, language }) => {
        const before = await getProject(db, caller, id);
        if (before === null) return null;
        const checked = await checkProject(db, form, before, language);
        return (tx) => changeProject(tx, id, checked, clock.now());
      },
      remove: async (id, { caller, language }) =>
        (await getProject(db, caller, id)) === null ? null : planRemoval(db, id, language),
    },
    withMembers(createAuditNote(deps, 'projectInfo')),
  );
  return { ...routes, people: ({ query }) => searchPeople(db, query.search) };
}
