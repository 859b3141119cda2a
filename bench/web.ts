// What a cold browser with a processor four times slower transfers and waits for: the sign-in page and the dashboard,
// beside a bare HTML form and a bare HTML page with one call, in the same run.
//   npm run bench -- web [--rounds 5]
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { superUser } from '../e2e/support/sign-in.ts';
import { startServer } from '../e2e/support/start-server.ts';

type Figures = {
  scriptKb: number;
  allKb: number;
  requests: number;
  readyMs: number;
  blockingMs: number;
};

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const quietMs = 1_500;
const bareForm =
  '<!doctype html><title>bare</title><form><input name="u"><input name="p" type="password"><button>ok</button></form>';

const server = await startServer({
  SUPER_PASSWORD: superUser.password,
  DEMO: '0.1',
  LOG_LEVEL: 'warn',
});
const executablePath = process.env.STACKSIGHT_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: flags });
try {
  await run();
} finally {
  await browser.close();
  await server.stop();
}

async function run(): Promise<void> {
  const session = await signedInStorage(browser);
  const rounds: { bare: Figures[]; login: Figures[]; dashboard: Figures[] } = {
    bare: [],
    login: [],
    dashboard: [],
  };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.bare.push(await visit('/bare', 'form', null));
    rounds.login.push(await visit('/login', 'form input', null));
    rounds.dashboard.push(await visit('/dashboard', '[data-number]', session));
  }
  console.log(
    'page        JavaScript kB   all kB   requests   ready ms (median)   blocking ms   ready / bare form',
  );
  const floor = median(rounds.bare.map(({ readyMs }) => readyMs));
  for (const [name, list] of Object.entries(rounds)) {
    const of = (key: keyof Figures) => median(list.map((figures) => figures[key]));
    console.log(
      [
        name.padEnd(11),
        of('scriptKb').toFixed(1).padStart(12),
        of('allKb').toFixed(1).padStart(10),
        String(of('requests')).padStart(9),
        of('readyMs').toFixed(0).padStart(16),
        of('blockingMs').toFixed(0).padStart(15),
        (of('readyMs') / floor).toFixed(1).padStart(14),
      ].join(' '),
    );
  }
}

async function signedInStorage(from: Browser) {
  const context = await from.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.locator('input').nth(0).fill(superUser.username);
  await page.locator('input').nth(1).fill(superUser.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** One cold visit: until `ready` shows, and what was transferred by then and in the second after. */
async function visit(
  path: string,
  ready: string,
  storageState: Awaited<ReturnType<typeof signedInStorage>> | null,
): Promise<Figures> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    ...(storageState === null ? {} : { storageState }),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const types = new Map<string, string>();
  const sizes = { script: 0, all: 0, requests: 0, last: performance.now() };
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.all += encodedDataLength;
    sizes.requests += 1;
    sizes.last = performance.now();
    if (types.get(requestId) === 'Script') sizes.script += encodedDataLength;
  });
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: bareForm }),
  );
  await page.addInitScript(watchBlocking);
  const start = performance.now();
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  const readyMs = performance.now() - start;
  // The stream of notices never ends, so quiet is when nothing else has ended for a while.
  while (performance.now() - sizes.last < quietMs) await page.waitForTimeout(100);
  const blockingMs = await blockingOf(page);
  await context.close();
  return {
    scriptKb: sizes.script / 1000,
    allKb: sizes.all / 1000,
    requests: sizes.requests,
    readyMs,
    blockingMs,
  };
}

function watchBlocking(): void {
  const long: number[] = [];
  Object.assign(globalThis, { long });
  // The page's own types are not the server's: long tasks are a browser's.
  const Observer = PerformanceObserver as unknown as new (
    see: (entries: { getEntries(): { duration: number }[] }) => void,
  ) => { observe(options: { type: string; buffered: boolean }): void };
  new Observer((entries) => {
    for (const { duration } of entries.getEntries()) long.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

function blockingOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    (globalThis as unknown as { long: number[] }).long.reduce(
      (sum, ms) => sum + Math.max(0, ms - 50),
      0,
    ),
  );
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
