import { expect, test } from '@playwright/test';
import { findModerate } from './support/axe.ts';
import { call } from './support/call.ts';
import { shiftOf } from './support/layout-shift.ts';
import { menuPages } from './support/menu-pages.ts';
import { main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// Tests that no page of the menu moves while its answers arrive or is wider than the screen, that it logs no error, and
// that axe has no moderate, serious or critical findings on it. Each page is tested in one of four looks;
// `npm run gallery` tests every page in every look.

const looks = [
  { language: 'zh-CN', dark: 'false', width: 1440 },
  { language: 'zh-CN', dark: 'true', width: 390 },
  { language: 'en-US', dark: 'false', width: 390 },
  { language: 'en-US', dark: 'true', width: 1440 },
];

for (const [turn, { language, dark, width }] of looks.entries())
  test(`every fourth page: ${language}, ${dark === 'true' ? 'dark' : 'light'}, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((look) => Object.assign(localStorage, look), { language, dark });
    await signIn(page, '/profile/index');
    const pages = await menuPages((path) => call(page, 'GET', path));
    expect(pages.length).toBeGreaterThan(50);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const faults: [string, number, string[]][] = [];
    for (const { address } of pages.filter((_, at) => at % looks.length === turn)) {
      const shift = await shiftOf(page, address);
      const found = [...(await findModerate(page)), ...errors.splice(0)];
      const extra = await main(page).evaluate((one) => one.scrollWidth - one.clientWidth);
      if (extra > 0) found.push(`${extra} px too wide`);
      const texts = address.startsWith('/statistics') ? await main(page).allInnerTexts() : [];
      const [key] = /\b[a-z]+(\.[a-z]\w*){1,3}\b(?! ?[-/])|undefined/.exec(texts.join(' ')) ?? [];
      if (key !== undefined) found.push(`untranslated: ${key}`);
      if (shift >= 0.05 || found.length > 0) faults.push([address, shift, found]);
    }
    expect(faults).toEqual([]);
  });
