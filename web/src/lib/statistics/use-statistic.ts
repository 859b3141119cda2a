import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/use-language.ts';

/** A call's answer as screens show it: the last one stays while a new one loads. */
export type Answer<Data> = {
  data: Data | undefined;
  error: unknown;
  isLoading: boolean;
  onRetry: () => void;
};

type Options = {
  isWaiting?: boolean;
  staleSeconds?: number;
  /** Whether the answer to an earlier question may stand here until the new one comes; yes unless said. */
  keeps?: (earlier: QueryKey) => boolean;
};

/** Asks for a statistic. `key` begins with the contract's word pair; labels come in the language on the screen. */
export function useStatistic<Data>(
  key: readonly [area: string, call: string, ...rest: unknown[]],
  ask: (signal: AbortSignal) => Promise<Data>,
  { isWaiting = false, staleSeconds = 60, keeps = always }: Options = {},
): Answer<Data> {
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...key, language],
    queryFn: ({ signal }) => ask(signal),
    enabled: !isWaiting,
    staleTime: staleSeconds * 1000,
    placeholderData: (last, query) => (query && keeps(query.queryKey) ? last : undefined),
    meta: { silent: true },
  });
  return { data, error, isLoading: isFetching, onRetry: () => void refetch() };
}

const always = () => true;
