import type { Language } from '@stacksight/contract';
import words from './paper-words.json' with { type: 'json' };

export type PaperWords = (typeof words)['zh-CN'];

/** The texts of the files of a report, by language. */
export const paperWords: Readonly<Record<Language, PaperWords>> = words;

/** Returns a text with its `{{names}}` filled in. */
export function fillWords(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
