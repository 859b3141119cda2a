import type { PurchaseLine } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';
import { insertRows } from '../../../../test/test-engine.ts';
import { followPurchasesTask } from './follow-purchases.ts';
import { progressOf } from './progress.ts';

let app: TestApp;
let buyer: TestClient;
const base = '/analytics-v3/insufficientHoldings';

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-20T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
  ]);
  await insertRows(engine, 'dim_bib', [
    { glc: 'g', bookrecno: 1, title: '红楼梦', price: 40 },
    { glc: 'g', bookrecno: 2, title: '史记', price: 60 },
  ]);
  const hold = {
    glc: 'g',
    day: '2026-03-01',
    placed_at: '2026-03-01 01:00:00',
    libcode: 'A',
    n: 9,
  };
  await insertRows(
    engine,
    'fact_hold',
    [1, 2].map((bookrecno) => ({ ...hold, reader_key: bookrecno, bookrecno })),
  );
  await app.addAccount({ username: 'buyer', permissions: ['holdings:view', 'holdings:buy'] });
  buyer = await app.signIn('buyer');
});
afterAll(() => app.close());

const follow = async () => {
  const run = { id: '', kind: '', ownerId: null, title: '', data: {}, attempt: 1 };
  const signal = new AbortController().signal;
  await followPurchasesTask(app.deps).run({ ...run, signal, progress: () => undefined });
  const { body } = await buyer.get(`${base}/purchases/lines?glc=g&field=title&order=descend`);
  return body.data.rows as PurchaseLine[];
};
const told = async () =>
  ((await buyer.post('/system/notice/handleNotices')).body.data as { summary: string }[]).map(
    ({ summary }) => summary,
  );

it('a line is followed from its push to the first loan of a new copy', async () => {
  const lines = ['A/1', 'A/2'].map((id) => ({ list: 'HotReservationBook', id, copies: 2 }));
  await buyer.post(`${base}/book2buyPush`, { json: { glc: 'g', lines } });
  expect((await follow()).map(({ state }) => state)).toEqual(['pushed', 'pushed']);

  const { engine } = app.deps;
  const order = { glc: 'g', libcode: 'A', bookrecno: 1, copies: 2 };
  await insertRows(engine, 'fact_acquisition', [
    { ...order, day: '2026-03-10', stage: 'ordered' },
    { ...order, day: '2026-03-24', stage: 'ordered' },
    { ...order, day: '2026-04-02', stage: 'received', copies: 1 },
  ]);
  const item = { glc: 'g', bookrecno: 1, libcode: 'A' };
  await insertRows(engine, 'dim_item', [
    { ...item, barcode: 'old', in_on: '2020-01-01' },
    { ...item, barcode: 'new', in_on: '2026-04-05' },
  ]);
  const loan = { glc: 'g', event: 'loan', hour: 9, reader_key: 1, libcode: 'A', bookrecno: 1 };
  await insertRows(engine, 'behaviour_event', [
    { ...loan, day: '2026-04-03', at: '2026-04-03 01:00:00', barcode: 'old' },
    { ...loan, day: '2026-04-09', at: '2026-04-09 01:00:00', barcode: 'new' },
  ]);
  // Orders and arrivals in the future do not count yet.
  expect((await follow()).map(({ state }) => state)).toEqual(['pushed', 'pushed']);
  app.clock.advance({ seconds: 25 * 86_400 });
  buyer = await app.signIn('buyer');
  const [first, second] = await follow();
  expect(first).toMatchObject({
    ...{ title: '红楼梦', state: 'lent', arrivedCopies: 1 },
    ...{ orderedOn: '2026-03-24', arrivedOn: '2026-04-02', lentOn: '2026-04-09' },
    ...{ daysWaiting: null, daysToOrder: 4, daysToArrive: 13, daysToLoan: 7 },
  });
  expect(second).toMatchObject({
    ...{ title: '史记', state: 'pushed', arrivedOn: null, daysWaiting: 25 },
  });
  await follow();
  expect(await told()).toEqual(['采购到馆：《红楼梦》']);
});

it('copies of earlier orders are counted first', () => {
  const line = { bookrecno: '1', libcode: 'A', copies: 2, pushedOn: '2026-03-20' };
  const came = (day: string, copies: number) => ({
    ...{ bookrecno: '1', libcode: 'A', kind: 'received' as const, day, copies, lentOn: null },
  });
  const changes = [came('2026-03-25', 2), came('2026-04-01', 2)];
  expect(progressOf({ ...line, ordersAhead: 0, copiesAhead: 3 }, changes)).toMatchObject({
    ...{ state: 'arrived', arrivedOn: '2026-04-01', arrivedCopies: 1 },
  });
  expect(progressOf({ ...line, ordersAhead: 0, copiesAhead: 4 }, changes).state).toBe('pushed');
});
