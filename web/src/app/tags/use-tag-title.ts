import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useMenu } from '../menu/use-menu.ts';
import { matchPage } from '../shell/pages/match-page.ts';

/** What a visited page is called in the language on the screen (spec §3: by default, that it has no name). */
export function useTagTitle(path: string): string {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { pages } = useMenu();
  return matchPage(pages, path)?.title[language] || t('tags.noName');
}
