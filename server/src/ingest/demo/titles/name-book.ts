import { pools } from '../city/codes.ts';
import type { Random } from './random.ts';
import { type TitleFamily, words } from './word-lists.ts';

// Invents the name of a book from a pattern of its family. If the name is taken, another is drawn, or an addition is
// made that publishers use for further textbooks on a subject.

export type NamedBook = { text: string; clc: string | null };

export type SeenNames = { has(text: string): boolean; add(text: string): void };

const dress: Readonly<Record<string, string>> = {
  computing: '学',
  engineering: '学',
  economics: '学',
  management: '学',
  'law-politics': '学',
  education: '学',
  language: '学',
  science: '学',
  health: '生',
  living: '生',
  psychology: '生',
  travel: '生',
  history: '文',
  biography: '传',
  philosophy: '文',
  art: '学',
};

/**
 * Creates a set of used names with a fixed size. Among many millions of names, a new name may wrongly count as used.
 */
export function createSeen(): SeenNames {
  const bits = new Uint8Array(2 ** 23);
  const place = (text: string) => {
    let hash = 0x811c9dc5;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    return (hash ^ (hash >>> 15)) & (2 ** 26 - 1);
  };
  return {
    has: (text) => ((bits[place(text) >>> 3] ?? 0) & (1 << (place(text) & 7))) !== 0,
    add: (text) => {
      const at = place(text);
      bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7));
    },
  };
}

/** Invents a name for a book of a family. The name is new if possible. */
export function nameBook(
  family: TitleFamily,
  random: Random,
  year: number,
  seen: SeenNames,
): NamedBook {
  let plain = fill(random.of(family.patterns), random, year);
  let named = plain;
  const kind = family.authors === 'editor' ? '学' : dress[pools[family.pool - 1]?.name ?? ''];
  for (let tries = 0; tries < 4 && seen.has(named.text); tries++) {
    if (tries === 0 || kind === undefined) plain = fill(random.of(family.patterns), random, year);
    const isDressed = kind !== undefined && (tries > 0 || seen.has(plain.text));
    named = isDressed ? { ...plain, text: dressed(plain.text, kind, random) } : plain;
  }
  seen.add(named.text);
  return named;
}

function dressed(text: string, kind: string, random: Random): string {
  const isLong = /[（：）]/.test(text) || text.length > 7;
  if (isLong || random.unit() < 0.35) return random.of(listOf(`${kind}前`)) + text;
  return text + random.of(listOf(`${kind}后`));
}

/** Replaces each {list} by a word. The first word with a class number gives the title its class. */
function fill(pattern: string, random: Random, year: number): NamedBook {
  let clc: string | null = null;
  const text = pattern.replace(/\{([^}]+)\}/g, (_, name: string) => {
    if (name === 'year') return String(year);
    const range = /^(\d+)-(\d+)$/.exec(name);
    if (range !== null)
      return String(Number(range[1]) + random.below(Number(range[2]) - Number(range[1]) + 1));
    const [word = '', own] = random.of(listOf(name)).split('@');
    clc ??= own ?? null;
    if (!word.includes('{')) return word;
    const inner = fill(word, random, year);
    clc ??= inner.clc;
    return inner.text;
  });
  return { text, clc };
}

function listOf(name: string): readonly string[] {
  const list = words.get(name);
  if (list === undefined) throw new Error(`There is no word list called ${name}.`);
  return list;
}
