import type { Column } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { partnerColumn, type ResultData } from './result-data.ts';
import { sparkPath } from './spark-path.ts';
import { columnGrain, toTimeText } from './time-text.ts';
import {
  isNumeric,
  toCellText,
  toGrowthText,
  toNumberText,
  unitBeside,
  type ValueLook,
} from './value-text.ts';

const look: ValueLook = {
  language: 'en-US',
  format: {
    short: (value) => `${value / 1000}k`,
    full: (value, digits = 0) => value.toFixed(digits),
    percent: (share) => `${(share * 100).toFixed(1)}%`,
  },
  words: {
    unknown: 'Not stated',
    rest: 'Other',
    yes: 'Yes',
    no: 'No',
    closed: 'Closed',
    unknownNumber: 'Unknown',
  },
};

function column(part: Partial<Column>): Column {
  const base = { key: 'loans', label: 'Loans', type: 'number', role: 'metric' } as const;
  return {
    ...base,
    unit: null,
    format: 'integer',
    means: null,
    formula: null,
    labels: null,
    ...part,
  };
}

test('numbers have the format of their column; a missing one is a dash', () => {
  expect(toNumberText(1234, 'integer', look.format)).toBe('1234');
  expect(toNumberText(1234, 'integer', look.format, 'axis')).toBe('1.234k');
  expect(toNumberText(9_999_999, 'integer', look.format, 'tile')).toBe('9999999');
  expect(toNumberText(9_919_378.96, 'money', look.format, 'tile')).toBe('9919379');
  expect(toNumberText(10_000_000, 'integer', look.format, 'tile')).toBe('10000k');
  expect(toNumberText(999, 'integer', look.format, 'axis')).toBe('999');
  expect(toNumberText(0.213, 'percent', look.format, 'axis')).toBe('21.3%');
  expect(toNumberText(12.5, 'days', look.format)).toBe('12.5');
  expect(toNumberText(null, 'money', look.format)).toBe('–');
});

test('growth has a sign, unless it rounds to 0', () => {
  expect(toGrowthText(0.123, look.format)).toBe('+12.3%');
  expect(toGrowthText(-0.123, look.format)).toBe('−12.3%');
  expect(toGrowthText(0.0004, look.format)).toBe('0.0%');
  expect(toGrowthText(null, look.format)).toBe('–');
});

test('a dimension shows its label or else its code; null and Other have their own texts', () => {
  const library = column({ role: 'dimension', type: 'text', labels: { ZXG: 'Capital' } });
  expect(toCellText('ZXG', library, look)).toBe('Capital');
  expect(toCellText('X', library, look)).toBe('X');
  expect(toCellText(null, library, look)).toBe('Not stated');
  expect(toCellText('__other', library, look)).toBe('Other');
  expect(toCellText(true, library, look)).toBe('Yes');
});

test('only metrics are right-aligned', () => {
  expect(isNumeric(column({}))).toBe(true);
  expect(isNumeric(column({ role: 'growth', format: 'percent' }))).toBe(true);
  expect(isNumeric(column({ role: 'dimension' }))).toBe(false);
  expect(isNumeric(column({ role: 'time', type: 'date' }))).toBe(false);
});

test('time buckets have one form, with the weekday in the language', () => {
  expect(toTimeText('2026-11-21', 'day', 'zh-CN')).toBe('2026-11-21 周六');
  expect(toTimeText('2026-11-21', 'day', 'en-US')).toBe('2026-11-21 Sat');
  expect(toTimeText('2026-11-21 09', 'hour', 'en-US', 'axis')).toBe('09:00');
  expect(toTimeText('2026-11-21 09', 'hour', 'zh-CN')).toBe('2026-11-21 09:00');
  expect(toTimeText('2026-11-21', 'day', 'zh-CN', 'axis')).toBe('11-21');
  expect(toTimeText('2026-10-01', 'month', 'zh-CN')).toBe('2026-10');
  expect(toTimeText('2026-10-01', 'month', 'en-US', 'axis')).toBe('2026-10');
  expect(toTimeText('2026-11-16', 'week', 'en-US')).toBe('2026-11-16 – 2026-11-22');
  expect(toTimeText('2026-10-01', 'quarter', 'zh-CN')).toBe('2026 Q4');
  expect(toTimeText('2026-01-01', 'year', 'zh-CN')).toBe('2026');
  expect(toTimeText('who knows', 'day', 'zh-CN')).toBe('who knows');
});

test('the grain is known by the name of the column, or else by the distance of its buckets', () => {
  const of = (key: string, ...times: string[]): ResultData => ({
    columns: [column({ key, role: 'time', type: 'date' })],
    rows: times.map((time) => [time]),
  });
  expect(columnGrain(of('quarter', '2026-01-01'), 0)).toBe('quarter');
  expect(columnGrain(of('at', '2026-01-01', '2026-01-02'), 0)).toBe('day');
  expect(columnGrain(of('at', '2026-01-05', '2026-01-12'), 0)).toBe('week');
  expect(columnGrain(of('at', '2026-02-01', '2026-03-01'), 0)).toBe('month');
  expect(columnGrain(of('at', '2026-02-01 08', '2026-02-01 09'), 0)).toBe('hour');
});

test('a unit is not repeated', () => {
  const silent = { label: 'Silent readers', unit: 'readers' };
  expect(unitBeside(silent)).toBeNull();
  expect(unitBeside({ ...silent, label: 'Readers' })).toBeNull();
  expect(unitBeside({ ...silent, label: 'Median days silent', unit: 'days' })).toBe('days');
  expect(unitBeside({ ...silent, unit: null })).toBeNull();
  expect(unitBeside({ label: '在借册数', unit: '册' })).toBeNull();
  expect(unitBeside({ label: '活跃读者', unit: '人' })).toBe('人');
});

test('a metric finds its comparison by name', () => {
  const keys = ['loans', 'loans__compare', 'loans__growth', 'loansNew', 'loansNew__compare'];
  const roles = ['metric', 'compare', 'growth', 'metric', 'compare'] as const;
  const columns = keys.map((key, index) => column({ key, role: roles[index] ?? 'metric' }));
  const result = { columns, rows: [] };
  expect(partnerColumn(result, 0, 'compare')).toBe(1);
  expect(partnerColumn(result, 3, 'compare')).toBe(4);
  expect(partnerColumn(result, 3, 'growth')).toBeUndefined();
});

test('a spark line leaves gaps and needs two values', () => {
  expect(sparkPath([1], 96, 28)).toBe('');
  expect(sparkPath([0, null, 10, 5], 96, 28)).toBe('M2 26M63.3 2L94 14');
  expect(sparkPath([3, 3], 96, 28)).toBe('M2 14L94 14');
});
