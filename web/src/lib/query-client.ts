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
import { isServerUnreachable } from './errors/outcome.ts';
import { languages } from './i18n/language.ts';
import { network } from './window/network.ts';

// This file shows the error of a query or mutation once, unless `meta: { silent: true }` says that the screen shows it.
// An error that ends the session is handled in either case. When the server cannot be reached, a call fails at once:
// queries run again as soon as the server answers, and users repeat mutations themselves.

/** The time in milliseconds for which the cache keeps an answer that no screen shows (spec §7). */
export const cacheMs = 300_000;

const isWorthAnother = (error: unknown) =>
  isServerUnreachable(error) || (error instanceof ApiError && error.status === 502);

/**
 * A query client whose invalidation also restarts first fetches, because their answers may be older than the change.
 */
export class RestartingQueryClient extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    // TanStack Query cancels a running fetch only if older data exist; a first fetch would go on and count as fresh.
    const firsts = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    for (const query of firsts) void query.cancel({ revert: true, silent: true });
    await super.invalidateQueries(filters, options);
  }
}

export const queryClient = new RestartingQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => handleError(error, { isShownByScreen: query.meta?.silent === true }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      handleError(error, { isShownByScreen: mutation.meta?.silent === true }),
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
    query.state.status === 'error' ? isServerUnreachable(query.state.error) : query.isStale();
  void queryClient.refetchQueries({ type: 'active', predicate });
});

// The server answers in the language of the page, so another language makes every answer stale. Queries with the
// language in their key fetch by themselves.
i18next.on('languageChanged', () => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !languages.some((language) => queryKey.includes(language)),
  });
});
