import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { groupFor, holdsAll, type WarehouseGroup } from './scope.ts';

type Deps = { analytics: { state(): Promise<{ groups: readonly WarehouseGroup[] }> } };

/** The group for the data of an installation that has none of its own yet. */
const firstGroup = 'main';

/**
 * Returns the library group that data go to: the requested one, which may be new for callers who see all groups, or the
 * caller's own. The demonstration city takes no data.
 */
export async function groupToFill(
  deps: Deps,
  caller: Pick<Caller, 'scope' | 'defaultGlc'>,
  requested: string | undefined,
): Promise<string> {
  const { groups } = await deps.analytics.state();
  const glc = requested ?? (await usualGroupToFill(deps, caller));
  if (groups.some((group) => group.glc === glc && group.isDemo)) throw new AppError('import.demo');
  if (!holdsAll(caller.scope, glc)) throw new AppError('import.group', { params: { glc } });
  return glc;
}

/** Returns the library group that data go to where a call names none. */
export async function usualGroupToFill(
  { analytics }: Deps,
  { scope, defaultGlc }: Pick<Caller, 'scope' | 'defaultGlc'>,
): Promise<string> {
  const { groups } = await analytics.state();
  const own = groups.filter((group) => !group.isDemo).map(({ glc }) => glc);
  if (own.includes(defaultGlc)) return defaultGlc;
  return own.find((glc) => holdsAll(scope, glc)) ?? own[0] ?? firstGroup;
}

/** Returns the group whose rules, runs, loads and mappings a caller reads: as above, but the demonstration may be read. */
export async function groupToRead(
  { analytics }: Deps,
  caller: Pick<Caller, 'scope' | 'defaultGlc'>,
  requested: string | undefined,
): Promise<string> {
  const state = await analytics.state();
  if (requested !== undefined) return groupFor(caller, state, requested);
  const own = state.groups.find(({ isDemo }) => !isDemo);
  return own === undefined ? firstGroup : groupFor(caller, state, undefined);
}
