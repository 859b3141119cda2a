import type { Language } from '@stacksight/contract';
import type { Locale } from 'antd/es/locale';
import { use, useEffect, useState } from 'react';
import { getLanguage } from '#lib/i18n/language.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';

// Loads the texts of Ant Design for the language of the page only.

const loaders: Record<Language, () => Promise<{ default: Locale }>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN'),
  'en-US': () => import('antd/es/locale/en_US'),
};

const load = async (language: Language): Promise<Locale> => (await loaders[language]()).default;

// The shell waits for its first locale: a locale that arrived later would mount the whole shell again.
const first = load(getLanguage());

/** Returns the texts of Ant Design; while another language loads, the previous texts stay. */
export function useAntLocale(): Locale {
  const language = useLanguage();
  const [locale, setLocale] = useState(use(first));
  useEffect(() => {
    let isCurrent = true;
    load(language).then(
      (words) => {
        if (isCurrent) setLocale(words);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return locale;
}
