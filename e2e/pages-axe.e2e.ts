import { expect, test } from '@playwright/test';
import { findModerate } from './support/axe.ts';
import { call } from './support/call.ts';
import { menuPages } from './support/menu-pages.ts';
import { go, main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// Tests that axe has no moderate, serious or critical findings on any page of the menu, each in one of four looks.
// `npm run gallery` tests every page in every look.

const looks = ['zh-CN', 'en-US'].flatMap((language) =>
  ['false', 'true'].map((dark) => ({ language, dark })),
);

for (const [turn, { language, dark }] of looks.entries())
  test(`every fourth page of the menu: ${language}, ${dark === 'true' ? 'dark' : 'light'}`, async ({
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
    const pages = await menuPages((path) => call(page, 'GET', path));
    expect(pages.length).toBeGreaterThan(50);
    const found: [string, string[]][] = [];
    for (const { address } of pages.filter((_, at) => at % looks.length === turn)) {
      await go(page, address);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main(page).locator('[role=status][aria-label]:visible')).toHaveCount(0);
      const faults = await findModerate(page);
      if (faults.length > 0) found.push([address, faults]);
    }
    expect(found).toEqual([]);
  });
