import type { ResolvedStep } from '../../question/resolved.ts';

/**
 * The assumed order of events in one second, as in a usual visit. Sources that record only the day give all events of a
 * day the same second. Events that are not in this list come after it, by code.
 */
const usual = [
  'register',
  'login',
  'visit',
  'enquiry',
  'search',
  'title_view',
  'reserve',
  'reserve_cancel',
  'reserve_expire',
  'activity',
  'in_house',
  'return',
  'fine',
  'renew',
  'reserve_pickup',
  'loan',
  'credit',
  'last_use',
];

const rankOf = (event: string): number => {
  const at = usual.indexOf(event);
  return at < 0 ? usual.length : at;
};

const byRank = (a: string, b: string): number =>
  rankOf(a) - rankOf(b) || (a < b ? -1 : a > b ? 1 : 0);

/** Returns the distinct raw events of some steps, in the order assumed within one second. */
export const rawInOrder = (steps: readonly Pick<ResolvedStep, 'events'>[]): string[] =>
  [...new Set(steps.flatMap(({ events }) => events))].sort(byRank);

/**
 * Returns the indexes of steps in the order assumed within one second. Of several steps with the same event, those with
 * a filter come first.
 */
export function inOrder(
  steps: readonly Pick<ResolvedStep, 'code' | 'events' | 'filter'>[],
): number[] {
  const keyed = steps.map(({ code, events, filter }, at) => ({
    at,
    first: rawInOrder([{ events }])[0] ?? '',
    own: `${filter === undefined ? 1 : 0} ${code} ${JSON.stringify(filter ?? null)}`,
  }));
  return keyed
    .sort((a, b) => byRank(a.first, b.first) || (a.own < b.own ? -1 : 1))
    .map(({ at }) => at);
}
