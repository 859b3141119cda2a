import { expect, test } from 'vitest';
import { shortType, wordOfType } from './type-word.ts';

test.each([
  ['LowCardinality(String)', 'String', 'text'],
  ['LowCardinality(Nullable(String))', 'String?', 'text'],
  ['Nullable(UInt16)', 'UInt16?', 'number'],
  ['Decimal(18, 2)', 'Decimal(18, 2)', 'number'],
  ["DateTime('UTC')", 'DateTime', 'moment'],
  ["Nullable(DateTime64(3, 'UTC'))", 'DateTime64?', 'moment'],
  ['Date', 'Date', 'date'],
  ['Bool', 'Bool', 'yesNo'],
  ['Array(String)', 'Array(String)', 'list'],
] as const)('%s is shown as %s, which is %s', (type, short, word) => {
  expect([shortType(type), wordOfType(type)]).toEqual([short, word]);
});
