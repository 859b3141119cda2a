import type { Meaning } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { withoutPart, withRange } from './without-part.ts';

const meaning: Meaning = {
  kind: 'query',
  query: {
    kind: 'table',
    dataset: 'circulation',
    metrics: ['loans', 'visits'],
    range: 'lastMonth',
    by: ['library', 'mainClass'],
    compare: 'lastYear',
    libraries: ['A'],
    filter: {
      all: [
        { field: 'weekday', op: 'in', value: ['6', '7'] },
        { field: 'sex', op: 'eq', value: 'female' },
      ],
    },
    sort: { key: 'loans', order: 'ascend' },
  },
  shown: 'share',
};
const query = (part: Parameters<typeof withoutPart>[1]['part'], code = part as string) => {
  const left = withoutPart(meaning, { part, code, label: '' });
  return left !== null && left.kind === 'query' ? left : null;
};

it('every part but the first metric and the days can be taken away alone', () => {
  expect(query('compare')?.query).not.toHaveProperty('compare');
  expect(query('by', 'library')?.query).toMatchObject({ by: ['mainClass'], compare: 'lastYear' });
  expect(query('libraries')?.query).not.toHaveProperty('libraries');
  expect(query('filter', '0')?.query.filter).toEqual({ field: 'sex', op: 'eq', value: 'female' });
  expect(query('shown')).toEqual({
    kind: 'query',
    query: meaning.kind === 'query' && meaning.query,
  });
  expect(query('range')).toBeNull();
});

it('a metric leaves with the order by it, and the last metric stays', () => {
  const left = query('metric', 'loans');
  expect(left?.query).toMatchObject({ metrics: ['visits'] });
  expect(left?.query).not.toHaveProperty('sort');
  expect(left && withoutPart(left, { part: 'metric', code: 'visits', label: '' })).toBeNull();
});

it('other days keep the rest of the question', () => {
  const changed = withRange(meaning, 'lastYear');
  expect(changed).toMatchObject({
    query: { range: 'lastYear', compare: 'lastYear', by: ['library', 'mainClass'] },
  });
});
