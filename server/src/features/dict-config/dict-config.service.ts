import {
  type DictEntry,
  type DictForm,
  type DictionaryType,
  dictionaryTypes,
  type Language,
  type WithBothNames,
} from '@stacksight/contract';
import { assertMayChange, groupsInScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { scopeFor } from '#analytics/statement/choices.ts';
import { codesStatement, dictionaries } from '#analytics/words/dictionaries.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Db } from '#store/backend.ts';
import { type DictRow, type DictToSave, getDictValue } from './dict-config.store.ts';

export type DictConfigDeps = ServerDeps & { analytics: Analytics };

/** Returns the groups whose labels a caller may read: the requested one, or all in their scope. */
export async function readableGroups(
  { analytics }: DictConfigDeps,
  glc: string | undefined,
  { caller }: CallerContext,
) {
  const { groups } = await analytics.state();
  if (glc !== undefined) return [scopeFor(caller, groups, { glc }).glc];
  return groupsInScope(caller.scope, groups).map((group) => group.glc);
}

/**
 * Returns the group whose labels a caller may change. A scope of some libraries is not enough, because all libraries
 * see the labels.
 */
export async function ownGroup(
  { analytics }: DictConfigDeps,
  asked: string | undefined,
  { caller, language }: CallerContext,
): Promise<string> {
  const { groups } = await analytics.state();
  const { glc } = scopeFor(caller, groups, { glc: asked });
  if (glc === '') {
    const fields = { glc: sentence('dict.reason.noGroup', language) };
    throw new AppError('request.invalid', { fields });
  }
  assertMayChange(caller.scope, { glc });
  return glc;
}

/** Returns a row that the caller may read; null otherwise. */
export async function getReadableValue(
  deps: DictConfigDeps,
  db: Db,
  id: string,
  by: CallerContext,
): Promise<DictRow | null> {
  const row = await getDictValue(db, id);
  if (row === null) return null;
  const groups = await readableGroups(deps, undefined, by);
  return groups.includes(row.glc) ? row : null;
}

/** Returns a row that the caller may change. */
export async function ownValueFor(
  deps: DictConfigDeps,
  id: string,
  by: CallerContext,
): Promise<DictRow | null> {
  const row = await getReadableValue(deps, deps.store.db, id, by);
  if (row !== null) assertMayChange(by.caller.scope, row);
  return row;
}

export async function toDictToSave(
  deps: DictConfigDeps,
  form: DictForm,
  by: CallerContext,
): Promise<DictToSave> {
  const reason = codeReason(form, by.language);
  if (reason !== null) throw new AppError('request.invalid', { fields: { code: reason } });
  const glc = await ownGroup(deps, form.glc, by);
  return { ...form, glc, modifiedBy: by.caller.username, modifiedAt: deps.clock.now() };
}

/** Returns the reason why a code does not fit its dictionary; null if the code fits. */
export function codeReason(
  { type, code }: Pick<DictForm, 'type' | 'code'>,
  language: Language,
): string | null {
  return type === 'state' && !/^(?:0|-?[1-9]\d{0,4})$/.test(code)
    ? sentence('dict.reason.state', language)
    : null;
}

export async function toEntries(
  { analytics }: DictConfigDeps,
  rows: readonly DictRow[],
  { language }: Pick<CallerContext, 'language'>,
): Promise<WithBothNames<DictEntry>[]> {
  return Promise.all(
    rows.map(async ({ modifiedAt, ...row }) => {
      const { labels } = dictionaries[row.type];
      const loaded = await analytics.labels.loaded(labels, row.glc, language);
      return { ...row, loadedName: loaded[row.code] ?? '', modifiedAt: modifiedAt.toISOString() };
    }),
  );
}

/** Returns codes in the caller's libraries that have no label, neither in the data nor from the group. */
export async function unlabelledCodes(
  { analytics, engine }: DictConfigDeps,
  asked: { glc?: string | undefined; types?: readonly string[] | undefined },
  { caller, language, signal }: CallerContext & { signal: AbortSignal },
) {
  const { groups } = await analytics.state();
  const scope = scopeFor(caller, groups, { glc: asked.glc });
  if (scope.glc === '') return [];
  const types = dictionaryTypes.filter((type) => asked.types?.includes(type) ?? true);
  const found = await Promise.all(types.map((type) => codesOf(type)));
  return found.flat();

  async function codesOf(type: DictionaryType) {
    const { sql, params } = codesStatement(type, scope);
    const rows = await engine.rows<{ code: string; count: string | number }>(sql, params, {
      signal,
      seconds: 50,
    });
    const { labels } = dictionaries[type];
    const all = await analytics.labels.choices(labels, scope.glc, language);
    // If a load finds a new code, the label is the code itself; a resource is its own label.
    const isNamed = ({ code, label, isOwn }: (typeof all)[number]) =>
      isOwn || label !== code || type === 'resource';
    const named = new Set(all.filter(isNamed).map(({ code }) => code));
    return rows
      .filter(({ code }) => !named.has(code))
      .map(({ code, count }) => ({ type, code, count: Number(count) }));
  }
}
