import type { Mapping } from '#ingest/mapping/mapping-schema.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import { type Chance, createChance } from '../questions/chance.ts';

// Writes files of readers and items with dates of different precision: exact in some libraries, only the month or year
// in others.

const formats = ['iso', 'yyyy-m', 'yyyy'];

export const datedMapping: Mapping = parseMapping(
  {
    name: 'dated',
    group: ['公布数字馆', 'Published counts'],
    files: [
      {
        match: ['readers.csv'],
        columns: ['card', 'home', 'type', 'since', 'ends', 'people'],
        targets: [
          {
            table: 'dim_reader',
            columns: {
              reader_key: { as: 'reader', from: 'card' },
              libcode: { as: 'trim', from: 'home' },
              rdtype: { as: 'trim', from: 'type' },
              registered_on: { as: 'date', from: 'since', formats },
              expires_on: { as: 'date', from: 'ends', formats },
              n: { as: 'number', from: 'people', min: 1 },
            },
          },
        ],
      },
      {
        match: ['items.csv'],
        columns: ['copy', 'holder', 'bib', 'class', 'came', 'went', 'cost', 'lent', 'copies'],
        targets: [
          {
            table: 'dim_item',
            columns: {
              barcode: { as: 'trim', from: 'copy' },
              libcode: { as: 'trim', from: 'holder' },
              bookrecno: { as: 'id', from: 'bib' },
              clc1: { as: 'clc', from: 'class', level: 1 },
              in_on: { as: 'date', from: 'came', formats },
              withdrawn_on: { as: 'date', from: 'went', formats },
              price: { as: 'number', from: 'cost' },
              loans_before: { as: 'number', from: 'lent', empty: 0 },
              n: { as: 'number', from: 'copies', min: 1 },
            },
          },
        ],
      },
    ],
  },
  'the mapping of dates',
);

const two = (n: number): string => String(n).padStart(2, '0');

/** Returns a date in the precision of a library: M the month, Y the year, Q no date, X varying precision. */
function dateOf(chance: Chance, library: string): string {
  const [year, month, day] = [chance.int(2020, 2023), chance.int(1, 12), chance.int(1, 28)];
  const toMonth = `${year}-${two(month)}`;
  const toDay = `${toMonth}-${two(day)}`;
  const ways: Readonly<Record<string, readonly string[]>> = {
    M: [toMonth, toDay],
    Y: [String(year)],
    Q: [''],
    X: [toDay, toDay, toDay, toMonth, ''],
  };
  return chance.pick(ways[library] ?? [toDay]);
}

export function readersFile(seed: number, rows = 120): string {
  const chance = createChance(seed + 11);
  const lines = Array.from({ length: rows }, (_, at) => {
    const home = chance.pick(['M', 'Q', 'Y', 'X', 'X', 'D']);
    const ends = chance.oneIn(3) ? dateOf(chance, 'D') : '';
    const type = chance.pick(['adult', 'child', '']);
    return [`C${at}`, home, type, dateOf(chance, home), ends, chance.pick([1, 1, 1, 2])].join(',');
  });
  return ['card,home,type,since,ends,people', ...lines, ''].join('\n');
}

/** Returns a file of the items of every library; only some libraries record prices. */
export function itemsFile(seed: number, rows = 200): string {
  const chance = createChance(seed + 13);
  const lines = Array.from({ length: rows }, (_, at) => {
    const holder = chance.pick(['M', 'Q', 'Y', 'X', 'X', 'D']);
    return [
      `I${at}`,
      holder,
      chance.oneIn(9) ? '' : `b${chance.int(1, 60)}`,
      chance.pick(['I247.5', 'TP312', '']),
      dateOf(chance, holder),
      chance.oneIn(6) ? dateOf(chance, 'D') : '',
      'MD'.includes(holder) || chance.oneIn(3) ? '' : String(chance.int(5, 900) / 10),
      chance.oneIn(4) ? String(chance.int(1, 9)) : '',
      String(chance.pick([1, 1, 1, 3])),
    ].join(',');
  });
  return ['copy,holder,bib,class,came,went,cost,lent,copies', ...lines, ''].join('\n');
}
