import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from './api/api-error.ts';
import { handleError } from './errors/handle-error.ts';
import { isLost } from './errors/outcome.ts';
import { languages } from './i18n/language.ts';
import { network } from './window/network.ts';

// Errors of queries and mutations are told once, here, unless `meta: { silent: true }` says the screen tells them itself; what ends
// the session is looked after in any case. A call that finds no way fails at once, and says so: what was asked is asked
// again when the server is there, what was to be done is left to whoever did it.

/** Spec §7: an answer that no screen shows is kept this long. */
export const cacheMs = 300_000;

const isWorthAnother = (error: unknown) =>
  isLost(error) || (error instanceof ApiError && error.status === 502);

/** A query client that also asks anew what is being asked for the first time: that answer may be older than the change. */
export class AskingAnew extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    // A fetch that has data already is cancelled by the library itself; one that has none would be kept, and kept as fresh.
    const firsts = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    for (const query of firsts) void query.cancel({ revert: true, silent: true });
    await super.invalidateQueries(filters, options);
  }
}

export const queryClient = new AskingAnew({
  queryCache: new QueryCache({
    onError: (error, query) => handleError(error, { isToldThere: query.meta?.silent === true }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      handleError(error, { isToldThere: mutation.meta?.silent === true }),
  }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      gcTime: cacheMs,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && isWorthAnother(error),
    },
  },
});

network.onBack(() => {
  const predicate = (query: Query) =>
    query.state.status === 'error' ? isLost(query.state.error) : query.isStale();
  void queryClient.refetchQueries({ type: 'active', predicate });
});

// The server answers in the language of the page; what is asked for by language has another key by itself.
i18next.on('languageChanged', () => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !languages.some((language) => queryKey.includes(language)),
  });
});
