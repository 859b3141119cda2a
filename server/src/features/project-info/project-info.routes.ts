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
    {
      list: (query) => listProjects(db, query),
      get: (id) => getProject(db, id),
      create: (form) => addProject(db, form, clock.now()),
      update: (id, form) => changeProject(db, id, form, clock.now()),
      remove: async (id) => {
        const project = await getProject(db, id);
        if (project === null) return false;
        if (project.folders > 0) throw new AppError('folder.not_empty');
        await removeProject(db, id);
        return true;
      },
    },
    createAuditNote(deps, 'projectInfo'),
  );
}
