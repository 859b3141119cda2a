import type { BilingualText } from '#kit/deps.ts';
import words from './watch-words.json' with { type: 'json' };

type Key = keyof typeof words;

/** Returns a notice text in both languages with its gaps filled. */
export function say(
  key: Key,
  params: Readonly<Record<string, string | BilingualText>> = {},
): BilingualText {
  const fill = (language: keyof BilingualText) =>
    words[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = params[name] ?? '';
      return typeof value === 'string' ? value : value[language];
    });
  return { 'zh-CN': fill('zh-CN'), 'en-US': fill('en-US') };
}
