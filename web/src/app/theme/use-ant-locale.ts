import type { Language } from '@stacksight/contract';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { use, useEffect, useState } from 'react';
import { getLanguage } from '#lib/i18n/language.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';

// The words of the component library and of dayjs, loaded for the language on the screen only.

const loaders: Record<Language, () => Promise<Locale>> = {
  'zh-CN': async () => {
    const [words] = await Promise.all([
      import('antd/es/locale/zh_CN'),
      import('dayjs/locale/zh-cn'),
    ]);
    return words.default;
  },
  'en-US': async () => (await import('antd/es/locale/en_US')).default,
};

const dayjsNames: Record<Language, string> = { 'zh-CN': 'zh-cn', 'en-US': 'en' };

async function load(language: Language): Promise<Locale> {
  const words = await loaders[language]();
  dayjs.locale(dayjsNames[language]);
  return words;
}

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
