import { useTranslation } from 'react-i18next';
import type { Language } from './language.ts';

/** The language on the screen. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
}
