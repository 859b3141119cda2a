import { useMemo, useState } from 'react';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useMenu } from '../../menu/use-menu.ts';
import { toPageEntries } from './page-entries.ts';
import { createSearch, type EntryGroup } from './rank.ts';
import { addRecent, readRecents, toRecentEntries } from './recents.ts';
import type { SearchEntry } from './search-entry.ts';
import { useActionEntries } from './use-action-entries.ts';
import type { ListedEntries } from './use-listed.ts';
import { useLists } from './use-lists.ts';

/** Finds the entries for a typed text; without a text, the recent choices and the actions. */
export function useSearch(text: string): {
  groups: readonly EntryGroup[];
  lists: readonly ListedEntries[];
  isLoading: boolean;
  choose: (entry: SearchEntry) => void;
} {
  const language = useLanguage();
  const { pages } = useMenu();
  const [recents] = useState(readRecents);
  const actions = useActionEntries();
  const lists = useLists(text);
  const records = useStable(lists.flatMap(({ entries }) => entries));
  const entries = useMemo(
    () => [...toPageEntries(pages, language), ...records],
    [pages, language, records],
  );
  const all = useMemo(() => [...entries, ...actions], [entries, actions]);
  const search = useMemo(() => createSearch(all), [all]);
  const isWhole = (kind: SearchEntry['kind']) =>
    lists.find((list) => list.kind === kind)?.isWhole ?? true;
  const groups =
    text.trim() === ''
      ? toFirstGroups(toRecentEntries(recents, all, isWhole), actions)
      : search(
          text,
          recents.map(({ id }) => id),
        );
  return {
    groups,
    lists,
    isLoading: lists.some((list) => list.isLoading),
    choose: addRecent,
  };
}

/** Returns the previous array while the elements are equal, so that the search index is not made again. */
function useStable<One>(next: readonly One[]): readonly One[] {
  const [known, setKnown] = useState(next);
  const isSame = known.length === next.length && known.every((one, index) => one === next[index]);
  if (!isSame) setKnown(next);
  return isSame ? known : next;
}

function toFirstGroups(
  recents: readonly SearchEntry[],
  actions: readonly SearchEntry[],
): EntryGroup[] {
  const ids = new Set(recents.map(({ id }) => id));
  const others = actions.filter(({ id }) => !ids.has(id));
  const groups: EntryGroup[] = [
    { kind: 'recent', entries: recents, total: recents.length },
    { kind: 'action', entries: others, total: others.length },
  ];
  return groups.filter(({ total }) => total > 0);
}
