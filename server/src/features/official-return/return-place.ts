import { type Language, nameIn } from '@stacksight/contract';
import { holdsAll, isInScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';

export type ReturnDeps = Pick<ServerDeps, 'clock' | 'engine' | 'store'> & {
  analytics: Analytics;
  timeZone: string;
};
export type ReturnCall = { caller: Caller; language: Language; signal: AbortSignal };
type AskedPlace = { glc?: string | undefined; libcode: string };
/** The place of a return: a library, or with the empty code the whole group. */
export type ReturnPlace = { glc: string; libcode: string; name: string; isDemo: boolean };

/**
 * Returns the place of a return. A return of the whole group is only for callers who see all of the group: a sum of
 * some libraries under its name would be wrong.
 */
export async function returnPlace(
  { analytics }: Pick<ReturnDeps, 'analytics'>,
  { glc: asked, libcode }: AskedPlace,
  { caller, language }: Pick<ReturnCall, 'caller' | 'language'>,
): Promise<ReturnPlace> {
  const { groups } = await analytics.state();
  const { scope, defaultGlc } = caller;
  const { glc } = resolveScope(scope, groups, { glc: asked, defaultGlc });
  const group = groups.find((one) => one.glc === glc);
  if (libcode === '' && !holdsAll(scope, glc)) throw new AppError('permission.denied');
  if (!isInScope(scope, { glc, libcode })) throw new AppError('not_found');
  const names = libcode === '' ? {} : await analytics.labels.all('dim_library', glc, language);
  if (libcode !== '' && !Object.hasOwn(names, libcode)) {
    const fields = { libcode: sentence('field.unknown', language, { value: libcode }) };
    throw new AppError('request.invalid', { fields });
  }
  const ofGroup = { 'zh-CN': group?.nameZh || glc, 'en-US': group?.nameEn || group?.nameZh || glc };
  const name = libcode === '' ? nameIn(ofGroup, language) : (names[libcode] ?? libcode);
  return { glc, libcode, name, isDemo: group?.isDemo === true };
}
