import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { usePageNames } from '#lib/window/page-names.ts';
import { useMenu } from '../menu/use-menu.ts';
import { matchPage } from '../shell/pages/match-page.ts';

/** Makes a function from path to title, in the language of the page; pages without a title get a text (spec §3). */
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

/** Returns the title of one visited page. */
export const useTagTitle = (path: string): string => useTagTitles()(path);
