// Measures how long a report of twelve analyses takes to be there in a browser, and the memory of the browser's page and
// of the server after many reports were opened in turn in one window.
//   npm run bench -- report-open [--reports 200]
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { prepareCity } from './setup/grow-city.ts';
import { password } from './setup/open-app.ts';
import { memoryOf, openCalls, withServer } from './setup/start-server.ts';
import { millisecondsOf, quantile } from './setup/times.ts';
import { addTwelve } from './setup/twelve-report.ts';

const { values } = parseArgs({ options: { reports: { type: 'string', default: '200' } } });
const wanted = Number(values.reports);
const different = 10;
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

await withServer((engine) => prepareCity(engine, 1), bench);

async function bench(address: string): Promise<void> {
  const call = await openCalls(address);
  const send = async (path: string, json: object) => (await (await call(path, json)).json()).data;
  const reports: string[] = [];
  for (let at = 0; at < different; at += 1) reports.push(await addTwelve(send, `Report ${at + 1}`));
  const executablePath = process.env.STACKSIGHT_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, address);
    const devtools = await page.context().newCDPSession(page);
    const times: number[] = [];
    const seen: string[] = [];
    for (let count = 0; count < wanted; count += 1) {
      const report = reports[count % different] ?? '';
      times.push(await millisecondsOf(() => openReport(page, report)));
      // After the first round, every question and part of the page has been loaded once.
      if ([different, wanted / 2, wanted].includes(count + 1)) {
        const [heap, server] = [await heapOf(devtools), await memoryOf(address)];
        seen.push(`after ${count + 1}: page ${mb(heap)}, server ${mb(server)}`);
      }
    }
    const [first, warm] = [times.slice(0, different), times.slice(different)];
    console.log(
      `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; a report of twelve analyses is there: first time p50 ${quantile(first, 0.5).toFixed(0)} ms, again p50 ${quantile(warm, 0.5).toFixed(0)} ms, p95 ${quantile(warm, 0.95).toFixed(0)} ms`,
    );
    console.log(`memory, ${seen.join('; ')}`);
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[name=username]').fill('super');
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=password]').press('Enter');
  await page.locator('#page').waitFor();
}

/** Goes to a report within the console, and waits until no part of it that is in view still loads. */
async function openReport(page: Page, report: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/report/${report}`);
  await page.waitForFunction(
    (path) => {
      // The console keeps the pages of other tabs, hidden.
      const parts = [...document.querySelectorAll('#page article')].filter((part) =>
        part.checkVisibility(),
      );
      const isWaiting = parts.some((part) => part.querySelector('[role=status][aria-label]'));
      return location.pathname === path && parts.length === 12 && !isWaiting;
    },
    `/report/${report}`,
    { polling: 'raf' },
  );
}

/** Returns the bytes of the page's objects after those that nobody needs have been removed. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}
