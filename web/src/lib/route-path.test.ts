import { expect, test } from 'vitest';
import { isExternal, joinPaths } from './route-path.ts';

test('http, https, mailto and tel leave the console', () => {
  for (const path of ['http://a', 'HTTPS://a', 'mailto:a@b', 'tel:1'])
    expect(isExternal(path)).toBe(true);
  for (const path of ['/a', 'httpx', 'a/http://b']) expect(isExternal(path)).toBe(false);
});

test.each([
  ['/', 'dashboard', '/dashboard'],
  ['', 'dashboard', '/dashboard'],
  ['/a', 'b', '/a/b'],
  ['/a', '/b', '/b'],
  ['/a/', 'b/', '/a/b'],
  ['/a', 'https://b/', 'https://b/'],
])('%s and %s are %s', (parent, child, path) => {
  expect(joinPaths(parent, child)).toBe(path);
});
