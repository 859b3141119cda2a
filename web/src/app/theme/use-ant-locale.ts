import type { Language } from '@stacksight/contract';
import type { Locale } from 'antd/es/locale';
import { use, useEffect, useState } from 'react';
import { getLanguage } from '#lib/i18n/language.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';

// The words of the component library, loaded for the language on the screen only.

const loaders: Record<Language, () => Promise<{ default: Locale }>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN'),
  'en-US': () => import('antd/es/locale/en_US'),
};

const load = async (language: Language): Promise<Locale> => (await loaders[language]()).default;

// A locale that came later would mount the whole shell anew: it waits for the first one.
const first = load(getLanguage());

/** The component library's words; while those of another language are loading, the words that there were. */
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
