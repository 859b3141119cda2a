import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { toDatasourceRow, tryForm, tryKept } from './datasource-config.service.ts';
import {
  addDatasource,
  changeDatasource,
  findDatasource,
  listDatasources,
  removeDatasource,
  rulesReading,
  toDatasource,
} from './datasource-config.store.ts';
import { listSourceColumns, listSourceTables, sampleSource } from './look-inside.ts';

type Routes = (typeof contract.datasourceConfig)['routes'];
type Work = Pick<Routes, 'list' | 'get' | 'create' | 'update' | 'remove'>;

export function datasourceConfigRoutes(
  deps: ServerDeps,
): HandlersFor<typeof contract.datasourceConfig> {
  const { db } = deps.store;
  const note = createAuditNote(deps, 'datasourceConfig');
  const plain = crudRoutes<Work>(
    deps.store,
    {
      list: (query) => listDatasources(db, query),
      get: async (db, id) => {
        const row = await findDatasource(db, id);
        return row === null ? null : toDatasource(row);
      },
      create: async (form, { language }) => {
        const row = await toDatasourceRow(deps, form, null, language);
        return async (tx) => {
          const made = await addDatasource(tx, row);
          if (made === null) throw new AppError('name.taken');
          return made;
        };
      },
      update: async (id, form, { language }) => {
        const known = await findDatasource(db, id);
        if (known === null) return null;
        const row = await toDatasourceRow(deps, form, known, language);
        return (tx) => changeDatasource(tx, id, row);
      },
      remove: async (id) => async (tx) => {
        const rules = await rulesReading(tx, id);
        if (rules.length > 0)
          throw new AppError('etl.in_use', { params: { rules: rules.join(', ') } });
        return removeDatasource(tx, id);
      },
    },
    // The audit log records that a password was given, but not the password.
    (tx, call, verb, { after, ...change }) =>
      note(tx, call, verb, { ...change, after: withoutSecret(after) }),
  );
  return {
    ...plain,
    rtyConn: ({ query, language }) => tryKept(deps, query.id, language),
    tryConnection: ({ body, language }) => tryForm(deps, body, language),
    tables: ({ params }) => listSourceTables(deps, params.id),
    sample: ({ params, query, signal }) => sampleSource(deps, { id: params.id, ...query, signal }),
    columns: ({ params, query }) => listSourceColumns(deps, { id: params.id, ...query }),
  };
}

function withoutSecret(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || !('password' in form)) return form;
  const { password: _, ...rest } = form;
  return { ...rest, isPasswordGiven: true };
}
