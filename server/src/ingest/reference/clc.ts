import { readTsv } from './tsv.ts';

// 中图法, levels 1 and 2. The second level of a class number is not always its first two characters:
// K825.6 belongs to K81 (传记), I712 to I3/7, G634 to G4, so it is looked up and never cut.

export type ClcClass = {
  clc: string;
  level: number;
  parent: string;
  name_zh: string;
  name_en: string;
};

/** The 22 main and 248 second-level classes, in shelf order. */
export const clcClasses: readonly ClcClass[] = readTsv(new URL('./clc.tsv', import.meta.url)).map(
  ([clc = '', level = '', parent = '', name_zh = '', name_en = '']) => ({
    clc,
    level: Number(level),
    parent,
    name_zh,
    name_en,
  }),
);

const known = new Map(clcClasses.map((entry) => [entry.clc, entry.level]));

const elsewhere = new Map<string, string>(
  Object.entries({
    'D33/37': 'D3',
    'D73/77': 'D7',
    'E3/7': 'E3 E4 E5 E6 E7',
    G4: 'G5 G6 G7',
    H81: 'H82',
    'I3/7': 'I3 I4 I5 I6 I7',
    K81: 'K82 K83',
    K85: 'K86 K87 K88',
    O1: 'O2',
    O4: 'O5',
    P5: 'P6',
    V2: 'V3',
    V4: 'V5',
  }).flatMap(([second, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, second])),
);

/** Returns the main and second-level class of a class number; '' for an unknown class. */
export function classOf(clc: string): { clc1: string; clc2: string } {
  const code = clc
    .trim()
    .toUpperCase()
    .replace(/^[[{(]+/, '');
  const clc1 = known.get(code.slice(0, 1)) === 1 ? code.slice(0, 1) : '';
  if (clc1 === '') return { clc1, clc2: '' };
  for (const length of [4, 3, 2]) {
    const prefix = code.slice(0, length);
    if (prefix.length < length) continue;
    const clc2 = known.get(prefix) === 2 ? prefix : elsewhere.get(prefix);
    if (clc2 !== undefined) return { clc1, clc2 };
  }
  return { clc1, clc2: '' };
}
