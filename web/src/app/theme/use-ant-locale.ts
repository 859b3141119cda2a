import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { Language } from '#lib/i18n/language.ts';
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

/** The component library's words; null until they are loaded. */
export function useAntLocale(): Locale | null {
  const language = useLanguage();
  const [locale, setLocale] = useState<Locale | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loaders[language]().then(
      (words) => {
        if (!isCurrent) return;
        dayjs.locale(dayjsNames[language]);
        setLocale(words);
      },
      // The components then keep the words that they had.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return locale;
}
