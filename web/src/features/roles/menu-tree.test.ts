import { expect, test } from 'vitest';
import { leafIds, missingPermissions, toMenuTree, withAncestors } from './menu-tree.ts';

const entry = (id: string, parentId: string | null, permission = '') => ({
  id,
  parentId,
  title: id,
  titles: { 'zh-CN': id, 'en-US': id },
  permission,
});
const all = [
  entry('system', null),
  entry('users', 'system', 'user:view'),
  entry('roles', 'system', 'role:view'),
  entry('help', null),
];

test('the entries become a tree', () => {
  expect(toMenuTree(all, 'en-US')).toEqual([
    {
      key: 'system',
      title: 'system',
      children: [
        { key: 'users', title: 'users', children: [] },
        { key: 'roles', title: 'roles', children: [] },
      ],
    },
    { key: 'help', title: 'help', children: [] },
  ]);
});

test('ticking a leaf includes its parents', () => {
  expect(leafIds(['system', 'users'], all)).toEqual(['users']);
  expect(withAncestors(['users'], all).sort()).toEqual(['system', 'users']);
  // A group without chosen entries disappears too.
  expect(withAncestors(['system'], all)).toEqual([]);
});

test('the permissions that the entries still need are listed', () => {
  expect(missingPermissions(['system', 'users', 'help'], all, ['role:view'])).toEqual([
    'user:view',
  ]);
});
