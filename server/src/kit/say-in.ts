import type { BilingualText } from './deps.ts';

type NoticeWords<Key extends string> = Readonly<Record<Key, BilingualText>>;

/** Returns a function that gives a text of `words` in both languages with its gaps filled. */
export function fillInBothLanguages<Key extends string>(words: NoticeWords<Key>) {
  return (
    key: Key,
    params: Readonly<Record<string, string | BilingualText>> = {},
  ): BilingualText => {
    const fill = (language: keyof BilingualText) =>
      words[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = params[name] ?? '';
        return typeof value === 'string' ? value : value[language];
      });
    return { 'zh-CN': fill('zh-CN'), 'en-US': fill('en-US') };
  };
}
