import { expect, test } from 'vitest';
import { toAddress, toFileName, toPairs, toPrefix } from './address.ts';

test('a rooted path stays, another goes under the prefix', () => {
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

test('the query leaves out null and undefined, joins lists, and keeps what is empty or false', () => {
  const query = { a: null, b: undefined, c: '', d: false, e: 0, f: ['x', 'y'] };
  expect(toAddress('/p', '', {}, query)).toBe('/p?c=&d=false&e=0&f=x%2Cy');
  expect(toPairs({ text: '借阅' }).toString()).toBe('text=%E5%80%9F%E9%98%85');
});

test('the prefix is what the server wrote, or the usual one', () => {
  expect(toPrefix('/other')).toBe('/other');
  expect(toPrefix('%ANALYTICS_PREFIX%')).toBe('/analytics-v3');
  expect(toPrefix(null)).toBe('/analytics-v3');
});

test('a file is named as RFC 5987 says, else as the plain name says', () => {
  expect(toFileName(`attachment; filename="_.xlsx"; filename*=UTF-8''%E5%80%9F.xlsx`)).toBe(
    '借.xlsx',
  );
  expect(toFileName('attachment; filename="a b.xlsx"')).toBe('a b.xlsx');
  expect(toFileName(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%zz`)).toBe('a.xlsx');
  expect(toFileName(null)).toBeNull();
});
