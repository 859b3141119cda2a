import type { MenuEntry } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import type { Resource } from '#lib/resource/use-resource.ts';
import { withTree } from '#ui/tree/tree-answer.ts';
import { useTree } from '#ui/tree/use-tree.ts';

/** Makes a function that gives the title of an entry in the language of the page. */
export function useMenuTitle(): (entry: Pick<MenuEntry, 'titleZh' | 'titleEn'>) => string {
  const language = useLanguage();
  return ({ titleZh, titleEn }) => (language === 'zh-CN' ? titleZh : titleEn);
}

const none: readonly MenuEntry[] = [];

function useEveryMenu() {
  return useQuery({
    queryKey: ['menus', 'list', 'all'],
    queryFn: ({ signal }) => api.menus.list({ query: { pageSize: 500 }, signal }),
    meta: { silent: true },
  });
}

/** Reads all menu entries, in the order of the tree. */
export function useAllMenus(): readonly MenuEntry[] {
  return useEveryMenu().data?.rows ?? none;
}

/** Returns the tree of entries, or the entries that a search and a type find, with their ancestors. */
export function useMenuTree(listed: Resource<MenuEntry>) {
  const answer = useEveryMenu();
  const word = listed.view.search.trim().toLowerCase();
  const { type = '' } = listed.filters;
  const isFound = useMemo(
    () => (word === '' && type === '' ? null : (entry: MenuEntry) => fits(entry, word, type)),
    [word, type],
  );
  const all = answer.data?.rows;
  const tree = useTree({ all: all ?? none, isFound, search: `${type} ${word}` });
  return { resource: withTree(listed, tree, all, answer), tree };
}

const fits = (entry: MenuEntry, word: string, type: string) =>
  (type === '' || entry.type === type) &&
  [entry.titleZh, entry.titleEn, entry.wholePath, entry.component, entry.permission]
    .join(' ')
    .toLowerCase()
    .includes(word);

/** Reads the components and roles that the form of an entry offers. */
export function useMenuChoices() {
  const { data } = useQuery({
    queryKey: ['menus', 'choices'],
    queryFn: ({ signal }) => api.menus.choices({ signal }),
  });
  return data ?? { components: [], roles: [] };
}
