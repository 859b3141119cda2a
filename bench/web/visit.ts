import type { Browser, BrowserContext } from '@playwright/test';
import { readPage, type ScreenSelectors, watchPage } from './watch-page.ts';

/** A slower processor or line for the browser. */
export type VisitConditions = { name: string; cpu: number; line: Line | null };
type Line = { bitsPerSecond: number; roundTripMs: number };
export type VisitFigures = ReturnType<typeof readPage> & { requests: number };
type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

const quietMs = 1_500;

/** Measures one visit with an empty cache, until the page is complete and quiet. */
export async function visit(
  browser: Browser,
  url: string,
  looks: ScreenSelectors,
  { cpu, line }: VisitConditions,
  storageState: Storage | null,
): Promise<VisitFigures> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    ...(storageState === null ? {} : { storageState }),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (line !== null) {
    const bytesPerSecond = line.bitsPerSecond / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  let requests = 0;
  let last = performance.now();
  devtools.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  devtools.on('Network.loadingFinished', () => {
    last = performance.now();
  });
  await page.addInitScript(watchPage, looks);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as Window & { seen?: WholeTime }).seen?.wholeMs);
  // The stream of notices never ends, so the page counts as quiet if no other call has ended for a while.
  while (performance.now() - last < quietMs) await page.waitForTimeout(100);
  const figures = await page.evaluate(readPage);
  await context.close();
  return { ...figures, requests };
}

type WholeTime = { wholeMs: number | null };
