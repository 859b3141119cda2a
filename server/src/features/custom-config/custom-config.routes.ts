import type { contract, SettingKey, SettingsRow } from '@stacksight/contract';
import { type ChangeAuthor, createAuditNote } from '#kit/crud/audit-note.ts';
import type { CallerContext, HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { readSettings, settingsNow } from '#store/config/own-settings.ts';
import type { ListQuery } from '#store/listing.ts';
import { lockRecord } from '#store/lock-record.ts';
import { checkSuperior, readLibraries } from './check-superior.ts';
import { copySettings } from './copy-settings.ts';
import {
  assertLevel,
  assertMayPlace,
  type CustomConfigDeps,
  describeSettings,
  listSettingsRows,
  settingsPlaceOf,
  settingsSubject,
  withLoaded,
} from './custom-config.service.ts';
import { putSettings, takeSetting } from './custom-config.store.ts';

type Reset = { key: SettingKey; glc?: string | undefined; libcode: string };

export function customConfigRoutes(
  deps: CustomConfigDeps,
): HandlersFor<typeof contract.customConfig> {
  const { db } = deps.store;
  const note = createAuditNote(deps, 'customConfig');
  const reset = async ({ key, ...asked }: Reset, call: CallerContext & ChangeAuthor) => {
    const place = await settingsPlaceOf(deps, asked, call, true);
    assertMayPlace(key, place.glc, call);
    const subject = settingsSubject(place);
    return deps.store.transaction(async (tx) => {
      const before = await takeSetting(tx, { ...place, key });
      if (before === null) throw new AppError('not_found');
      await note(tx, call, 'reset', { subject, before: { [key]: before }, after: { [key]: null } });
      return null;
    });
  };
  return {
    list: async ({ query, ...call }) => pageOf(await listSettingsRows(deps, query, call), query),
    getCustomConfig: async ({ query, ...call }) => {
      const { glc, libcode } = await settingsPlaceOf(deps, query, call, false);
      const loaded = await deps.analytics.places.loaded(glc);
      return withLoaded(
        settingsNow(await readSettings(db, glc), libcode),
        loaded.find(({ code }) => code === libcode),
      );
    },
    getConfigDistinctList: async ({ query, ...call }) =>
      describeSettings(await listSettingsRows(deps, query, call), call.language),
    editCustomConfig: async (call) => {
      const { key, value, ...asked } = call.body;
      assertLevel(key, asked.libcode, call);
      const place = await settingsPlaceOf(deps, asked, call, true);
      assertMayPlace(key, place.glc, call);
      const stamps = { modifiedBy: call.caller.username, modifiedAt: deps.clock.now() };
      const subject = settingsSubject(place);
      const known =
        key === 'superior' ? await readLibraries(deps.analytics, place.glc, call.language) : null;
      return deps.store.transaction(async (tx) => {
        await lockRecord(tx, subject);
        if (known !== null) await checkSuperior(tx, known, { ...place, superior: String(value) });
        const before = (await readSettings(tx, place.glc)).get(place.libcode)?.get(key) ?? null;
        await putSettings(tx, [{ ...place, key, value, ...stamps }]);
        const change = { before: { [key]: before }, after: { [key]: value } };
        await note(tx, call, 'update', { subject, ...change });
        return null;
      });
    },
    copyConfig: (call) => copySettings(deps, note, call.body, call),
    deleteConfig: (call) => reset(call.query, call),
    remove: (call) => reset({ ...call.params, ...call.query }, call),
  };
}

type SettingsListQuery = ListQuery<'library'> & { isOwn?: 'yes' | undefined };

function pageOf(
  rows: SettingsRow[],
  { pageNum, pageSize, field, order, search = '', isOwn }: SettingsListQuery,
) {
  const word = search.trim().toLowerCase();
  const found = rows
    .filter(({ own }) => isOwn === undefined || own.length > 0)
    .filter(({ libcode, library, shortName, superior }) =>
      [libcode, library, shortName, superior].some((text) => text.toLowerCase().includes(word)),
    );
  const sign = order === 'descend' ? -1 : 1;
  if (field !== undefined)
    found.sort((a, b) => sign * a.library.localeCompare(b.library, 'zh-CN', { numeric: true }));
  const from = (pageNum - 1) * pageSize;
  return { rows: found.slice(from, from + pageSize), total: found.length };
}
