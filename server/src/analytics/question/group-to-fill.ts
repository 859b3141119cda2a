import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { assertMayChange, groupFor, type WarehouseGroup } from './scope.ts';

type Deps = { analytics: { state(): Promise<{ groups: readonly WarehouseGroup[] }> } };

/** The group for the data of an installation that has none of its own yet. */
const firstGroup = 'main';

/**
 * Returns the library group that data go to: the requested one, which may be new for callers who see all groups, or the
 * caller's own. The demonstration city takes no data.
 */
export async function groupToFill(
  { analytics }: Deps,
  { scope, defaultGlc }: Pick<Caller, 'scope' | 'defaultGlc'>,
  requested: string | undefined,
): Promise<string> {
  const { groups } = await analytics.state();
  const isDemo = (glc: string) => groups.some((group) => group.glc === glc && group.isDemo);
  const own = groups.filter((group) => !group.isDemo).map(({ glc }) => glc);
  const usual = own.includes(defaultGlc) ? defaultGlc : (own[0] ?? firstGroup);
  const glc = requested ?? usual;
  if (isDemo(glc)) throw new AppError('import.demo');
  assertMayChange(scope, { glc });
  return glc;
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
