import Fuse from 'fuse.js';
import { toPinyin } from '#lib/pinyin/pinyin.ts';
import type { PageRoute, RouteTitles } from '../../menu/route-tree.ts';

type Entry = {
  path: string;
  icon: string;
  title: RouteTitles;
  trail: readonly RouteTitles[];
  /** Every text that finds this page. */
  names: readonly string[];
};
export type SearchHit = Omit<Entry, 'names'>;

const most = 30;

/** The pages that the search finds: visible in the menu, without parameters in their address. */
export function toEntries(pages: readonly PageRoute[]): Entry[] {
  return pages
    .filter((page) => page.redirect === null && !page.path.includes(':'))
    .filter((page) => !page.isHidden || page.path === '/profile/index')
    .map(({ path, icon, title, trail }) => ({
      path,
      icon,
      title,
      trail,
      names: namesOf([...trail, title]),
    }));
}

function namesOf(titles: readonly RouteTitles[]): string[] {
  const last = titles.at(-1);
  const chinese = last?.['zh-CN'] ?? '';
  const whole = titles.map((title) => title['zh-CN']).join('');
  return [
    chinese,
    last?.['en-US'] ?? '',
    ...toPinyin(chinese),
    whole,
    ...(whole === chinese ? [] : toPinyin(whole)),
  ];
}

/** Finds pages with threshold 0.4 and weights title 0.7, path 0.3 (spec §9). An empty text finds every page. */
export function createSearch(entries: readonly Entry[]): (text: string) => readonly SearchHit[] {
  const fuse = new Fuse(entries, {
    threshold: 0.4,
    keys: [
      { name: 'names', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  });
  return (text) =>
    text.trim() === ''
      ? entries.slice(0, most)
      : fuse.search(text.trim(), { limit: most }).map(({ item }) => item);
}
