import {
  librarySettings,
  type SettingKey,
  type SettingsNow,
  settingKeys,
} from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import type { Backend, Db } from '../backend.ts';
import { customConfig } from '../schema/config/custom-config.ts';
import { createByRevision } from './by-revision.ts';

/** The settings of a group and its libraries, by library code; the settings of the group itself have the empty code. */
export type GroupSettings = ReadonlyMap<string, ReadonlyMap<SettingKey, unknown>>;

/** Returns the function that reads the settings of a group and its libraries, with a cache. */
export function createOwnSettings(
  store: Pick<Backend, 'db' | 'writes'>,
): (glc: string) => Promise<GroupSettings> {
  return createByRevision(store, (glc) => readSettings(store.db, glc));
}

/** Reads the settings of a group and its libraries from the store, without the cache. */
export async function readSettings(db: Db, glc: string): Promise<GroupSettings> {
  const rows = await db.select().from(customConfig).where(eq(customConfig.glc, glc));
  return new Map(
    [...Map.groupBy(rows, ({ libcode }) => libcode)].map(([libcode, own]) => [
      libcode,
      new Map(own.map(({ key, value }) => [key, value as unknown])),
    ]),
  );
}

/** Returns the settings in force for a library; with an empty code, those for the group. */
export function settingsNow(settings: GroupSettings, libcode: string): SettingsNow {
  const one = (key: SettingKey) => {
    const own = settings.get(libcode)?.get(key);
    if (libcode !== '' && own !== undefined) return { value: own, from: 'library' };
    const { ofGroup, standard } = librarySettings[key];
    const ofAll = ofGroup ? settings.get('')?.get(key) : undefined;
    return ofAll === undefined
      ? { value: standard, from: 'standard' }
      : { value: ofAll, from: 'group' };
  };
  const now = Object.fromEntries(settingKeys.map((key) => [key, one(key)]));
  // The contract has checked every stored value before it was saved.
  return now as unknown as SettingsNow;
}

/** Returns the settings in force for some libraries: a single library's own, otherwise the group's. */
export function settingsFor(
  settings: GroupSettings,
  libraries: readonly string[] | null,
): SettingsNow {
  const [first = '', ...others] = libraries ?? [];
  return settingsNow(settings, others.length === 0 ? first : '');
}
