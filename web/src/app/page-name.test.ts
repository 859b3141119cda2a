import { expect, test } from 'vitest';
import { pageNamed, toPageName } from './page-name.ts';

test.each([
  ['client-errors/client-errors-page.tsx', 'client-errors/client-errors'],
  ['session/profile/profile-page.tsx', 'session/profile'],
])('the file %s is the page %s', (file, page) => {
  expect(toPageName(file)).toBe(page);
});

test.each([
  ['statistics/borrowing', 'borrow/borrowing'],
  ['borrow/borrowing', 'borrow/borrowing'],
  ['borrowing', 'borrowing'],
])('a menu entry with %s means the page %s', (component, page) => {
  expect(pageNamed(component)).toBe(page);
});
