import { librarySettings, settingKeys } from '@stacksight/contract';
import type { AuditNote, ChangeAuthor } from '#kit/crud/audit-note.ts';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Tx } from '#store/backend.ts';
import { readSettings } from '#store/config/own-settings.ts';
import { lockRecord } from '#store/lock-record.ts';
import {
  type CustomConfigDeps,
  settingsPlaceOf,
  settingsSubject,
} from './custom-config.service.ts';
import { putSettings, type SettingToSave } from './custom-config.store.ts';

type Copying = { glc?: string | undefined; from: string; to: readonly string[] };

/** Copies the settings of one library to other libraries, either all or none; short names are never copied. */
export async function copySettings(
  deps: CustomConfigDeps,
  note: AuditNote,
  { glc: asked, from, to }: Copying,
  by: CallerContext & ChangeAuthor,
) {
  const { glc } = await settingsPlaceOf(deps, { glc: asked, libcode: from }, by, false);
  const others = [...new Set(to)].filter((libcode) => libcode !== from);
  for (const libcode of others) await settingsPlaceOf(deps, { glc, libcode }, by, true);
  return deps.store.transaction(async (tx) => {
    for (const libcode of [from, ...others].sort())
      await lockRecord(tx, settingsSubject({ glc, libcode }));
    return copyWithin(tx, deps, note, { glc, from, others }, by);
  });
}

async function copyWithin(
  tx: Tx,
  deps: CustomConfigDeps,
  note: AuditNote,
  { glc, from, others }: { glc: string; from: string; others: readonly string[] },
  by: CallerContext & ChangeAuthor,
) {
  const settings = await readSettings(tx, glc);
  const own = settings.get(from);
  const keys = settingKeys.filter((key) => librarySettings[key].ofGroup && own?.has(key));
  if (keys.length === 0) {
    const fields = { from: sentence('customConfig.nothingOwn', by.language) };
    throw new AppError('request.invalid', { fields });
  }
  const valuesOf = (libcode: string) =>
    Object.fromEntries(keys.map((key) => [key, settings.get(libcode)?.get(key) ?? null]));
  const stamps = { modifiedBy: by.caller.username, modifiedAt: deps.clock.now() };
  const savings = others.flatMap((libcode) =>
    keys.map((key) => ({
      glc,
      libcode,
      key,
      value: own?.get(key) as SettingToSave['value'],
      ...stamps,
    })),
  );
  await putSettings(tx, savings);
  for (const libcode of others)
    await note(tx, by, 'update', {
      subject: settingsSubject({ glc, libcode }),
      before: valuesOf(libcode),
      after: valuesOf(from),
    });
  return { keys, libraries: others.length };
}
