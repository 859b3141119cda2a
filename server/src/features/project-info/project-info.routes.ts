import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#http/crud/audit-note.ts';
import { crudRoutes } from '#http/crud/crud-routes.ts';
import type { Deps } from '#http/deps.ts';
import type { HandlersFor } from '#http/handler.ts';
import { AppError } from '#lib/app-error.ts';
import {
  addProject,
  changeProject,
  getProject,
  listProjects,
  removeProject,
} from './project-info.store.ts';

type Routes = (typeof contract.projectInfo)['routes'];

export function projectInfoRoutes(deps: Deps): HandlersFor<typeof contract.projectInfo> {
  const { clock } = deps;
  const { db } = deps.store;
  return crudRoutes<Routes>(
    deps.store,
    {
      list: (query) => listProjects(db, query),
      get: (id) => getProject(db, id),
      create: async (form) => (tx) => addProject(tx, form, clock.now()),
      update: async (id, form) => (tx) => changeProject(tx, id, form, clock.now()),
      remove: async (id) => {
        const project = await getProject(db, id);
        if (project === null) return null;
        if (project.folders > 0) throw new AppError('folder.not_empty');
        return (tx) => removeProject(tx, id);
      },
    },
    createAuditNote(deps, 'projectInfo'),
  );
}
