import { useMemo } from 'react';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';
import { useSettled } from '#lib/window/use-settled.ts';
import type { EntryKind, SearchEntry } from './search-entry.ts';

/** The entries of one list, and the state of their loading. */
export type ListedEntries = {
  kind: EntryKind;
  entries: readonly SearchEntry[];
  /** True if `entries` contains every record of the list that the user may find. */
  isWhole: boolean;
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
};

type ListedRow = { id: string };
type ListedPage<Row> = { rows: readonly Row[]; total: number };
type ListedQuery = { pageSize: number; search?: string };

const firstPage = 200;
const mostFound = 30;
/** The longest search text, in characters, that the lists accept. */
const longest = 50;
const none: readonly never[] = [];

/** A list that the search reads: its call, the permission for it, and the function that turns rows into entries. */
type EntryList<Row> = {
  kind: EntryKind;
  area: string;
  isAllowed: boolean;
  list: (query: ListedQuery, signal: AbortSignal) => Promise<ListedPage<Row>>;
  /** Turns a row into an entry; it must be the same function at every render, so that entries are made once. */
  toEntry: (row: Row) => SearchEntry;
};

/** Reads the first page of a list; in a longer list, the server also searches for the text. */
export function useListEntries<Row extends ListedRow>(
  listed: EntryList<Row>,
  text: string,
): ListedEntries {
  const { kind, area, isAllowed, list, toEntry } = listed;
  const first = useStatistic([area, 'palette'], (signal) => list({ pageSize: firstPage }, signal), {
    isWaiting: !isAllowed,
  });
  const rows = (isAllowed && first.data?.rows) || none;
  const isLong = isAllowed && (first.data?.total ?? 0) > rows.length;
  const search = useSettled(text.trim().slice(0, longest));
  const isAsked = isLong && search !== '';
  const more = useStatistic(
    [area, 'palette', search],
    (signal) => list({ pageSize: mostFound, search }, signal),
    { isWaiting: !isAsked, keeps: () => false },
  );
  const found = isAsked ? (more.data?.rows ?? none) : none;
  const entries = useMemo(() => {
    const ids = new Set(rows.map(({ id }) => id));
    // The server also searches texts that the rows of its answer do not contain.
    const others = found.filter(({ id }) => !ids.has(id)).map(toEntry);
    const further = others.map((one) => ({ ...one, words: [...one.words, search] }));
    return [...rows.map(toEntry), ...further];
  }, [rows, found, search, toEntry]);
  return {
    kind,
    entries,
    isWhole: !isAllowed || (first.data !== undefined && !isLong),
    isLoading: (isAllowed && isFirstLoad(first)) || (isAsked && isFirstLoad(more)),
    error: isAllowed ? (first.error ?? (isAsked ? more.error : null)) : null,
    onRetry: first.error ? first.onRetry : more.onRetry,
  };
}

/** Returns whether an answer has neither data nor an error yet. */
export const isFirstLoad = ({ data, error }: Answer<unknown>) =>
  data === undefined && error == null;
