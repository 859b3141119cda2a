import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { insertRows, openTestDatabase } from '../../test/test-engine.ts';
import { type Copy, type CopyScope, readCopies } from './copies.store.ts';

let engine: Engine;
const { signal } = new AbortController();

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_state', [
    { glc: 'g', state: 2, name_zh: '在架', name_en: 'On shelf', is_loanable: true, on_shelf: true },
    { glc: 'g', state: 4, name_zh: '丢失', name_en: 'Lost', is_lost: true },
  ]);
  const item = { glc: 'g', bookrecno: 7, libcode: 'A', loc: 'A1', state: 2, clc1: 'I' };
  await insertRows(engine, 'dim_item', [
    { ...item, barcode: 'b1', callno: 'I24/2', price: 39.5, in_on: '2019-05-06', loans_before: 30 },
    { ...item, barcode: 'b2', callno: 'I24/10' },
    { ...item, barcode: 'b3', state: 4 },
    { ...item, barcode: 'b4', withdrawn_on: '2025-01-01' },
    { ...item, barcode: 'b5', libcode: 'B', loc: 'B1', bookrecno: 8 },
  ]);
  const loan = { glc: 'g', event: 'loan', bookrecno: 7, libcode: 'A', reader_key: 1, hour: 9 };
  await insertRows(engine, 'behaviour_event', [
    { ...loan, barcode: 'b1', day: '2024-02-01', at: '2024-02-01 01:00:00', n: 1 },
    { ...loan, barcode: 'b1', day: '2026-02-01', at: '2026-02-01 01:00:00', n: 1 },
    { ...loan, barcode: 'b1', day: '2026-03-25', at: '2026-03-25 01:00:00', n: 1 },
  ]);
  const hold = { glc: 'g', day: '2026-03-01', placed_at: '2026-03-01 01:00:00', libcode: 'A' };
  await insertRows(engine, 'fact_hold', [
    { ...hold, bookrecno: 7, barcode: 'b2' },
    { ...hold, bookrecno: 7, barcode: 'b1', closed_at: '2026-03-02 01:00:00' },
  ]);
});
afterAll(() => engine.close());

const copies = (scope: Partial<CopyScope>): Promise<Copy[]> =>
  readCopies(
    engine,
    { glc: 'g', libraries: null, today: '2026-03-20', since: '2025-03-20', ...scope },
    signal,
  );
const barcodes = async (scope: Partial<CopyScope>) =>
  (await copies(scope)).map(({ barcode }) => barcode);

it('a copy has its loans up to the day, with the loans from before the data begin', async () => {
  const [copy] = await copies({ barcodes: ['b1'] });
  expect(copy).toEqual({
    barcode: 'b1',
    bookrecno: '7',
    libcode: 'A',
    loc: 'A1',
    cirtype: '',
    class1: 'I',
    class2: '',
    callno: 'I24/2',
    pubYear: null,
    price: 39.5,
    n: 1,
    state: 2,
    isLoanable: true,
    isOnShelf: true,
    addedOn: '2019-05-06',
    loans: 1,
    loansEver: 32,
    lastLoanOn: '2026-02-01',
    isHeld: false,
  });
});

it('lost and withdrawn copies are left out, and a copy that was never lent has no last loan', async () => {
  expect((await barcodes({})).sort()).toEqual(['b1', 'b2', 'b5']);
  const [copy] = await copies({ barcodes: ['b2'] });
  expect(copy).toMatchObject({ addedOn: null, loansEver: 0, lastLoanOn: null, isHeld: true });
});

it('the copies can be narrowed to libraries, rooms and titles', async () => {
  expect(await barcodes({ libraries: ['B'] })).toEqual(['b5']);
  expect(await barcodes({ locs: ['B1'] })).toEqual(['b5']);
  expect(await barcodes({ titles: ['8'] })).toEqual(['b5']);
  expect(await barcodes({ libraries: [] })).toEqual([]);
});
