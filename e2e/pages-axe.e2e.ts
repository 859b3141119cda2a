import { expect, test } from '@playwright/test';
import { findModerate } from './support/axe.ts';
import { pagesOfMenu } from './support/menu-pages.ts';
import { go, main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// axe finds nothing moderate, serious or critical on any page of the menu. Each page is looked at in one of four looks,
// so that all of them together take little longer than one look; every look meets every kind of page.

const looks = ['zh-CN', 'en-US'].flatMap((language) =>
  ['false', 'true'].map((dark) => ({ language, dark })),
);

for (const [turn, { language, dark }] of looks.entries())
  test(`every fourth page of the menu, ${language}, ${dark === 'true' ? 'dark' : 'light'}`, async ({
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
    const all = await pagesOfMenu(page);
    expect(all.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const address of all.filter((_, at) => at % looks.length === turn)) {
      await go(page, address);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main(page).locator('[role=status][aria-label]:visible')).toHaveCount(0);
      found.push(...(await findModerate(page)).map((fault) => `${address} ${fault}`));
    }
    expect(found).toEqual([]);
  });
