import { expect, test } from '@playwright/test';
import { findModerate } from './support/axe.ts';
import { go, main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// Tests that axe has no moderate, serious or critical findings on pages of every kind, each in one of four looks.
// `npm run gallery` tests every page in every look.

const kinds = [
  ['/dashboard', '/analysis/desk', '/analysis/events', '/analysis/rules', '/admin/jobs'],
  ['/dashboard', '/statistics/borrowing', '/holdings/transfers', '/config/dictionaries'],
  [
    '/statistics/borrowing',
    '/analysis/explore',
    '/holdings/insufficient',
    '/admin/departments',
    '/admin/users',
  ],
  [
    '/analysis/desk',
    '/analysis/history',
    '/statistics/overview',
    '/config/reader-types',
    '/admin/roles',
  ],
] as const;
const looks = ['zh-CN', 'en-US'].flatMap((language) =>
  ['false', 'true'].map((dark) => ({ language, dark })),
);

for (const [turn, { language, dark }] of looks.entries())
  test(`${kinds[turn]?.join(', ')}: ${language}, ${dark === 'true' ? 'dark' : 'light'}`, async ({
    page,
  }) => {
    await page.addInitScript(
      ([lang, isDark]) => {
        localStorage.setItem('language', lang ?? '');
        localStorage.setItem('dark', isDark ?? '');
      },
      [language, dark],
    );
    await signIn(page, '/profile/index');
    for (const address of kinds[turn] ?? []) {
      await go(page, address);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main(page).locator('[role=status][aria-label]:visible')).toHaveCount(0);
      expect([address, await findModerate(page)]).toEqual([address, []]);
    }
  });
