import { expect, test } from 'vitest';
import { checkPages, type PageSources } from './pages/check.ts';

const sound: PageSources = {
  files: [
    'web/src/features/borrow/borrowing-page.tsx',
    'web/src/features/session/profile/profile-page.tsx',
    'web/src/features/borrow/use-borrow.ts',
  ],
  components: ['borrow/borrowing', 'profile/index'],
  menuNames: { 'profile/index': 'session/profile' },
};

const findings = (changes: Partial<PageSources>): string[] =>
  checkPages({ ...sound, ...changes }).map(({ file, rule, what }) => `${file} ${rule}: ${what}`);

const seeds = 'server/src/store/seeds/menu-seed.ts';
const names = 'web/src/app/page-name.ts';

test('menus whose entries all name a page have no findings', () => {
  expect(findings({})).toEqual([]);
});

test('an entry that names no page is refused, even if it nearly does', () => {
  for (const component of ['borrowing', 'statistics/borrowing', 'BorrowingPage', 'toString'])
    expect(findings({ components: [component] })).toEqual([
      `${seeds} menu-page: '${component}' names no page: write <area>/<name>`,
    ]);
});

test('an alias needs its page and must not be the name of a page', () => {
  const menuNames = { 'profile/index': 'session/account', 'borrow/borrowing': 'session/profile' };
  expect(findings({ menuNames })).toEqual([
    `${names} menu-name: 'profile/index' means 'session/account', and no page is there`,
    `${names} menu-name: 'borrow/borrowing' is a page's own name`,
  ]);
});

test('two files with the same page name are refused', () => {
  const second = 'web/src/features/borrow/more/borrowing-page.tsx';
  expect(findings({ files: [...sound.files, second] })).toEqual([
    `${second} same-page: borrow/borrowing is web/src/features/borrow/borrowing-page.tsx already`,
  ]);
});
