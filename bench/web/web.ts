// Measures what a browser with an empty cache transfers and how long it waits, with a processor four times slower and
// on a slow line: the sign-in page beside a bare HTML form, and the dashboard beside a bare HTML page with one call.
//   npm run bench -- web [--rounds 5]
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { fillLogin, superUser } from '../../e2e/support/sign-in.ts';
import { startServer } from '../../e2e/support/start-server.ts';
import { serveBarePages } from './bare-pages.ts';
import { type VisitConditions, type VisitFigures, visit } from './visit.ts';

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
const conditions: readonly VisitConditions[] = [
  { name: 'CPU × 4', cpu: 4, line: null },
  {
    name: '1.4 Mbit/s, 562 ms',
    cpu: 1,
    line: { bitsPerSecond: 1_400_000, roundTripMs: 562 },
  },
];
const form = { content: 'form input', waiting: '#none' };
const number = {
  content: '[data-number]',
  // The first numbers of the dashboard stand in the HTML; the page is complete when the console shows all of them.
  waiting: '#page [role=status][aria-label], #board',
};

type Read = (list: readonly VisitFigures[], floor: readonly VisitFigures[]) => string;
const columns: Readonly<Record<string, Read>> = {
  'JS before, kB': (list) => middle(list, 'scriptKbBefore').toFixed(1),
  'JS, kB': (list) => middle(list, 'scriptKb').toFixed(1),
  requests: (list) => String(middle(list, 'requests')),
  'frame, ms': (list) => middle(list, 'frameMs').toFixed(0),
  'content, ms': (list) => middle(list, 'contentMs').toFixed(0),
  'all, ms': (list) => middle(list, 'wholeMs').toFixed(0),
  'content / bare': (list, floor) =>
    (middle(list, 'contentMs') / middle(floor, 'contentMs')).toFixed(2),
  'blocking, ms': (list) => middle(list, 'blockingMs').toFixed(0),
  shift: (list) => middle(list, 'shift').toFixed(3),
};

const server = await startServer({
  SUPER_PASSWORD: superUser.password,
  DEMO: '0.1',
  LOG_LEVEL: 'warn',
});
const executablePath = process.env.STACKSIGHT_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: flags });
try {
  for (const condition of conditions) await run(condition);
} finally {
  await browser.close();
  await server.stop();
}

async function run(condition: VisitConditions): Promise<void> {
  const session = await signedInStorage(browser);
  const token =
    session.origins
      .flatMap(({ localStorage }) => localStorage)
      .find(({ name }) => name === 'accessToken')?.value ?? '';
  const bare = await serveBarePages(
    `${server.url}/analytics-v3/dashboard/tile/loans?range=last30Day`,
    token,
  );
  const rounds: Record<string, VisitFigures[]> = {};
  const pages = {
    'bare form': () => visit(browser, `${bare.url}/form`, form, condition, null),
    login: () => visit(browser, `${server.url}/login`, form, condition, null),
    'bare number': () => visit(browser, `${bare.url}/number`, number, condition, session),
    dashboard: () => visit(browser, `${server.url}/dashboard`, number, condition, session),
  };
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, go] of Object.entries(pages)) {
      rounds[name] ??= [];
      rounds[name].push(await go());
    }
  bare.stop();
  console.log(`\n${condition.name}, medians of ${values.rounds}`);
  console.log(['page'.padEnd(12), ...Object.keys(columns)].join('  '));
  for (const [name, list] of Object.entries(rounds)) {
    const floor = rounds[name === 'login' ? 'bare form' : 'bare number'] ?? [];
    console.log(toLine(name, list, name.startsWith('bare') ? list : floor));
  }
}

function toLine(
  name: string,
  list: readonly VisitFigures[],
  floor: readonly VisitFigures[],
): string {
  const cells = Object.entries(columns).map(([title, read]) =>
    read(list, floor).padStart(title.length),
  );
  return [name.padEnd(12), ...cells].join('  ');
}

function middle(list: readonly VisitFigures[], key: keyof VisitFigures): number {
  const sorted = list.map((figures) => figures[key] ?? Number.NaN).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function signedInStorage(from: Browser) {
  const context = await from.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await fillLogin(page);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
}
