import { addDays, addMonths, type QueryInput } from '@stacksight/contract';

// The questions that read many rows: each reads all days, or five years.

type Days = { from: string; to: string };
export type SlowQuestion = { name: string; ask(round: number, last: string): QueryInput };

const table = { kind: 'table' as const };
const moved = { ...table, dataset: 'moves', metrics: ['moves'], glc: 'librarieswest' };
const lent = { ...table, dataset: 'circulation', metrics: ['loans'], glc: 'demo' };
const study = { glc: 'demo' } as const;

// Each round has other days, so that no answer comes from the cache.
const allMoves = (round: number): Days => ({
  from: '2015-01-01',
  to: addDays('2025-01-01', -round),
});
const years =
  (count: number) =>
  (round: number, last: string): Days => ({
    from: addMonths(`${last.slice(0, 7)}-01`, -12 * count),
    to: addDays(last, 1 - round),
  });

export const slowQuestions: readonly SlowQuestion[] = [
  {
    name: 'movements: day × library',
    ask: (round) => ({ ...moved, grain: 'day', by: ['library'], top: 200, range: allMoves(round) }),
  },
  {
    name: 'movements: from × to × type, uncut',
    ask: (round) => ({
      ...moved,
      by: ['fromLibrary', 'library', 'circulationType'],
      range: allMoves(round),
    }),
  },
  {
    name: 'movements: from × to × type, top 200',
    ask: (round) => ({
      ...moved,
      by: ['fromLibrary', 'library', 'circulationType'],
      top: 200,
      range: allMoves(round),
    }),
  },
  {
    name: 'movements: from × to, top 200',
    ask: (round) => ({
      ...moved,
      by: ['fromLibrary', 'library'],
      top: 200,
      range: allMoves(round),
    }),
  },
  {
    name: 'loans: title × month, top 10,000',
    ask: (round, last) => ({
      ...lent,
      grain: 'month',
      by: ['title'],
      top: 10_000,
      range: years(5)(round, last),
    }),
  },
  {
    name: 'loans: library × type × class',
    ask: (round, last) => ({
      ...lent,
      by: ['library', 'readerType', 'mainClass'],
      top: 500,
      range: years(5)(round, last),
    }),
  },
  {
    name: 'readers: location × type × class',
    ask: (round, last) => ({
      ...lent,
      metrics: ['loans', 'active_readers'],
      by: ['location', 'readerType', 'secondClass'],
      top: 500,
      range: years(5)(round, last),
    }),
  },
  {
    name: 'retention by library, 60 months',
    ask: (round, last) => ({
      ...study,
      kind: 'retention',
      first: { code: 'loan' },
      back: { code: 'loan' },
      unit: 'month',
      periods: 60,
      by: ['library'],
      range: years(5)(round, last),
    }),
  },
  {
    name: 'first loan of titles: operator × day',
    ask: (round, last) => ({
      ...study,
      kind: 'firstLast',
      event: { code: 'loan' },
      of: 'title',
      by: ['operator'],
      grain: 'day',
      range: years(5)(round, last),
    }),
  },
];
