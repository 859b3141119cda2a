import type { Language } from '@stacksight/contract';
import words from './words.json' with { type: 'json' };

type Word = keyof (typeof words)['zh-CN'];
type Values = Readonly<Record<string, string>>;

/** Writes a phrase of the assistant in a language, with its values filled in. */
export const say = (language: Language, word: Word, values: Values = {}): string =>
  words[language][word].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
