import type { Language } from '@stacksight/contract';
import loadWords from './load-words.json' with { type: 'json' };
import mappingWords from './mapping-words.json' with { type: 'json' };
import reasons from './reason-words.json' with { type: 'json' };
import tableWords from './table-words.json' with { type: 'json' };

/** A sentence in both languages. */
export type Sentence = Readonly<Record<Language, string>>;
const words = { ...loadWords, ...mappingWords, ...tableWords };

export type SentenceKey = keyof typeof words;

/** Returns a sentence of the loads with its gaps filled. A gap may be filled with another sentence. */
export function say(
  key: SentenceKey,
  params: Readonly<Record<string, string | number | Sentence>> = {},
): Sentence {
  const fill = (language: keyof Sentence) =>
    words[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = params[name] ?? '';
      return typeof value === 'object' ? value[language] : String(value);
    });
  return { 'zh-CN': fill('zh-CN'), 'en-US': fill('en-US') };
}

/** Joins several sentences with a text between them. */
export function joinSentences(sentences: readonly Sentence[], between: string): Sentence {
  const all = (language: keyof Sentence) => sentences.map((one) => one[language]).join(between);
  return { 'zh-CN': all('zh-CN'), 'en-US': all('en-US') };
}

/** Returns the sentence about a reason for refusing a row. */
export function reasonWords(reason: string): Sentence {
  return Object.entries(reasons).find(([code]) => code === reason)?.[1] ?? both(reason);
}

const both = (text: string): Sentence => ({ 'zh-CN': text, 'en-US': text });
