import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoredValueTest } from '../../../../test/ingest/become.ts';

let tools: Awaited<ReturnType<typeof openStoredValueTest>>;
beforeAll(async () => {
  tools = await openStoredValueTest();
});
afterAll(() => tools.close());

const periods: [text: string, becomes: string][] = [
  ['2023-04-01/P3M', '2023-04-01 quarter'],
  ['2023-04-01/P1M', '2023-04-01 month'],
  ['2023-01-01/P1Y', '2023-01-01 year'],
  ['2023-01-01/P12M', '2023-01-01 year'],
  ['2023-04-05/P1D', '2023-04-05 day'],
  ['2023-04-01/P1Y', '! period'],
  ['2023-05-01/P3M', '! period'],
  ['2023-04-02/P1M', '! period'],
  ['2023-04-01/2023-06-30', '2023-04-01 quarter'],
  ['2024-02-01/2024-02-29', '2024-02-01 month'],
  ['2023-04-01/2023-06-29', '! period'],
  ['2023 Q1', '2023-01-01 quarter'],
  ['2023q4', '2023-10-01 quarter'],
  ['2023年第三季度', '2023-07-01 quarter'],
  ['2023-24 Q3', '2023-10-01 quarter'],
  ['2023/2024 Q4', '2024-01-01 quarter'],
  ['2023/2024', '! period'],
  ['2023', '2023-01-01 year'],
  ['2023-04', '2023-04-01 month'],
  ['2023年4月', '2023-04-01 month'],
  ['2023-04-05', '2023-04-05 day'],
  ['1969 Q1', '! day_limit'],
  ['spring', '! period'],
];

test('a period of a published count is its first day with a length', async () => {
  const found = await tools.become(
    'behaviour_event',
    'day',
    { as: 'period' },
    periods.map(([text]) => text),
    { columns: { event: { as: 'constant', value: 'visit' } } },
  );
  const spans = await tools.engine.rows<{ no: string; span: string }>(
    "SELECT barcode AS no, toString(counted) AS span FROM behaviour_event WHERE glc = 'g1'",
  );
  const spanOf = new Map(spans.map(({ no, span }) => [Number(no), ` ${span}`]));
  expect(periods.map(([text], no) => [text, `${found[no]}${spanOf.get(no) ?? ''}`])).toEqual(
    periods,
  );
  const [rolled] = await tools.engine.rows<{ spans: string[] }>(
    "SELECT arraySort(groupUniqArray(toString(counted))) AS spans FROM agg_event_day WHERE glc = 'g1'",
  );
  expect(rolled?.spans).toEqual(['day', 'month', 'quarter', 'year']);
  const [gates] = await tools.engine.rows<{ visits: number }>(
    "SELECT sum(visits) AS visits FROM fact_visit WHERE glc = 'g1' AND counted = 'quarter'",
  );
  expect(gates?.visits).toBe(7);
});

test('a year and a month in two columns are one period', async () => {
  const found = await tools.become(
    'behaviour_event',
    'day',
    { as: 'period', from: ['x', 'no'] },
    ['2016', '2016', '2016'],
    { columns: { event: { as: 'constant', value: 'loan' } } },
  );
  expect(found).toEqual(['! period', '2016-01-01', '2016-02-01']);
});

test('a date without a day means the whole month or year, in every column', async () => {
  const texts = ['2024', '2024-03', '2024-03-05', '2024-03-05 10:00:00', '2024/04'];
  const formats = ['iso', 'yyyy-mm', 'yyyy/mm[/dd]', 'yyyy'];
  const columns = { event: { as: 'constant', value: 'loan' } };
  const spansOf = async (column: string, transform: Record<string, unknown>) => {
    await tools.become('behaviour_event', column, transform, texts, { columns });
    const rows = await tools.engine.rows<{ span: string }>(
      `SELECT toString(day) || ' ' || toString(counted) AS span FROM behaviour_event
        WHERE glc = (SELECT argMax(glc, toUInt32(substring(glc, 2))) FROM behaviour_event) ORDER BY barcode`,
    );
    return rows.map(({ span }) => span);
  };
  const expected = [
    '2024-01-01 year',
    '2024-03-01 month',
    '2024-03-05 each',
    '2024-03-05 each',
    '2024-04-01 month',
  ];
  expect(await spansOf('at', { as: 'datetime', formats })).toEqual(expected);
  expect(await spansOf('day', { as: 'date', formats })).toEqual(expected);
});
