import type { Language } from '@stacksight/contract';

export const languages: readonly Language[] = ['zh-CN', 'en-US'];

const key = 'language';

/** Returns the first of the browser's languages that the console supports; Chinese when it supports none. */
export function toLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en-US';
  }
  return 'zh-CN';
}

let current: Language | null = null;

/** Returns the language of the console: the stored choice, or else the browser's language. */
export function getLanguage(): Language {
  if (current !== null) return current;
  const stored = localStorage.getItem(key);
  current = languages.find((language) => language === stored) ?? toLanguage(navigator.languages);
  return current;
}

/** Stores the language for this browser. */
export function storeLanguage(language: Language): void {
  current = language;
  localStorage.setItem(key, language);
}
