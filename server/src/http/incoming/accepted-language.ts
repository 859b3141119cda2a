import type { Language } from '@stacksight/contract';

/** Returns the language of an Accept-Language header: Chinese when the header names neither Chinese nor English. */
export function toLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const q = options.find((option) => option.trim().startsWith('q='));
      return { tag: tag.toLowerCase(), q: q === undefined ? 1 : Number(q.trim().slice(2)) };
    })
    .filter(({ tag, q }) => q > 0 && (tag.startsWith('zh') || tag.startsWith('en')))
    .sort((a, b) => b.q - a.q);
  return wanted[0]?.tag.startsWith('en') ? 'en-US' : 'zh-CN';
}
