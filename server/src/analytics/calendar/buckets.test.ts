import { addDays, Grain } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { bucketSql, bucketStart, bucketsOf, daysOfBucket } from './buckets.ts';
import { periodOf, periodSql, periodStart } from './periods.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openTestDatabase();
});
afterAll(() => engine?.close());

it('the list has every bucket that the days touch, and is empty for an empty range', () => {
  expect(bucketsOf({ from: '2021-07-16', to: '2021-10-02' }, 'quarter')).toEqual([
    '2021-07-01',
    '2021-10-01',
  ]);
  expect(bucketsOf({ from: '2021-07-16', to: '2021-07-16' }, 'quarter')).toEqual([]);
  expect(bucketsOf({ from: '2021-07-16', to: '2021-07-17' }, 'hour')).toHaveLength(24);
});

/** Returns each day of twelve years, and each 97th day of all days that the engine's type can hold. */
const daysSql = (type: 'Date' | 'Date32', first: string, last: string) => {
  const every = (from: string, to: string, step: number) =>
    `SELECT addDays(to${type}('${from}'), number * ${step}) AS day FROM numbers(intDiv(dateDiff('day', to${type}('${from}'), to${type}('${to}')), ${step}))`;
  return `${every('2019-12-20', '2032-01-10', 1)} UNION ALL ${every(first, last, 97)}`;
};

describe.each([
  ['Date', '1970-01-05', '2149-06-06'],
  ['Date32', '1900-01-01', '2299-12-31'],
] as const)('a column of type %s', (type, first, last) => {
  it.each(Grain.options)(
    'has the same buckets by %s in the engine as in TypeScript',
    async (grain) => {
      const { rows } = await engine.table(
        `SELECT toString(day), ${bucketSql(grain, 'day', type === 'Date32' ? type : undefined)} FROM (SELECT day, 7 AS hour FROM (${daysSql(type, first, last)}))`,
      );
      expect(rows.length).toBeGreaterThan(4_900);
      const wrong = rows.filter(([day, bucket]) => {
        const { from, to } = daysOfBucket(String(bucket), grain);
        const name = grain === 'hour' ? `${day} 07` : bucketStart(String(day), grain);
        return (
          bucket !== name ||
          !(from <= String(day) && String(day) < to) ||
          !bucketsOf({ from: String(day), to: addDays(String(day), 1) }, grain).includes(name)
        );
      });
      expect(wrong).toEqual([]);
    },
  );
});

it.each(['day', 'week', 'month'] as const)(
  'periods of a %s have the same numbers in SQL and in TypeScript, in the order of the buckets',
  async (unit) => {
    const { rows } = await engine.table(
      `SELECT toString(day), ${periodSql('day', unit)} FROM (${daysSql('Date', '1970-01-05', '2149-06-06')})`,
    );
    const wrong = rows.filter(
      ([day, period]) =>
        Number(period) !== periodOf(String(day), unit) ||
        periodStart(Number(period), unit) !== bucketStart(String(day), unit),
    );
    expect(wrong).toEqual([]);
  },
);
