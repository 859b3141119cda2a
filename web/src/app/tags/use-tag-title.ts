import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { usePageNames } from '#lib/window/page-names.ts';
import { useMenu } from '../menu/use-menu.ts';
import { matchPage } from '../shell/pages/match-page.ts';

/** The titles of visited pages in the language of the page; a text for pages without a title (spec §3). */
export function useTagTitles(): (path: string) => string {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { pages } = useMenu();
  const names = usePageNames();
  return (path) => {
    const page = matchPage(pages, path);
    if (page === null) return t('missing.address');
    return (names[path] ?? page.title[language]) || t('tags.noName');
  };
}

/** The title of one visited page. */
export const useTagTitle = (path: string): string => useTagTitles()(path);
