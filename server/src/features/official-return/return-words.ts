import type { Language } from '@stacksight/contract';
import words from './return-words.json' with { type: 'json' };

export type ReturnWord = keyof (typeof words)['zh-CN'];

/** Returns a text of the returns in a language, with its gaps filled. */
export function returnWord(
  key: ReturnWord,
  language: Language,
  params: Readonly<Record<string, string>> = {},
): string {
  return words[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');
}

/** Writes a number of a return in a language, with at most two decimals. */
export const numberIn = (value: number, language: Language): string =>
  value.toLocaleString(language, { maximumFractionDigits: 2 });

/** Writes a share in a language, without decimals. */
export const shareIn = (value: number, language: Language): string =>
  value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 });

/** Joins names as a list of a language. */
export const listIn = (names: readonly string[], language: Language): string =>
  names.join(language === 'zh-CN' ? '、' : ', ');
