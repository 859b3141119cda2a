import { dayMs } from '@stacksight/contract';
import { classOf } from '../../reference/clc.ts';
import { createIsbns } from './isbn.ts';
import { nameAuthor } from './name-author.ts';
import { createSeen, nameBook, type SeenNames } from './name-book.ts';
import { createRandom, type Random } from './random.ts';
import { families, type Publisher, publishers, type TitleFamily, works } from './word-lists.ts';

// Composes the catalogue: first the known works, then titles from word lists. Each title has its own stream of random
// numbers.

export type DemoTitle = {
  no: number;
  isbn13: string;
  title: string;
  author: string;
  publisher: string;
  pub_year: number;
  language: string;
  clc: string;
  clc1: string;
  clc2: string;
  price: number;
  first_in_on: string;
  pool: number;
  /** The popularity of the title with readers; 1 is usual. */
  fame: number;
  copies: number;
  /** The number of copies of all earlier titles. */
  items_before: number;
};

export type CatalogueSettings = { count: number; seed: number; today: string };

const oldestDays = 3_650;
const totalWeight = families.reduce((sum, family) => sum + family.weight, 0);
const abroad = new Set(publishers.byTag.get('abroad'));
// Pools whose books are still bought many years after publication: stories, history and thought.
const slowAging = new Set([1, 2, 3, 4, 5, 7, 8, 16, 20]);
// The title pools from which a library buys single copies: periodicals, reference works and local history.
const singleCopy = new Set([25, 26, 27]);

/** Composes the titles of the demonstration city. The same seed and day give the same titles. */
export function* composeTitles({ count, seed, today }: CatalogueSettings): Generator<DemoTitle> {
  const nextIsbn = createIsbns();
  const known = works.slice(0, Math.ceil(count / 4));
  const seen = createSeen();
  let items = 0;
  for (let index = 0; index < count; index++) {
    const random = createRandom(seed, index);
    const draft = index < known.length ? draftWork(index, today) : draftTitle(random, today, seen);
    const copies = copiesOf(draft, random);
    yield {
      no: index + 1,
      isbn13: draft.hasIsbn ? nextIsbn(draft.publisher.prefix, draft.group) : '',
      title: draft.title,
      author: draft.author,
      publisher: draft.publisher.name,
      pub_year: draft.year,
      language: draft.language,
      clc: draft.clc,
      ...classOf(draft.clc),
      price: draft.price(random),
      first_in_on: new Date(Date.parse(today) - draft.daysAgo(random) * dayMs)
        .toISOString()
        .slice(0, 10),
      pool: draft.pool,
      fame: Math.round(draft.fame * 1000) / 1000,
      copies,
      items_before: items,
    };
    items += copies;
  }
}

type Draft = {
  title: string;
  author: string;
  publisher: Publisher;
  hasIsbn: boolean;
  group: '7' | '0';
  year: number;
  language: string;
  clc: string;
  pool: number;
  fame: number;
  price(random: Random): number;
  daysAgo(random: Random): number;
};

function draftWork(index: number, today: string): Draft {
  const work = works[index];
  if (work === undefined) throw new Error('The list of known works has no such entry.');
  return {
    ...work,
    publisher: publishers.byName.get(work.publisher) ?? { name: work.publisher, prefix: '5000' },
    hasIsbn: true,
    group: '7',
    language: 'chi',
    price: (random) => Math.round(random.unit() * 40 + 28) + (random.unit() < 0.7 ? 0 : 0.8),
    daysAgo: (random) =>
      Math.min(oldestDays, Math.max(30, (Number(today.slice(0, 4)) - work.year) * 365)) *
      (0.55 + 0.45 * random.unit()),
  };
}

function draftTitle(random: Random, today: string, seen: SeenNames): Draft {
  const family = familyAt(random.unit() * totalWeight);
  const daysAgo = Math.floor(oldestDays * ageOf(random.unit()));
  const bought = new Date(Date.parse(today) - daysAgo * dayMs);
  const lag = random.unit();
  const yearsBefore =
    lag < 0.58
      ? 0
      : lag < 0.86
        ? 1
        : lag < 0.94
          ? 2
          : 3 + random.below(lag > 0.985 && slowAging.has(family.pool) ? 20 : 3);
  const year = bought.getUTCFullYear() - Math.max(yearsBefore, bought.getUTCMonth() < 2 ? 1 : 0);
  const publisher = random.of(family.publishers);
  const isAbroad = abroad.has(publisher);
  const filled = nameBook(family, random, year, seen);
  return {
    title: filled.text,
    author: nameAuthor(family.authors, filled.text, random),
    publisher,
    hasIsbn: family.authors !== 'serial' && family.authors !== 'archive',
    group: isAbroad ? '0' : '7',
    year,
    language: family.authors === 'latin' ? 'eng' : 'chi',
    clc: filled.clc ?? family.clc,
    pool: family.pool,
    fame: Math.min(9, Math.exp(0.95 * random.normal())),
    price: (chance) => priceIn(family, chance),
    daysAgo: () => daysAgo,
  };
}

/** Returns the age of a book at purchase, from 0 to 1. The city buys a little more every year. */
function ageOf(unit: number): number {
  return (1.3 - Math.sqrt(1.69 - 1.2 * unit)) / 0.6;
}

function familyAt(reached: number): TitleFamily {
  let left = reached;
  for (const family of families) {
    left -= family.weight;
    if (left < 0) return family;
  }
  const [first] = families;
  if (first === undefined) throw new Error('There are no title families.');
  return first;
}

function priceIn({ prices: [low, high] }: TitleFamily, random: Random): number {
  const price = low + (high - low) * random.unit() ** 1.6;
  return Math.round(price) + (random.unit() < 0.3 ? 0.8 : random.unit() < 0.2 ? 0.9 : 0);
}

function copiesOf(draft: Draft, random: Random): number {
  if (singleCopy.has(draft.pool)) return 1;
  const wanted = 0.75 + 1.72 * draft.fame ** 0.72 * (0.6 + 0.8 * random.unit());
  return Math.max(1, Math.min(70, Math.floor(wanted + random.unit())));
}
