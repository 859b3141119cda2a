import type { FoundHolding } from '@stacksight/contract';
import { useMemo } from 'react';
import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { useSettled } from '#lib/window/use-settled.ts';
import { useCan } from '#ui/can/can.tsx';
import { addPinyin, type SearchEntry } from './search-entry.ts';
import { isFirstLoad, type ListedEntries } from './use-listed.ts';

const none: readonly FoundHolding[] = [];
const leastLetters = 2;
const longest = 50;

/** Returns the entries of titles and copies that the server finds by title, ISBN, barcode or call number. */
export function useHoldingEntries(text: string, hasPage: boolean): ListedEntries {
  const isAllowed = useCan({ all: ['holdings:view'] }) && hasPage;
  const search = useSettled(text.trim().slice(0, longest));
  const isAsked = isAllowed && search.length >= leastLetters;
  const answer = useStatistic(
    ['holdingsRecord', 'find', search],
    (signal) => api.holdingsRecord.find({ query: { text: search }, signal }),
    { isWaiting: !isAsked, keeps: () => false },
  );
  const found = (isAsked && answer.data) || none;
  const entries = useMemo(() => found.map((one) => toEntry(one, search)), [found, search]);
  return {
    kind: 'holding',
    entries,
    isWhole: !isAllowed,
    isLoading: isAsked && isFirstLoad(answer),
    error: isAsked ? answer.error : null,
    onRetry: answer.onRetry,
  };
}

/** Adds the searched text to the names, because the server may have found the record by a field not in its answer. */
function toEntry({ kind, key, title, note }: FoundHolding, search: string): SearchEntry {
  const isCopy = kind === 'copy';
  return {
    id: `holding:${kind}/${key}`,
    kind: 'holding',
    title: isCopy ? key : title,
    note: [isCopy ? title : '', note].filter(Boolean).join(' · '),
    icon: null,
    names: addPinyin([isCopy ? key : title]),
    words: [search],
    does: `/holdings/${kind}/${encodeURIComponent(key)}`,
  };
}
