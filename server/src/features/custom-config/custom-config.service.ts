import {
  type Language,
  librarySettings,
  nameIn,
  type OpeningHours,
  type SettingKey,
  type SettingsRow,
  settingKeys,
} from '@stacksight/contract';
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

/** The group and library of a setting; refuses those outside the caller's scope, and changes without the right. */
export async function placeOf(
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

/** The subject of a setting in the audit log. */
export const subjectOf = ({ glc, libcode }: { glc: string; libcode: string }) =>
  libcode === '' ? glc : `${glc}/${libcode}`;

/** Refuses a group value for a setting that only single libraries have. */
export function assertLevel(key: SettingKey, libcode: string, { language }: CallerContext): void {
  if (libcode !== '' || librarySettings[key].ofGroup) return;
  const fields = { libcode: sentence('field.required', language) };
  throw new AppError('request.invalid', { fields });
}

/** The group itself and the caller's libraries in it, with their effective settings. */
export async function rowsOf(
  { analytics, store }: CustomConfigDeps,
  asked: { glc?: string | undefined },
  { caller, language }: CallerContext,
): Promise<SettingsRow[]> {
  const { groups } = await analytics.state();
  const { glc } = scopeFor(caller, groups, asked);
  // There are no loads yet.
  if (glc === '') return [];
  const settings = await readSettings(store.db, glc);
  const source = { table: 'dim_library', key: 'libcode' } as const;
  const choices = { groups, labels: analytics.labels, language };
  const [libraries, names] = await Promise.all([
    libraryChoices(caller, glc, choices),
    analytics.labels.loaded(source, glc, language),
  ]);
  const toRow = (id: string, libcode: string, library: string): SettingsRow => {
    const now = settingsNow(settings, libcode);
    const own = settingKeys.filter((key) => settings.get(libcode)?.has(key));
    const shortName = now.shortName.value === null ? '' : nameIn(now.shortName.value, language);
    const openingHours = hoursInWords(now.openingHours.value, language);
    const deadStockYears = now.deadStockYears.value;
    const texts = { shortName, openingHours, deadStockYears };
    return { id, glc, libcode, library, now, own, ...texts };
  };
  return [
    toRow('*', '', words[language].group),
    ...libraries.map(({ code }) => toRow(code, code, names[code] ?? code)),
  ];
}

/** Writes days with the same hours together. */
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

/** All settings, with the number of libraries that have their own value. */
export function settingsAbout(rows: readonly SettingsRow[], language: Language) {
  return settingKeys.map((key) => ({
    key,
    ...words[language].settings[key],
    ...librarySettings[key],
    libraries: rows.filter(({ libcode, own }) => libcode !== '' && own.includes(key)).length,
  }));
}
