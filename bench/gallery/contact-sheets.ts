import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { MenuPage } from '../../e2e/support/menu-pages.ts';

const perSheet = 12;

/** Writes sheets of twelve pictures each, with their names, beside the pictures: `sheet-1.png` and so on. */
export async function writeSheets(
  browser: Browser,
  folder: string,
  pages: readonly MenuPage[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  for (let at = 0; at < pages.length; at += perSheet) {
    const figures = await Promise.all(
      pages.slice(at, at + perSheet).map(async ({ name }) => {
        const picture = await readFile(path.join(folder, `${name}.png`), 'base64');
        return `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${picture}"></figure>`;
      }),
    );
    await page.setContent(
      `<style>body{margin:8px;display:grid;grid-template-columns:repeat(4,1fr);gap:8px;font:14px sans-serif;background:#888}figure{margin:0}img{width:100%;display:block}</style>${figures.join('')}`,
    );
    await page.screenshot({
      path: path.join(folder, `sheet-${at / perSheet + 1}.png`),
      fullPage: true,
    });
  }
  await page.close();
}
