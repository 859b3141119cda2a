import {
  type Coordinates,
  type Language,
  libraryLevels,
  librarySettings,
  nameIn,
  type OpeningHours,
  type SettingKey,
  type SettingsNow,
  type SettingsRow,
  settingKeys,
} from '@stacksight/contract';
import { type LoadedLibrary, withSettings } from '#analytics/answer/library-places.ts';
import { cutTree, levelsInTree } from '#analytics/question/library-tree.ts';
import { holdsAll } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { libraryChoices, scopeFor } from '#analytics/statement/choices.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { readSettings, settingsNow } from '#store/config/own-settings.ts';
import words from './setting-words.json' with { type: 'json' };

export type CustomConfigDeps = ServerDeps & { analytics: Analytics };
type SettingPlaceQuery = { glc?: string | undefined; libcode: string };

/**
 * Returns the group and library of a setting; refused outside the caller's scope, and for changes without the
 * permission.
 */
export async function settingsPlaceOf(
  { analytics }: CustomConfigDeps,
  { glc: asked, libcode }: SettingPlaceQuery,
  { caller, language }: CallerContext,
  isChange: boolean,
): Promise<{ glc: string; libcode: string }> {
  const { groups } = await analytics.state();
  const source = { groups, labels: analytics.labels, language };
  const { glc } = scopeFor(caller, groups, { glc: asked });
  if (glc === '' && (isChange || libcode !== '')) {
    const fields = { glc: sentence('dict.reason.noGroup', language) };
    throw new AppError('request.invalid', { fields });
  }
  if (libcode === '') {
    if (isChange && !holdsAll(caller.scope, glc)) throw new AppError('permission.denied');
    return { glc, libcode };
  }
  const libraries = await libraryChoices(caller, glc, source);
  if (libraries.some(({ code }) => code === libcode)) return { glc, libcode };
  if (!holdsAll(caller.scope, glc)) throw new AppError('permission.denied');
  const fields = { libcode: sentence('field.unknown', language, { value: libcode }) };
  throw new AppError('request.invalid', { fields });
}

/** Returns the subject of a setting for the audit log. */
export const settingsSubject = ({ glc, libcode }: { glc: string; libcode: string }) =>
  libcode === '' ? glc : `${glc}/${libcode}`;

/** Refuses a group value for a setting that only single libraries have. */
export function assertLevel(key: SettingKey, libcode: string, { language }: CallerContext): void {
  if (libcode !== '' || librarySettings[key].ofGroup) return;
  const fields = { libcode: sentence('field.required', language) };
  throw new AppError('request.invalid', { fields });
}

/**
 * Refuses to move a library in the library tree unless the caller may change the whole group, because sums of other
 * libraries change.
 */
export function assertMayPlace(key: SettingKey, glc: string, { caller }: CallerContext): void {
  if ((key === 'superior' || key === 'level') && !holdsAll(caller.scope, glc))
    throw new AppError('permission.denied');
}

/** Returns the rows of the group and of the caller's libraries in it, with their effective settings. */
export async function listSettingsRows(
  { analytics, store }: CustomConfigDeps,
  asked: { glc?: string | undefined },
  { caller, language }: CallerContext,
): Promise<SettingsRow[]> {
  const { groups } = await analytics.state();
  const { glc } = scopeFor(caller, groups, asked);
  // The group is empty before the first load.
  if (glc === '') return [];
  const settings = await readSettings(store.db, glc);
  const choices = { groups, labels: analytics.labels, language };
  const [libraries, loaded] = await Promise.all([
    libraryChoices(caller, glc, choices),
    analytics.places.loaded(glc),
  ]);
  const byCode = new Map(loaded.map((library) => [library.code, library]));
  const tree = cutTree(
    withSettings(loaded, settings),
    libraries.map(({ code }) => code),
  );
  const levels = levelsInTree(tree);
  const labels = new Map(libraries.map(({ code, label }) => [code, label]));
  const toRow = (id: string, libcode: string, group?: string): SettingsRow => {
    const now = withLoaded(settingsNow(settings, libcode), byCode.get(libcode));
    const { fullName, shortName, openingHours, deadStockYears, holdRatio, coordinates } = now;
    const level = levels.get(libcode);
    return {
      id,
      glc,
      libcode,
      library: group ?? (fullName.value === null ? libcode : nameIn(fullName.value, language)),
      now,
      own: settingKeys.filter((key) => settings.get(libcode)?.has(key)),
      shortName: shortName.value === null ? '' : nameIn(shortName.value, language),
      superior: labels.get(tree.get(libcode)?.superior ?? '') ?? '',
      level: level === undefined ? '' : (words[language].levels[level - 1] ?? String(level)),
      coordinates: coordinates.value === null ? '' : inDegrees(coordinates.value),
      openingHours: hoursInWords(openingHours.value, language),
      deadStockYears: deadStockYears.value,
      holdRatio: holdRatio.value,
    };
  };
  return [toRow('*', '', words[language].group), ...libraries.map(({ code }) => toRow(code, code))];
}

/** Completes the settings in force with loaded data of the library, for settings that nobody has set. */
export function withLoaded(now: SettingsNow, loaded: LoadedLibrary | undefined): SettingsNow {
  if (loaded === undefined) return now;
  const { code, nameZh, nameEn, superior, longitude, latitude } = loaded;
  const level = libraryLevels.find((one) => one === loaded.level);
  const from = 'data' as const;
  const isNamed = nameZh !== '' && nameZh !== code;
  const isPlaced = longitude !== null && latitude !== null;
  const said: Partial<SettingsNow> = {
    ...(isNamed ? { fullName: { value: { 'zh-CN': nameZh, 'en-US': nameEn }, from } } : {}),
    ...(superior === '' ? {} : { superior: { value: superior, from } }),
    ...(level === undefined ? {} : { level: { value: level, from } }),
    ...(isPlaced ? { coordinates: { value: { longitude, latitude }, from } } : {}),
  };
  const isUnset = (key: string) => now[key as SettingKey].from === 'standard';
  return { ...now, ...Object.fromEntries(Object.entries(said).filter(([key]) => isUnset(key))) };
}

/** Writes coordinates to about a hundred metres, without trailing zeros. */
const inDegrees = ({ longitude, latitude }: Coordinates): string =>
  [longitude, latitude].map((degrees) => Number(degrees.toFixed(3))).join(', ');

/** Writes the opening hours in words; days with the same hours are joined. */
function hoursInWords(hours: OpeningHours | null, language: Language): string {
  if (hours === null) return '';
  const { days, closed, list } = words[language];
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const texts = hours.map((day) => (day === null ? closed : `${clock(day.from)}–${clock(day.to)}`));
  const runs: { first: number; last: number; text: string }[] = [];
  for (const [at, text] of texts.entries()) {
    const run = runs.at(-1);
    if (run?.text === text) run.last = at;
    else runs.push({ first: at, last: at, text });
  }
  return runs
    .map(({ first, last, text }) =>
      first === last ? `${days[first]} ${text}` : `${days[first]}–${days[last]} ${text}`,
    )
    .join(list);
}

/** Returns all settings, with the number of libraries that have their own value. */
export function describeSettings(rows: readonly SettingsRow[], language: Language) {
  return settingKeys.map((key) => ({
    key,
    ...words[language].settings[key],
    ...librarySettings[key],
    libraries: rows.filter(({ libcode, own }) => libcode !== '' && own.includes(key)).length,
  }));
}
