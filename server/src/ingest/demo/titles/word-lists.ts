import { readdirSync } from 'node:fs';
import { readTsv } from '../../reference/tsv.ts';
import { pools } from '../city/codes.ts';

// The words for titles. A word may end in @ and a class number, which becomes the class of the title.

export type Publisher = { name: string; prefix: string };

/** A family of titles: the pattern and lists for the names of books of one kind. */
export type TitleFamily = {
  pool: number;
  clc: string;
  weight: number;
  publishers: readonly Publisher[];
  authors: string;
  prices: readonly [from: number, to: number];
  patterns: readonly string[];
};

export type KnownWork = {
  title: string;
  author: string;
  publisher: string;
  clc: string;
  year: number;
  pool: number;
  fame: number;
};

const folder = new URL('./lists/', import.meta.url);
const here = (name: string) => new URL(name, folder);

/** The publishers, with the kinds of books that each of them publishes. */
export const publishers = readPublishers();

function readPublishers() {
  const byName = new Map<string, Publisher>();
  const byTag = new Map<string, Publisher[]>();
  for (const [name = '', prefix = '', tags = ''] of readTsv(here('publishers.tsv'))) {
    const publisher = { name, prefix };
    byName.set(name, publisher);
    for (const tag of tags.split(' ')) byTag.set(tag, [...(byTag.get(tag) ?? []), publisher]);
  }
  return { byName, byTag };
}

/** The word lists, by name. */
export const words: ReadonlyMap<string, readonly string[]> = new Map(
  readdirSync(folder)
    .filter((name) => /^words-.+\.tsv$/.test(name))
    .sort()
    .flatMap((name) => readTsv(here(name)))
    .map(([list = '', text = '']) => [list, text.split('|')]),
);

function poolOf(name: string): number {
  const index = pools.findIndex((pool) => pool.name === name);
  if (index === -1) throw new Error(`There is no pool called ${name}.`);
  return index + 1;
}

/** Every title family, with its publishers. */
export const families: readonly TitleFamily[] = readdirSync(folder)
  .filter((name) => /^families-.+\.tsv$/.test(name))
  .sort()
  .flatMap((name) => readTsv(here(name)))
  .map(([pool = '', clc = '', weight, tag = '', authors = '', prices = '', patterns = '']) => {
    const [low = 30, high = 60] = prices.split('-').map(Number);
    const printers = publishers.byTag.get(tag);
    if (printers === undefined)
      throw new Error(`No publisher publishes books with the tag ${tag}.`);
    return {
      pool: poolOf(pool),
      clc,
      weight: Number(weight),
      publishers: printers,
      authors,
      prices: [low, high],
      patterns: patterns.split('|'),
    };
  });

/** Well-known works, the most popular first. */
export const works: readonly KnownWork[] = readTsv(here('works.tsv')).map(
  ([title = '', author = '', publisher = '', clc = '', year, pool = '', fame]) => ({
    title,
    author,
    publisher,
    clc,
    year: Number(year),
    pool: poolOf(pool),
    fame: Number(fame),
  }),
);
