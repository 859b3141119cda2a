import type { Mapping } from '#ingest/mapping/mapping-schema.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import { daysAfter } from '../periods.ts';
import { createChance } from '../questions/chance.ts';

// Writes a file in the form that many systems write: days without times, several events in one row, codes without a
// name.

export const deskMapping: Mapping = parseMapping(
  {
    name: 'desk',
    group: ['日计馆', 'Day-only library'],
    files: [
      {
        columns: [
          'date',
          'what',
          'card',
          'branch',
          'type',
          'bib',
          'copy',
          'class',
          'way',
          'fee',
          'times',
        ],
        targets: [
          {
            table: 'behaviour_event',
            columns: {
              event: { as: 'event', from: 'what' },
              at: { as: 'datetime', from: 'date', formats: ['iso'] },
              reader_key: { as: 'reader', from: 'card' },
              libcode: { as: 'trim', from: 'branch' },
              rdtype: { as: 'trim', from: 'type' },
              bookrecno: { as: 'id', from: 'bib' },
              barcode: { as: 'trim', from: 'copy' },
              clc1: { as: 'clc', from: 'class', level: 1 },
              clc2: { as: 'clc', from: 'class', level: 2 },
              channel: { as: 'trim', from: 'way' },
              amount: { as: 'number', from: 'fee', empty: 0 },
              n: { as: 'number', from: 'times', min: 1 },
            },
          },
        ],
      },
    ],
  },
  'the mapping of day-only rows',
);

const whats = ['loan', 'loan', 'loan', 'return', 'return', 'renew', 'visit', 'search', 'fine'];

/** Returns rows of some readers over some months; every third row also has a time. */
export function deskFile(seed: number, rows = 2_000): string {
  const chance = createChance(seed);
  const lines = Array.from({ length: rows }, () => {
    const what = chance.pick(whats);
    const book = chance.int(1, 40);
    const day = daysAfter('2023-11-20', chance.int(0, 200));
    const at = chance.oneIn(3)
      ? `${day} ${chance.pick(['09:00:00', '09:00:01', '09:20:00', '23:59:59'])}`
      : day;
    const isBook = what === 'loan' || what === 'return' || what === 'renew';
    return [
      at,
      what,
      chance.oneIn(8) ? '' : `C${chance.int(1, 60)}`,
      chance.pick(['A', 'A', 'B', 'C', 'D9']),
      chance.pick(['adult', 'child', '?', '']),
      isBook && !chance.oneIn(9) ? `b${book}` : '',
      isBook ? `i${book}-${chance.int(1, 2)}` : '',
      isBook ? chance.pick(['I247.5', 'TP312', 'K8', 'XX', '']) : '',
      chance.pick(['desk', 'self', '', 'drone']),
      what === 'fine' ? String(chance.int(1, 40) / 4) : '',
      chance.oneIn(4) ? String(chance.int(2, 5)) : '1',
    ].join(',');
  });
  return ['date,what,card,branch,type,bib,copy,class,way,fee,times', ...lines, ''].join('\n');
}
