import { expect, test } from 'vitest';
import { missingColumns } from './missing-columns.ts';

const plain = { role: 'dimension', unit: null, means: null, formula: null, labels: null } as const;

test('columns that the rule does not describe are added as the answer has them', () => {
  const answered = [
    { ...plain, key: 'libcode', label: 'libcode', type: 'text', format: 'text' },
    { ...plain, key: 'loans', label: 'loans', type: 'number', format: 'integer' },
    { ...plain, key: 'day', label: 'day', type: 'date', format: 'date' },
  ] as const;
  const found = missingColumns([{ key: 'loans' }], answered);
  expect(found.map(({ key, role, labels }) => [key, role, labels])).toEqual([
    ['libcode', 'dimension', 'library'],
    ['day', 'time', undefined],
  ]);
});
