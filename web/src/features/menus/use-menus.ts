import type { MenuEntry } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';

/** What an entry is called in the language on the screen. */
export function useMenuTitle(): (entry: Pick<MenuEntry, 'titleZh' | 'titleEn'>) => string {
  const language = useLanguage();
  return ({ titleZh, titleEn }) => (language === 'zh-CN' ? titleZh : titleEn);
}

/** Every entry, in the order of the tree. */
export function useAllMenus(): readonly MenuEntry[] {
  const { data } = useQuery({
    queryKey: ['menus', 'list', 'all'],
    queryFn: ({ signal }) => api.menus.list({ query: { pageSize: 500 }, signal }),
  });
  return data?.rows ?? [];
}

/** What an entry can be made of. */
export function useMenuChoices() {
  const { data } = useQuery({
    queryKey: ['menus', 'choices'],
    queryFn: ({ signal }) => api.menus.choices({ signal }),
  });
  return data ?? { components: [], roles: [] };
}
