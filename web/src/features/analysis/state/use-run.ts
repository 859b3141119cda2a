import type { QueryInput, QueryResult } from '@stacksight/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';

const quietMs = 400;

export type QueryRun = {
  result: QueryResult | undefined;
  error: unknown;
  isRunning: boolean;
  /** True if the shown answer belongs to an earlier question. */
  isStale: boolean;
  wasCancelled: boolean;
  run: () => void;
  cancel: () => void;
};

type SentQuery = { text: string; query: QueryInput };

/**
 * Runs a question: a quick question shortly after each change, any other when the user runs it. With `isDue`, as for a
 * template, the question runs at once, and so does a question whose answer is still in the cache.
 */
export function useQueryRun(query: QueryInput | null, isQuick: boolean, isDue: boolean): QueryRun {
  const text = query === null ? null : JSON.stringify(query);
  const [sent, setSent] = useState<SentQuery | null>(() =>
    query && text ? { query, text } : null,
  );
  const [cancelled, setCancelled] = useState<string | null>(null);
  const client = useQueryClient();
  const language = useLanguage();
  const keyOf = (of: string | undefined) => ['analysis', 'run', of, language];
  const key = keyOf(sent?.text);
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(sent, signal),
    enabled: sent !== null && cancelled !== sent.text,
    staleTime: 60_000,
    placeholderData: (last) => last,
    meta: { silent: true },
  }) as UseQueryResult<QueryResult>;
  const start = () => {
    if (query === null || text === null) return;
    setCancelled(null);
    if (sent?.text === text) void answer.refetch();
    else setSent({ query, text });
  };
  const isKnown = text !== null && client.getQueryData(keyOf(text)) !== undefined;
  const haste = isDue || isKnown ? 'now' : isQuick ? 'soon' : 'never';
  useSoon(start, { text, sent: sent?.text ?? null, haste });
  return {
    result: answer.data,
    error: answer.isFetching ? null : answer.error,
    isRunning: answer.isFetching,
    isStale: answer.isPlaceholderData || (text !== null && sent?.text !== text),
    wasCancelled: sent !== null && cancelled === sent.text,
    run: start,
    cancel: () => {
      setCancelled(sent?.text ?? null);
      void client.cancelQueries({ queryKey: key });
    },
  };
}

function ask(sent: SentQuery | null, signal: AbortSignal): Promise<QueryResult> {
  if (sent === null) return Promise.reject(new Error('no question was sent'));
  // This call gets only questions to the semantic layer, so the answer is a QueryResult.
  return api.analysis.run({ body: sent.query, signal }) as Promise<QueryResult>;
}

type Soon = { text: string | null; sent: string | null; haste: 'now' | 'soon' | 'never' };

function useSoon(start: () => void, { text, sent, haste }: Soon): void {
  const latest = useRef(start);
  latest.current = start;
  useEffect(() => {
    if (text === null || text === sent || haste === 'never') return;
    if (haste === 'now') {
      latest.current();
      return;
    }
    const timer = setTimeout(() => latest.current(), quietMs);
    return () => clearTimeout(timer);
  }, [text, sent, haste]);
}
