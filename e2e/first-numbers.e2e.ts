import { expect, type Page, test } from '@playwright/test';
import { consoleUrl, signIn } from './support/sign-in.ts';

// The first numbers of the dashboard come with the HTML, before the console.

for (const [language, width] of [
  ['zh-CN', 1440],
  ['en-US', 390],
] as const) {
  test(`the first numbers are there before the console, which takes them over: ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    // The second visit has the menu and the rights of the first.
    await signIn(page, '/dashboard');
    await expect(page.locator('#page [data-number]').nth(7)).toBeVisible();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/dashboard/tiles')) asked += 1;
    });
    const come = Promise.withResolvers<void>();
    await page.route('**/assets/console-*.js', async (route) => {
      await come.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const early = page.locator('#board section:has([data-number])');
    await expect(early).toHaveCount(8);
    const before = await describeTiles(page, '#board');
    const least = await page.evaluateHandle(() => {
      const seen = { numbers: 8 };
      const look = () => {
        seen.numbers = Math.min(seen.numbers, document.querySelectorAll('[data-number]').length);
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    come.resolve();
    await expect(page.locator('#board')).toHaveCount(0);
    await expect(page.locator('#page section [data-number]').nth(7)).toBeVisible();
    // The numbers about holdings come later.
    const after = await describeTiles(page, '#page');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(await least.evaluate(({ numbers }) => numbers)).toBe(8);
    expect(asked).toBe(1);
  });
}

/** Returns the place, the label and the visible number of each tile that has one. */
function describeTiles(page: Page, part: string) {
  return page.locator(`${part} [data-number]`).evaluateAll((numbers) =>
    numbers.flatMap((number) => {
      const tile = number.closest('section');
      if (tile === null) return [];
      const { x, y, width, height } = tile.getBoundingClientRect();
      const text = number.querySelector('[aria-hidden]') ?? number;
      const label = tile.querySelector('[data-place]')?.textContent;
      return [{ box: [x, y, width, height].map(Math.round), label, text: text.textContent }];
    }),
  );
}

test('no number comes early without a right, a good token, or for another user', async ({
  page,
}) => {
  await signIn(page, '/dashboard');
  await expect(page.locator('#page [data-number]').nth(7)).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const come = Promise.withResolvers<void>();
  await page.route('**/assets/console-*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  const changes: Record<string, string>[] = [
    // The stored rights do not include the dashboard.
    { permissions: '["borrowing:view"]' },
    // The server does not know the token.
    { accessToken: 'not-a-token' },
    // The menu has not loaded yet.
    { routes: '[]' },
    // The token must be renewed first.
    { expireTime: String(Date.now() + 60_000) },
  ];
  for (const change of changes) {
    await page.evaluate(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      },
      { ...stored, ...change },
    );
    const reply = page.waitForResponse('**/auth/entry');
    // A bad token has led to the sign-in page, so the address is given anew.
    await page.goto(consoleUrl('/dashboard'), { waitUntil: 'commit' });
    await reply;
    await expect(page.locator('[data-number]')).toHaveCount(0);
  }
});
