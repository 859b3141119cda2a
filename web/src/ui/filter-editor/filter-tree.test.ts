import type { Filter } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { newDraft, newGroup, replaceNode, toFilter, toFilterTree } from './filter-tree.ts';

const weekend: Filter = { field: 'weekday', op: 'in', value: ['6', '7'] };
const literature: Filter = { field: 'mainClass', op: 'in', value: ['I'] };
const unknown: Filter = { field: 'readerType', op: 'isNull', value: true };

test.each<[string, Filter]>([
  ['one condition', weekend],
  ['all', { all: [weekend, literature] }],
  ['any', { any: [weekend, unknown] }],
  ['not one', { not: weekend }],
  ['none of several', { not: { any: [weekend, literature] } }],
  ['groups in groups', { all: [weekend, { any: [literature, { not: unknown }] }] }],
  ['two values', { field: 'hour', op: 'between', value: ['08', '12'] }],
])('%s reads back as it was', (_, filter) => {
  expect(toFilter(toFilterTree(filter))).toEqual(filter);
});

test('an empty tree gives no filter, and unfinished conditions are left out', () => {
  expect(toFilter(toFilterTree(null))).toBeNull();
  const tree = newGroup('all', [
    newDraft(weekend),
    newDraft(),
    newDraft({ field: 'hour', op: 'between', value: ['08', ''] }),
    newDraft({ field: 'title', op: 'in', value: [] }),
    newGroup('any', [newDraft({ field: 'title' })]),
  ]);
  expect(toFilter(tree)).toEqual(weekend);
});

test('a node is replaced or removed at any depth', () => {
  const inner = newDraft(literature);
  const tree = newGroup('all', [newDraft(weekend), newGroup('any', [inner, newDraft(unknown)])]);
  const changed = replaceNode(tree, inner.id, { ...inner, value: ['T'] });
  expect(toFilter(changed)).toEqual({
    all: [weekend, { any: [{ ...literature, value: ['T'] }, unknown] }],
  });
  expect(toFilter(replaceNode(tree, inner.id, null))).toEqual({ all: [weekend, unknown] });
});
