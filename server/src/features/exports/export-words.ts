import { type Language, languages } from '@stacksight/contract';
import type { BilingualText } from '#kit/deps.ts';
import words from './export-words.json' with { type: 'json' };

type Params = Readonly<Record<string, string>>;
export type WordKey = keyof typeof words;

/** Returns a text about exports in a language, with its `{{names}}` filled in. */
export function exportText(key: WordKey, language: Language, params: Params = {}): string {
  return words[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');
}

/** Returns the text in both languages; its values may depend on the language. */
export function exportTexts(
  key: WordKey,
  params: (language: Language) => Params = () => ({}),
): BilingualText {
  const entries = languages.map((language) => [
    language,
    exportText(key, language, params(language)),
  ]);
  return Object.fromEntries(entries) as BilingualText;
}

/** Returns a number in the notation of a language. */
export const numberText = (value: number, language: Language): string =>
  value.toLocaleString(language);

/** Returns a size with a unit from B to GB. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(value < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`;
}
