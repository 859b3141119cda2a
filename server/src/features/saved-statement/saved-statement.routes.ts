import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import {
  addStatement,
  changeStatement,
  getStatement,
  listStatements,
  removeStatement,
} from './saved-statement.store.ts';

type Routes = (typeof contract.savedStatement)['routes'];

/**
 * Returns the handlers for the caller's own saved statements; statements of other users do not exist for the caller.
 */
export function savedStatementRoutes(
  deps: ServerDeps,
): HandlersFor<typeof contract.savedStatement> {
  const { clock } = deps;
  const { db } = deps.store;
  return crudRoutes<Routes>(
    deps.store,
    {
      list: (query, { caller }) => listStatements(db, caller.accountId, query),
      get: (at, id, { caller }) => getStatement(at, caller.accountId, id),
      create: async (form, { caller, language }) => {
        const saving = { ...form, modifiedAt: clock.now() };
        const named = { field: 'name', value: form.name };
        return (tx) => writeNamed(addStatement(tx, caller.accountId, saving), named, language);
      },
      update: async (id, form, { caller, language }) => {
        if ((await getStatement(db, caller.accountId, id)) === null) return null;
        const saving = { ...form, modifiedAt: clock.now() };
        const named = { field: 'name', value: form.name };
        return (tx) =>
          writeNamed(changeStatement(tx, caller.accountId, id, saving), named, language);
      },
      remove: async (id, { caller }) => {
        if ((await getStatement(db, caller.accountId, id)) === null) return null;
        return (tx) => removeStatement(tx, caller.accountId, id);
      },
    },
    createAuditNote(deps, 'savedStatement'),
  );
}
