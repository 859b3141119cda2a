import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from './api/api-error.ts';
import { handleError } from './errors/handle-error.ts';
import { languages } from './i18n/language.ts';

// Errors of queries and mutations are told once, here, unless `meta: { silent: true }` says the screen tells them itself; what ends
// the session is looked after in any case.

const isWorthAnother = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 502);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => handleError(error, { isToldThere: query.meta?.silent === true }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      handleError(error, { isToldThere: mutation.meta?.silent === true }),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && isWorthAnother(error),
    },
  },
});

// The server answers in the language of the page; what is asked for by language has another key by itself.
i18next.on('languageChanged', () => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !languages.some((language) => queryKey.includes(language)),
  });
});
