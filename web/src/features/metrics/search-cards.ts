import Fuse from 'fuse.js';
import { toPinyin } from '#lib/pinyin/pinyin.ts';

type Card = { code: string; nameZh: string; nameEn: string; means: string };

/** Finds cards by name in both languages, by pinyin or its initials, by code, or by a word of the definition. */
export function createCardSearch<One extends Card>(
  cards: readonly One[],
): (text: string) => readonly One[] {
  const entries = cards.map((card) => ({
    card,
    names: [card.nameZh, card.nameEn, card.code, ...toPinyin(card.nameZh)],
    means: card.means,
  }));
  const fuse = new Fuse(entries, {
    threshold: 0.3,
    ignoreLocation: true,
    keys: [
      { name: 'names', weight: 0.7 },
      { name: 'means', weight: 0.3 },
    ],
  });
  return (text) =>
    text.trim() === '' ? cards : fuse.search(text.trim()).map(({ item }) => item.card);
}
