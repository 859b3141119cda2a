import { expect, it } from 'vitest';
import type { HistoryItem, HistoryLoan, HistoryMove } from './history.store.ts';
import { spansOf } from './spans.ts';

const item: HistoryItem = {
  ...{
    barcode: '1',
    bookrecno: '1',
    libcode: 'A',
    loc: 'A1',
    state: 2,
    callno: 'I24',
    price: null,
  },
  ...{ addedOn: '2025-01-01', withdrawnOn: null, loansBefore: 0, isOnShelf: true, isOut: false },
  ...{ isLost: false, isGone: false, inTransit: false },
};
const loan = (day: string, returnedOn: string, returnLibcode: string): HistoryLoan => ({
  ...{ barcode: '1', libcode: 'A', day, dueOn: null, returnedOn, returnLibcode, rdtype: '' },
});
const move = (day: string, from: string, to: string): HistoryMove => ({
  ...{ barcode: '1', day, from, to, detail: '', isAllotment: false },
});
const window = { from: '2025-01-01', today: '2025-12-31' };
const ways = (loans: HistoryLoan[], moves: HistoryMove[]) =>
  spansOf(item, { loans, moves }, window).filter(({ kind }) => kind === 'way');

it('a copy is on its way from its return elsewhere until it comes home', () => {
  expect(ways([loan('2025-02-01', '2025-03-01', 'B')], [move('2025-03-04', 'B', 'A')])).toEqual([
    { kind: 'way', from: '2025-03-01', until: '2025-03-04' },
  ]);
});

it('a copy that was returned at home, or stood elsewhere for months, was on a shelf before it left', () => {
  const atHome = loan('2025-02-01', '2025-03-01', 'A');
  expect(ways([atHome], [move('2025-08-19', 'A', 'B')])).toEqual([]);
  const elsewhere = loan('2025-02-01', '2025-03-01', 'B');
  expect(ways([elsewhere], [move('2025-10-01', 'B', 'A')])).toEqual([]);
});
