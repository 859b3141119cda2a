import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { usePageName } from '#lib/window/page-names.ts';
import { useMenu } from '../menu/use-menu.ts';
import { matchPage } from '../shell/pages/match-page.ts';

/** The title of a visited page in the language of the page; a text for pages without a title (spec §3). */
export function useTagTitle(path: string): string {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { pages } = useMenu();
  const name = usePageName(path);
  const page = matchPage(pages, path);
  return page === null ? t('missing.address') : (name ?? page.title[language]) || t('tags.noName');
}
