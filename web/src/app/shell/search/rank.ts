import Fuse from 'fuse.js';
import { type EntryKind, entryKinds, type SearchEntry } from './search-entry.ts';

// Decides which entries a typed text finds, and in which order.

export type EntryGroup = {
  kind: EntryKind | 'recent';
  entries: readonly SearchEntry[];
  /** The number of found entries, of which the group shows the first. */
  total: number;
};

const mostOfKind = 6;
/** The most entries of a group that is the only one. */
const most = 30;

type Hit = { entry: SearchEntry; rank: number };

/**
 * Makes a function that finds entries: first names that begin with the text, then names that contain the text, then
 * other words that contain the text. Where no entry contains the text, it finds similar names and paths, with threshold
 * 0.4 and weights name 0.7, path 0.3 (spec §9). Among equal matches, recently chosen entries come first.
 */
export function createSearch(
  entries: readonly SearchEntry[],
): (text: string, recent?: readonly string[]) => readonly EntryGroup[] {
  const known = entries.map((entry) => ({
    entry,
    names: entry.names.map(plain),
    words: entry.words.map(plain),
  }));
  let fuse: Fuse<SearchEntry> | null = null;
  const similar = (text: string): Hit[] => {
    fuse ??= new Fuse(entries, {
      threshold: 0.4,
      keys: [
        { name: 'names', weight: 0.7 },
        { name: 'words', weight: 0.3 },
      ],
    });
    return fuse.search(text, { limit: most }).map(({ item }, rank) => ({ entry: item, rank }));
  };
  return (text, recent = []) => {
    const typed = text.trim();
    if (typed === '') return [];
    const parts = typed.split(/\s+/).map(plain);
    const hits = known.flatMap(({ entry, names, words }) => {
      const rank = rankOf(names, words, plain(typed)) ?? rankOfAll(names, words, parts);
      return rank === null ? [] : [{ entry, rank }];
    });
    return toGroups(hits.length === 0 ? similar(typed) : hits, recent);
  };
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');

function rankOf(names: readonly string[], words: readonly string[], text: string): number | null {
  if (names.includes(text)) return 0;
  if (names.some((name) => name.startsWith(text))) return 1;
  if (names.some((name) => name.includes(text))) return 2;
  return words.some((word) => word.includes(text)) ? 3 : null;
}

/** Returns the rank of an entry that contains every typed word. */
function rankOfAll(
  names: readonly string[],
  words: readonly string[],
  parts: readonly string[],
): number | null {
  const ranks = parts.map((part) => rankOf(names, words, part));
  return ranks.includes(null) ? null : Math.max(2, ...ranks.map(Number));
}

/** Groups found entries by kind, with the kind of the best entry first. */
function toGroups(hits: readonly Hit[], recent: readonly string[]): EntryGroup[] {
  const place = ({ entry }: Hit) => {
    const at = recent.indexOf(entry.id);
    return at < 0 ? recent.length : at;
  };
  const order = ({ entry }: Hit) => entryKinds.indexOf(entry.kind);
  const sorted = hits.toSorted(
    (a, b) => a.rank - b.rank || place(a) - place(b) || order(a) - order(b),
  );
  const kinds = [...new Set(sorted.map(({ entry }) => entry.kind))];
  return kinds.map((kind) => {
    const found = sorted.map(({ entry }) => entry).filter((entry) => entry.kind === kind);
    const shown = found.slice(0, kinds.length === 1 ? most : mostOfKind);
    return { kind, entries: shown, total: found.length };
  });
}
