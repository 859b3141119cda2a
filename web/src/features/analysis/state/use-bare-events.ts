import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usedEvents } from '../draft/kinds.ts';
import type { Explore } from './use-explore.ts';

/** The names of a question's events of which there is no data at all, once it is known that it found nothing. */
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
