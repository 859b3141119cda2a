import { useMemo } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useSettings } from '../settings.ts';
import { toDateText, toRelativeTime, toSpanText } from './dates.ts';
import { toFullNumber, toPercent, toShortNumber } from './numbers.ts';

/** Returns functions that write numbers and dates in the language of the page and the number style of the settings. */
export function useFormat() {
  const language = useLanguage();
  const style = useSettings((settings) => settings.numberStyle);
  const signs = style === 'language' ? (language === 'zh-CN' ? 'chinese' : 'metric') : style;
  return useMemo(
    () => ({
      short: (value: number) => toShortNumber(value, signs),
      full: (value: number, digits?: number) => toFullNumber(value, language, digits),
      percent: (share: number, digits?: number) => toPercent(share, language, digits),
      date: (value: string | number | Date, as: Parameters<typeof toDateText>[2] = 'day') =>
        toDateText(value, language, as),
      ago: (value: string | number | Date) => toRelativeTime(value, language),
      span: (seconds: number) => toSpanText(seconds, language),
    }),
    [language, signs],
  );
}
