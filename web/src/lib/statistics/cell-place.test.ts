import type { QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { isOfReaders } from './cell-place.ts';

const meta = {
  query: {
    kind: 'event',
    events: [{ measure: { type: 'count' } }, { measure: { type: 'readers' } }],
  },
} as unknown as QueryResult['meta'];

test('behind a number of readers are readers, behind any other its rows', () => {
  expect(isOfReaders({ meta }, { column: { key: 'e1' } })).toBe(true);
  expect(isOfReaders({ meta }, { column: { key: 'e0' } })).toBe(false);
  expect(isOfReaders({ meta }, { column: { key: 'f0' } })).toBe(false);
  expect(isOfReaders({ meta }, {})).toBe(false);
});
