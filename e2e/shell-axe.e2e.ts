import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests that axe has no serious findings on the login page and in the shell: in Chinese and light, in English and dark,
// wide and narrow.

/** Waits until no CSS transition runs, because colours in transition fail the contrast check. */
async function stand(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}

for (const [language, dark] of [
  ['zh-CN', 'false'],
  ['en-US', 'true'],
] as const) {
  test(`${language}, ${dark === 'true' ? 'dark' : 'light'}`, async ({ page }) => {
    await page.addInitScript(
      ([lang, isDark]) => {
        localStorage.setItem('language', lang ?? '');
        localStorage.setItem('dark', isDark ?? '');
      },
      [language, dark],
    );
    await page.goto(consoleUrl('/login'));
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
    expect(await findSeriousViolations(page)).toEqual([]);

    await signIn(page, '/profile/index');
    await expect(page.locator('h1')).toBeVisible();
    expect(await findSeriousViolations(page)).toEqual([]);

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.locator('header button[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: /^(设置|Settings)$/ }).click();
    await expect(page.getByRole('switch').first()).toBeVisible();
    await stand(page);
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('header button').first().click();
    await stand(page);
    expect(await findSeriousViolations(page)).toEqual([]);
  });
}
