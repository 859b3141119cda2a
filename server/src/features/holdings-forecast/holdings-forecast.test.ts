import { addDays } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let client: TestClient;

// For two years, title 1 is lent every fourth day in A, from one copy, and never in B, which has three copies.
const first = '2024-03-21';
const days = Array.from({ length: 730 }, (_, at) => addDays(first, at));
const loans = days
  .filter((_, at) => at % 4 === 0)
  .map((day) => ({
    ...{ glc: 'g', event: 'loan', day, hour: 9, at: `${day} 01:00:00`, reader_key: 1 },
    ...{ libcode: 'A', bookrecno: 1, clc1: 'I', n: 1 },
  }));

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-21T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(
    engine,
    'dim_library',
    ['A', 'B'].map((libcode) => ({ glc: 'g', libcode, name_zh: libcode, name_en: libcode })),
  );
  await insertRows(engine, 'dim_state', [
    { glc: 'g', state: 2, name_zh: '在架', name_en: 'On shelf', is_loanable: true, on_shelf: true },
  ]);
  const item = { glc: 'g', bookrecno: 1, clc1: 'I', clc2: 'I2', state: 2, in_on: '2020-01-01' };
  await insertRows(engine, 'dim_item', [
    { ...item, barcode: 'a', libcode: 'A' },
    ...['b', 'c', 'd'].map((barcode) => ({ ...item, barcode, libcode: 'B' })),
    // This copy arrived after the decision, so it was not known on that day.
    { ...item, barcode: 'e', libcode: 'A', in_on: '2026-01-05' },
  ]);
  await insertRows(engine, 'behaviour_event', loans);
  await insertRows(engine, 'fact_loan', [
    {
      glc: 'g',
      day: '2025-06-01',
      loaned_at: '2025-06-01 01:00:00',
      reader_key: 1,
      libcode: 'A',
      clc1: 'I',
      days_out: 3,
    },
  ]);
  const move = { glc: 'g', from_libcode: 'B', cirtype: '001' };
  // A receives two items every day, B one to ten.
  await insertRows(
    engine,
    'fact_item_move',
    days.flatMap((day, at) => [
      { ...move, day, libcode: 'A', n: 2 },
      { ...move, from_libcode: 'A', day, libcode: 'B', n: 1 + (at % 10) },
    ]),
  );
  await bumpDataVersion(engine, 'g', ['behaviour_event', 'dim_item', 'fact_item_move']);
  const permissions = ['holdings:view'] as const;
  await app.addAccount({ username: 'keeper', permissions });
  await app.addAccount({
    username: 'branch',
    permissions,
    libraries: [{ glc: 'g', libcode: 'B' }],
  });
  client = await app.signIn('keeper');
});
afterAll(() => app.close());

const get = async (path: string, by = client) => {
  const { status, body } = await by.get(`/analytics-v3/holdings/forecast/${path}`);
  return { status, ...body };
};

it('a decision uses the data at the end of a month, and is scored on the three months after it', async () => {
  const { status, data } = await get('loans?glc=g');
  expect(status).toBe(200);
  expect(data).toMatchObject({
    decidedOn: '2025-11-30',
    scoredUntil: '2026-02-28',
    months: [
      '2025-11',
      '2025-10',
      '2025-09',
      '2025-08',
      '2025-07',
      '2025-06',
      '2025-05',
      '2025-04',
      '2025-03',
    ],
    cells: 1,
    // Title 1 is lent on every fourth of 90 days, beginning with the first.
    loans: 23,
  });
  // The 90 days before have 22 loans, and so have the days a year before.
  const errors = Object.fromEntries(
    data.errors.map(({ method, error }: { method: string; error: number }) => [method, error]),
  );
  expect(errors.monthsBefore).toBeCloseTo(1 / 23, 6);
  expect(errors.yearBefore).toBe(0);
  expect(errors.demand).toBeLessThan(0.4);
  expect(data.topTenth).toEqual({ demand: 1, monthsBefore: 1 });
});

it('the plan moves copies to the library where they were lent afterwards, and without holds there is no plan by holds', async () => {
  const { data } = await get('loans?glc=g');
  const [demand, holds] = data.plans;
  expect(demand).toMatchObject({ method: 'demand', perCopyTo: 23, perCopyFrom: 0 });
  expect(demand.moves).toBeGreaterThan(0);
  expect(holds).toEqual({ method: 'holds', moves: 0, perCopyTo: null, perCopyFrom: null });
});

it('arrivals are forecast by the share of 90 days and the pace of 28 days', async () => {
  const { data } = await get('flows?glc=g&from=2025-05&until=2025-06');
  // A receives 2 items a day. B receives 1 to 10 in turn: three times 55, and 7 on the last day of May.
  expect(data.cells).toBe(4);
  expect(
    data.months.map(({ month, actual }: { month: string; actual: number }) => [month, actual]),
  ).toEqual([
    ['2025-05', 62 + 172],
    ['2025-06', 60 + 165],
  ]);
  for (const { error } of data.errors) expect(error).toBeLessThan(0.08);
});

it('the forecasts count only the caller’s libraries', async () => {
  const branch = await app.signIn('branch');
  const { data } = await get('loans?glc=g', branch);
  expect(data).toMatchObject({ loans: 0, cells: 0, topTenth: { demand: null } });
  expect((await get('flows?glc=g', branch)).data).toMatchObject({ cells: 0, months: [] });
});

it('a month that cannot be scored yet is refused', async () => {
  expect(await get('loans?glc=g&month=2026-03')).toMatchObject({
    status: 400,
    code: 'query.invalid',
  });
  expect(await get('flows?glc=g&from=2026-03&until=2026-01')).toMatchObject({ status: 400 });
});
