import { useMemo } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useSettings } from '../settings.ts';
import { toDateText, toRelativeTime, toSpanText } from './dates.ts';
import { toNumberFormat } from './number-format.ts';

/** Returns functions that write numbers and dates in the language of the page and the number style of the settings. */
export function useFormat() {
  const language = useLanguage();
  const style = useSettings((settings) => settings.numberStyle);
  return useMemo(
    () => ({
      ...toNumberFormat(language, style),
      date: (value: string | number | Date, as: Parameters<typeof toDateText>[2] = 'day') =>
        toDateText(value, language, as),
      ago: (value: string | number | Date) => toRelativeTime(value, language),
      span: (seconds: number) => toSpanText(seconds, language),
    }),
    [language, style],
  );
}
