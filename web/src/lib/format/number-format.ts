import type { Language } from '@stacksight/contract';
import type { NumberStyle } from '../stored-settings.ts';
import { toFullNumber, toPercent, toShortNumber } from './numbers.ts';

/** The functions that write numbers in one language and number style. */
export type NumberFormat = {
  short: (value: number) => string;
  full: (value: number, digits?: number) => string;
  percent: (share: number, digits?: number) => string;
};

/** Returns the functions for a language and the number style of the settings. */
export function toNumberFormat(language: Language, style: NumberStyle): NumberFormat {
  const signs = style === 'language' ? (language === 'zh-CN' ? 'chinese' : 'metric') : style;
  return {
    short: (value) => toShortNumber(value, signs),
    full: (value, digits) => toFullNumber(value, language, digits),
    percent: (share, digits) => toPercent(share, language, digits),
  };
}
