import { expect, test } from 'vitest';
import { toPageName } from './page-name.ts';

test.each([
  ['ClientErrorsPage', 'client-errors'],
  ['clientErrors', 'client-errors'],
  ['client-errors-page.tsx', 'client-errors'],
  ['dashboard', 'dashboard'],
])('%s is the page %s', (name, page) => {
  expect(toPageName(name)).toBe(page);
});
