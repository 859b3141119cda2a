import { permissions } from '@stacksight/contract';
import { expect, test } from 'vitest';
import english from '#locales/en-US/permissions.json' with { type: 'json' };
import chinese from '#locales/zh-CN/permissions.json' with { type: 'json' };
import { permissionGroups } from './permission-groups.ts';

test.each([
  ['zh-CN', chinese],
  ['en-US', english],
])('every permission and its area have a name in %s, and no name is left over', (_, words) => {
  const names = Object.entries(words.name as Record<string, Record<string, string>>);
  const named = names.flatMap(([area, all]) => Object.keys(all).map((key) => `${area}:${key}`));
  expect(named.sort()).toEqual([...permissions].sort());
  const areas = permissionGroups.map(({ area }) => area);
  expect(Object.keys(words.area).sort()).toEqual([...areas].sort());
  expect(permissionGroups.flatMap((group) => group.permissions).sort()).toEqual(
    [...permissions].sort(),
  );
});
