import type { contract } from '@stacksight/contract';
import { type CrudWork, crudRoutes } from '#http/crud/crud-routes.ts';
import type { Deps } from '#http/deps.ts';
import type { HandlersFor } from '#http/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { addAudit } from '#store/audit.ts';
import {
  addProject,
  changeProject,
  getProject,
  listProjects,
  removeProject,
} from './project-info.store.ts';

type Routes = (typeof contract.projectInfo)['routes'];

export function projectInfoRoutes({
  store,
  clock,
}: Deps): HandlersFor<typeof contract.projectInfo> {
  const { db } = store;
  const note = (
    { caller, origin }: Parameters<CrudWork<Routes>['remove']>[1],
    action: string,
    change: { subject: string; before?: unknown; after?: unknown },
  ) =>
    addAudit(db, {
      at: clock.now(),
      accountId: caller.accountId,
      username: caller.username,
      address: origin.address,
      action: `projectInfo.${action}`,
      isSuccess: true,
      ...change,
    });
  return crudRoutes<Routes>({
    list: (query) => listProjects(db, query),
    get: (id) => getProject(db, id),
    create: async (form) => addProject(db, form, clock.now()),
    update: (id, form) => changeProject(db, id, form, clock.now()),
    remove: async (id, call) => {
      const project = await getProject(db, id);
      if (project === null) return false;
      if (project.folders > 0) throw new AppError('folder.not_empty');
      await removeProject(db, id);
      await note(call, 'remove', { subject: id, before: project });
      return true;
    },
  });
}
