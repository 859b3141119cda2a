import { expect, test } from 'vitest';
import { toAddress, toFileName, toPairs, toPrefix } from './address.ts';

test('a path with a leading slash stays, another gets the prefix', () => {
  expect(toAddress('/auth/user', '/analytics-v3', {}, {})).toBe('/auth/user');
  expect(toAddress('rule-config/list', '/analytics-v3', {}, {})).toBe(
    '/analytics-v3/rule-config/list',
  );
});

test('parameters are filled in and encoded', () => {
  expect(toAddress('/system/menu/{username}', '', { username: 'a/b c' }, {})).toBe(
    '/system/menu/a%2Fb%20c',
  );
});

test('the query leaves out null and undefined, joins lists, and keeps empty texts and false', () => {
  const query = { a: null, b: undefined, c: '', d: false, e: 0, f: ['x', 'y'] };
  expect(toAddress('/p', '', {}, query)).toBe('/p?c=&d=false&e=0&f=x%2Cy');
  expect(toPairs({ text: '借阅' }).toString()).toBe('text=%E5%80%9F%E9%98%85');
});

test('the prefix is the one in the page, or the default', () => {
  expect(toPrefix('/other')).toBe('/other');
  expect(toPrefix('%ANALYTICS_PREFIX%')).toBe('/analytics-v3');
  expect(toPrefix(null)).toBe('/analytics-v3');
});

test('a file gets its RFC 5987 name, or else its plain name', () => {
  expect(toFileName(`attachment; filename="_.xlsx"; filename*=UTF-8''%E5%80%9F.xlsx`)).toBe(
    '借.xlsx',
  );
  expect(toFileName('attachment; filename="a b.xlsx"')).toBe('a b.xlsx');
  expect(toFileName(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%zz`)).toBe('a.xlsx');
  expect(toFileName(null)).toBeNull();
});
