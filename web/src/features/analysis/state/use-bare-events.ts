import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usedEvents } from '../draft/kinds.ts';
import type { Explore } from './use-explore.ts';

/**
 * Returns the names of the question's events that have no data at all; the hook reads them only after an empty answer.
 */
export function useBareEvents({ state, catalogue }: Explore, isNothing: boolean): string[] {
  const codes = [...new Set(usedEvents(state.draft).map(({ code }) => code))]
    .filter((code) => code !== '')
    .sort();
  const { data } = useQuery({
    queryKey: ['behaviorEvent', 'data', codes],
    queryFn: ({ signal }) => api.behaviorEvent.data({ query: { codes: codes.join(',') }, signal }),
    enabled: isNothing && codes.length > 0,
    meta: { silent: true },
  });
  const bare = (data ?? []).filter(({ count }) => count === 0).map(({ code }) => code);
  return bare.map((code) => catalogue.events?.find((one) => one.code === code)?.label ?? code);
}
