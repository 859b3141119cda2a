import {
  type QueryKey,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLanguage } from '../i18n/use-language.ts';

/** The state of a query for a screen; the last answer stays while the next one loads. */
export type Answer<Data> = {
  data: Data | undefined;
  error: unknown;
  isLoading: boolean;
  onRetry: () => void;
};

/** `isInOtherCall` says that another running call also brings this answer, so this query waits for that call. */
export type StatisticFetchOptions = { isInOtherCall?: boolean };

/** A query of a statistic; `key` begins with the area and the route of the contract. */
export type StatisticRequest<Data> = {
  key: readonly [area: string, call: string, ...rest: unknown[]];
  ask: (signal: AbortSignal) => Promise<Data>;
  isWaiting?: boolean;
  staleSeconds?: number;
  /** True if the answer to the previous question stays until the new one arrives. The default is true. */
  keeps?: (earlier: QueryKey) => boolean;
};

/** Queries a statistic; its labels come in the language of the page. */
export function useStatistic<Data>(
  key: StatisticRequest<Data>['key'],
  ask: StatisticRequest<Data>['ask'],
  {
    isInOtherCall = false,
    ...options
  }: Omit<StatisticRequest<Data>, 'key' | 'ask'> & StatisticFetchOptions = {},
): Answer<Data> {
  const language = useLanguage();
  const client = useQueryClient();
  const isComing = isInOtherCall && client.getQueryData([...key, language]) === undefined;
  const isWaiting = isComing || (options.isWaiting ?? false);
  const question = { key, ask, ...options, isWaiting };
  const result = useQuery(toQuery(question, language)) as UseQueryResult<Data>;
  return toAnswer(result, isWaiting);
}

/** Queries several statistics side by side. */
export function useStatistics<Data>(questions: readonly StatisticRequest<Data>[]): Answer<Data>[] {
  const language = useLanguage();
  const results = useQueries({ queries: questions.map((one) => toQuery(one, language)) });
  return results.map((result, index) =>
    toAnswer(result as UseQueryResult<Data>, questions[index]?.isWaiting ?? false),
  );
}

function toQuery(question: StatisticRequest<unknown>, language: string) {
  const { key, ask, isWaiting = false, staleSeconds = 60, keeps = always } = question;
  return {
    queryKey: [...key, language] as QueryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    enabled: !isWaiting,
    staleTime: staleSeconds * 1000,
    placeholderData: (last: unknown, query?: { queryKey: QueryKey }) =>
      query && keeps(query.queryKey) ? last : undefined,
    meta: { silent: true },
  };
}

function toAnswer<Data>(
  { data, error, isFetching, refetch }: UseQueryResult<Data>,
  isWaiting: boolean,
): Answer<Data> {
  return { data, error, isLoading: isFetching || isWaiting, onRetry: () => void refetch() };
}

const always = () => true;
