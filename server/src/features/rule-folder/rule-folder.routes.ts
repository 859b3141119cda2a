import type { contract, Language, RuleFolderForm } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { type CrudWork, crudRoutes } from '#kit/crud/crud-routes.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import {
  addFolder,
  changeFolder,
  countChildren,
  folderPath,
  getFolder,
  hasProject,
  listFolders,
  removeFolder,
} from './rule-folder.store.ts';

type Routes = (typeof contract.ruleFolder)['routes'];

export function ruleFolderRoutes(deps: ServerDeps): HandlersFor<typeof contract.ruleFolder> {
  const { store, clock } = deps;
  const { db } = store;
  const work: CrudWork<Routes> = {
    list: (query, { caller }) => listFolders(db, caller, query),
    get: (db, id, { caller }) => getFolder(db, caller, id),
    create: async (form, call) => {
      await assertPlace(db, form, null, call);
      return (tx) => addFolder(tx, form, clock.now());
    },
    update: async (id, form, call) => {
      if ((await getFolder(db, call.caller, id)) === null) return null;
      await assertPlace(db, form, id, call);
      return (tx) => changeFolder(tx, id, form, clock.now());
    },
    remove: async (id, { caller }) => {
      const folder = await getFolder(db, caller, id);
      if (folder === null) return null;
      if (folder.rules > 0 || (await countChildren(db, id)) > 0)
        throw new AppError('folder.not_empty');
      return (tx) => removeFolder(tx, id);
    },
  };
  return crudRoutes<Routes>(store, work, createAuditNote(deps, 'ruleFolder'));
}

// Throws unless the parent is in the same project and is neither the folder itself nor below it.
async function assertPlace(
  db: Db,
  { projectId, parentId }: RuleFolderForm,
  self: string | null,
  { caller, language }: { caller: Caller; language: Language },
): Promise<void> {
  const refuse = (field: string, key: 'cycle' | 'project' | 'folder'): never => {
    const fields = { [field]: sentence(`rule.reason.${key}`, language) };
    throw new AppError('request.invalid', { fields });
  };
  if (!(await hasProject(db, projectId))) refuse('projectId', 'folder');
  if (parentId === null) return;
  const parent = await getFolder(db, caller, parentId);
  if (parent === null) return refuse('parentId', 'folder');
  if (parent.projectId !== projectId) refuse('parentId', 'project');
  if (self !== null && (await folderPath(db, parentId)).includes(self)) refuse('parentId', 'cycle');
}
