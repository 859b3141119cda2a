import type { contract } from '@stacksight/contract';
import { scopeFor } from '#analytics/statement/choices.ts';
import { dictionaries } from '#analytics/words/dictionaries.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { pageOfCodes } from './dict-codes.service.ts';
import {
  type DictConfigDeps,
  getReadableValue,
  ownValueFor,
  readableGroups,
  toDictToSave,
  toEntries,
  unlabelledCodes,
} from './dict-config.service.ts';
import {
  addValue,
  changeValue,
  listDictValues,
  removeValue,
  valuesOfGroup,
} from './dict-config.store.ts';
import { importSheet } from './sheet/import-sheet.ts';
import { dictBook } from './sheet/write-sheet.ts';

type Routes = (typeof contract.dictConfig)['routes'];

export function dictConfigRoutes(deps: DictConfigDeps): HandlersFor<typeof contract.dictConfig> {
  const { db } = deps.store;
  const note = createAuditNote(deps, 'dictConfig');
  const crud = crudRoutes<Pick<Routes, 'list' | 'get' | 'create' | 'update' | 'remove'>>(
    deps.store,
    {
      list: async (query, call) => {
        const { rows, total } = await listDictValues(
          db,
          await readableGroups(deps, query.glc, call),
          query,
        );
        return { rows: await toEntries(deps, rows, call), total };
      },
      get: async (db, id, call) => {
        const row = await getReadableValue(deps, db, id, call);
        return row === null ? null : ((await toEntries(deps, [row], call))[0] ?? null);
      },
      create: async (form, call) => {
        const saving = await toDictToSave(deps, form, call);
        return (tx) =>
          writeNamed(addValue(tx, saving), { field: 'code', value: form.code }, call.language);
      },
      update: async (id, form, call) => {
        const row = await ownValueFor(deps, id, call);
        if (row === null) return null;
        const saving = await toDictToSave(deps, { ...form, glc: form.glc ?? row.glc }, call);
        return (tx) =>
          writeNamed(
            changeValue(tx, id, saving),
            { field: 'code', value: form.code },
            call.language,
          );
      },
      remove: async (id, call) => {
        if ((await ownValueFor(deps, id, call)) === null) return null;
        return (tx) => removeValue(tx, id);
      },
    },
    note,
  );
  return {
    ...crud,
    valueList: async ({ params, query, caller, language }) => {
      const { glc } = scopeFor(caller, (await deps.analytics.state()).groups, query);
      const all = await deps.analytics.labels.choices(dictionaries[params.x].labels, glc, language);
      return all.map(({ code, label, isOwn }) => ({ code, label, isOwn }));
    },
    codes: (call) => pageOfCodes(deps, call.query, call),
    unlabelled: (call) => unlabelledCodes(deps, call.query, call),
    excel: async ({ query, caller, language }) => {
      const { glc } = scopeFor(caller, (await deps.analytics.state()).groups, query);
      return file(...dictBook(await valuesOfGroup(db, glc, query.type), language));
    },
    template: async ({ language }) => file(...dictBook([], language)),
    upload: (call) => importSheet(deps, call, note),
  };
}
