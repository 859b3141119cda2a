import type { ResolvedStep } from '../../question/resolved.ts';

/**
 * In which order events of one second are taken to have happened: as a visit goes. Sources that know only the day give
 * all events of it the same second. What is not in the list comes after it, by its code.
 */
const usual = [
  'register',
  'login',
  'visit',
  'enquiry',
  'search',
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

/** The raw events of some steps in the order of one second. */
export const rawInOrder = (steps: readonly Pick<ResolvedStep, 'events'>[]): string[] =>
  [...new Set(steps.flatMap(({ events }) => events))].sort(byRank);

/** Steps in the order of one second, by their places in the question: of one event the narrower ones first. */
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
