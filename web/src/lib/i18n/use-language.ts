import type { Language } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';

/** Returns the language of the page. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
}
