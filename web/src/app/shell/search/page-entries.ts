import type { Language } from '@stacksight/contract';
import { createElement } from 'react';
import { MenuIcon } from '#ui/menu-icon/menu-icon.tsx';
import type { PageRoute } from '../../menu/route-tree.ts';
import { addPinyin, type SearchEntry } from './search-entry.ts';

/** Returns the search entries of the pages that the menu shows and whose address has no parameters. */
export function toPageEntries(pages: readonly PageRoute[], language: Language): SearchEntry[] {
  return pages
    .filter((page) => page.redirect === null && !page.path.includes(':'))
    .filter((page) => !page.isHidden || page.path === '/profile/index')
    .map(({ path, icon, title, trail }) => {
      const titles = [...trail, title];
      const chinese = titles.map((one) => one['zh-CN']).join('');
      return {
        id: `page:${path}`,
        kind: 'page',
        title: titles.map((one) => one[language]).join(' / '),
        note: path,
        icon: createElement(MenuIcon, { name: icon }),
        names: addPinyin([title['zh-CN'], title['en-US']]),
        words: [path, ...addPinyin([chinese])],
        does: path,
      };
    });
}
