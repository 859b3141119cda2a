// Takes pictures of every page in both languages, light and dark, wide and narrow, with contact sheets. Also lists
// what a program can find on each page: layout shifts (CLS), elements wider than the screen, findings of axe, and
// errors.
// npm run gallery [-- --url http://127.0.0.1:3000 --password … --only /statistics --looks zh-CN-light-1440 --out gallery]
// Without an address it starts a server with the demonstration city.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import type { MenuPage } from '../../e2e/support/menu-pages.ts';
import { superUser } from '../../e2e/support/sign-in.ts';
import { startServer } from '../../e2e/support/start-server.ts';
import { writeSheets } from './contact-sheets.ts';
import { pagesOf, signInAt } from './pages.ts';
import { type PageLook, picturesOf, type SeenPage } from './take-pictures.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    password: { type: 'string', default: superUser.password },
    only: { type: 'string', default: '' },
    looks: { type: 'string', default: '' },
    out: { type: 'string', default: 'gallery' },
  },
});

const looks: readonly PageLook[] = (['zh-CN', 'en-US'] as const)
  .flatMap((language) => [false, true].map((isDark) => ({ language, isDark })))
  .flatMap((look) => [1440, 390].map((width) => ({ ...look, width })))
  .map((look) => ({
    ...look,
    name: `${look.language}-${look.isDark ? 'dark' : 'light'}-${look.width}`,
  }))
  .filter(({ name }) => values.looks === '' || values.looks.split(',').includes(name));

if (looks.length === 0)
  throw new Error(`No look has the name ${values.looks}, e.g. zh-CN-light-1440.`);

const server = values.url === undefined ? await startDemonstration() : null;
const url = values.url ?? server?.url ?? '';
const executablePath = process.env.STACKSIGHT_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await run(browser);
} finally {
  await browser.close();
  await server?.stop();
}

async function startDemonstration() {
  const started = await startServer({ SUPER_PASSWORD: superUser.password, LOG_LEVEL: 'warn' });
  await started.waitFor(/The demonstration city is ready/);
  return started;
}

async function run(from: Browser): Promise<void> {
  // Each look has its own sign-in, because a session renews its tokens while it lasts.
  const signIn = () => signInAt(url, values.password);
  const pages = (await pagesOf(url, await signIn())).filter(({ address }) =>
    address.startsWith(values.only),
  );
  const seen: SeenPage[] = [];
  for (const look of looks) {
    await mkdir(path.join(values.out, look.name), { recursive: true });
    const session = await signIn();
    seen.push(...(await picturesOf(from, { url, session, look, pages, folder: values.out })));
    await writeSheets(from, path.join(values.out, look.name), pages);
    console.log(`${look.name}: ${pages.length} pages`);
  }
  const report = reportOf(seen, pages);
  await writeFile(path.join(values.out, 'seen.txt'), report);
  console.log(report);
}

function reportOf(seen: readonly SeenPage[], pages: readonly MenuPage[]): string {
  const faults = seen.flatMap(({ look, name, shift, isTooWide, faults, errors }) => [
    ...(shift > 0.05 ? [`${look} ${name}: moves by ${shift.toFixed(3)}`] : []),
    ...(isTooWide ? [`${look} ${name}: wider than the screen`] : []),
    ...faults.map((fault) => `${look} ${name}: ${fault}`),
    ...errors.map((error) => `${look} ${name}: ${error}`),
  ]);
  return `${seen.length} pictures of ${pages.length} pages; ${faults.length} remarks\n${faults.join('\n')}\n`;
}
