import type { ReactNode } from 'react';
import { toPinyin } from '#lib/pinyin/pinyin.ts';

// The entries of the header's search: one for each page, record and action.

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
  /** The kind and a name that is unique in it, such as `rule:<id>`. */
  id: string;
  kind: EntryKind;
  title: string;
  note: string;
  icon: ReactNode;
  /** The texts that users type to find the entry: its names in both languages and their pinyin. */
  names: readonly string[];
  /** Other texts that find the entry, ranked after all names, such as its address or meaning. */
  words: readonly string[];
  /** The address that the entry opens, or the action that it runs. */
  does: string | (() => void);
};

/** Adds the pinyin of Chinese names to a list of names. */
export function addPinyin(names: readonly string[]): readonly string[] {
  const all = [...new Set(names)].filter((name) => name !== '');
  return [...all, ...all.filter((name) => /\p{Script=Han}/u.test(name)).flatMap(toPinyin)];
}
