import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { findModerate } from '../../e2e/support/axe.ts';
import type { MenuPage } from '../../e2e/support/menu-pages.ts';
import { watchPage } from '../web/watch-page.ts';
import type { GallerySession } from './pages.ts';

export type PageLook = {
  name: string;
  language: 'zh-CN' | 'en-US';
  isDark: boolean;
  width: number;
};

/** The findings of a program on one page. */
export type SeenPage = {
  look: string;
  name: string;
  /** The sum of unexpected layout shifts (CLS). */
  shift: number;
  isTooWide: boolean;
  /** The moderate, serious and critical findings of axe. */
  faults: readonly string[];
  errors: readonly string[];
};

type GalleryJob = {
  url: string;
  session: GallerySession;
  look: PageLook;
  pages: readonly MenuPage[];
  folder: string;
};

const quietMs = 700;
const longestMs = 20_000;

/** Takes a picture of each page in one look. */
export async function picturesOf(
  browser: Browser,
  { url, session, look, pages, folder }: GalleryJob,
): Promise<SeenPage[]> {
  const seen: SeenPage[] = [];
  const kept = { ...session, language: look.language, dark: String(look.isDark) };
  const context = await browser.newContext({
    locale: look.language,
    timezoneId: 'Asia/Shanghai',
    viewport: { width: look.width, height: look.width < 500 ? 844 : 900 },
    reducedMotion: 'reduce',
  });
  for (const { address, name } of pages) {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(line.text());
    });
    await page.addInitScript(watchPage, { content: '#page', waiting: 'none' });
    const isLogin = address === '/login';
    await page.addInitScript(
      (entries) => {
        localStorage.clear();
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      },
      isLogin ? { language: kept.language, dark: kept.dark } : kept,
    );
    await page.goto(`${url}${address}`);
    await settle(page);
    await page.screenshot({ path: path.join(folder, look.name, `${name}.png`) });
    const state = await page.evaluate(() => ({
      shift: (window as unknown as { seen: { shift: number } }).seen.shift,
      isTooWide: document.documentElement.scrollWidth > window.innerWidth,
    }));
    seen.push({ look: look.name, name, errors, faults: await findModerate(page), ...state });
    await page.close();
  }
  await context.close();
  return seen;
}

/** Waits until no call is open and the page has not changed for a moment. */
async function settle(page: Page): Promise<void> {
  const waiting = '[role=status][aria-label], .ant-skeleton, .ant-spin-spinning';
  const end = Date.now() + longestMs;
  let before = '';
  while (Date.now() < end) {
    await page.waitForTimeout(quietMs);
    const now = await page.evaluate(
      (selector) =>
        document.querySelector(selector) === null ? (document.body.textContent ?? '') : null,
      waiting,
    );
    if (now !== null && now === before) return;
    before = now ?? '';
  }
}
