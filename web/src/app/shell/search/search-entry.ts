import type { ReactNode } from 'react';
import { toPinyin } from '#lib/pinyin/pinyin.ts';

// What the search of the header can find: every page, record and action is one entry.

export const entryKinds = [
  'page',
  'rule',
  'report',
  'analysis',
  'metric',
  'library',
  'holding',
  'action',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export type SearchEntry = {
  /** The kind, and what is unique in it: `rule:<id>`. */
  id: string;
  kind: EntryKind;
  title: string;
  note: string;
  icon: ReactNode;
  /** The texts that users type to find it: its names in both languages and their pinyin. */
  names: readonly string[];
  /** Further texts that find it, after all names: its address, its meaning. */
  words: readonly string[];
  /** The address that it opens, or the action that it runs. */
  does: string | (() => void);
};

/** Names, and the pinyin of those that are Chinese. */
export function toNames(names: readonly string[]): readonly string[] {
  const all = [...new Set(names)].filter((name) => name !== '');
  return [...all, ...all.filter((name) => /\p{Script=Han}/u.test(name)).flatMap(toPinyin)];
}
