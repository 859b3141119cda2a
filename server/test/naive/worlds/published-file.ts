import type { Mapping } from '#ingest/mapping/mapping-schema.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import { createChance } from '../questions/chance.ts';

// Writes counts in the form that libraries publish, by day, month, quarter or year; the period differs from library to
// library.

export const publishedMapping: Mapping = parseMapping(
  {
    name: 'published',
    group: ['公布数字馆', 'Published counts'],
    files: [
      {
        columns: ['period', 'what', 'branch', 'class', 'way', 'times'],
        targets: [
          {
            table: 'behaviour_event',
            columns: {
              event: { as: 'event', from: 'what' },
              day: { as: 'period', from: 'period' },
              libcode: { as: 'trim', from: 'branch' },
              clc1: { as: 'clc', from: 'class', level: 1 },
              channel: { as: 'trim', from: 'way' },
              n: { as: 'number', from: 'times', min: 1 },
            },
          },
        ],
      },
    ],
  },
  'the mapping of published counts',
);

/** Returns counts of three years: one library gives months, one quarters, one years, and one a mixture. */
export function publishedFile(seed: number, rows = 600): string {
  const chance = createChance(seed + 7);
  const two = (n: number): string => String(n).padStart(2, '0');
  const periodOf = {
    day: () => `${chance.int(2021, 2023)}-${two(chance.int(1, 12))}-${two(chance.int(1, 28))}`,
    month: () => `${chance.int(2021, 2023)}-${two(chance.int(1, 12))}`,
    quarter: () => `${chance.int(2021, 2023)} Q${chance.int(1, 4)}`,
    year: () => String(chance.int(2021, 2023)),
  };
  const spans = {
    M: ['month'],
    Q: ['quarter'],
    Y: ['year'],
    X: ['day', 'month', 'quarter'],
  } as const;
  const lines = Array.from({ length: rows }, () => {
    const branch = chance.pick(['M', 'Q', 'Y', 'X'] as const);
    const span = chance.pick<keyof typeof periodOf>(spans[branch]);
    return [
      periodOf[span](),
      chance.pick(['loan', 'loan', 'return', 'visit', 'visit', 'renew']),
      branch,
      chance.pick(['I247.5', 'TP312', '']),
      chance.pick(['desk', 'self', '']),
      String(chance.int(1, 900)),
    ].join(',');
  });
  return ['period,what,branch,class,way,times', ...lines, ''].join('\n');
}
