import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

// The limits in compressed bytes: of the HTML, which fits into the first packets of a new connection; of the scripts
// that the login page needs before its form can be sent; of the scripts of the dashboard with all charts; of what the
// page of a report needs beyond those.
const budgets = { html: 14_000, login: 60_000, dashboard: 381_000, report: 100_000 };
type What = keyof typeof budgets;

const staticImport = /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g;
const scriptTag = /<script[^>]*\ssrc="\/assets\/([^"]+)"/g;

/** Compares the sizes of built pages with their limits; each result is one line. */
export function weigh(folder: string): { lines: string[]; isTooMuch: boolean } {
  const assets = path.join(folder, 'assets');
  const html = readFileSync(path.join(folder, 'index.html'));
  const all = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const named = (...names: string[]) =>
    all.filter((file) => names.some((name) => file.startsWith(`${name}-`)));
  const first = [...html.toString().matchAll(scriptTag)].map(([, file = '']) => file);
  const scripts = (more: readonly string[]) =>
    sizeOf(assets, withImports(assets, [...first, ...more]));
  // Measures the larger of the two languages.
  const words = named('words')
    .sort((a, b) => sizeOf(assets, [b]) - sizeOf(assets, [a]))
    .slice(0, 1);
  const drawn = [...words, ...named('console', 'charts')];
  const dashboard = scripts(drawn);
  const sizes: Record<What, number> = {
    html: compressed(html),
    login: scripts(words),
    dashboard,
    report: scripts([...drawn, ...named('report-page')]) - dashboard,
  };
  const names = Object.keys(budgets) as What[];
  const measured = ['words', 'console', 'charts', 'report-page'];
  const missing = measured.filter((name) => named(name).length === 0);
  return {
    lines: [
      ...missing.map((name) => `the build has no file ${name}-….js to weigh`),
      ...names.map((name) => `${name}: ${sizes[name]} bytes, at most ${budgets[name]}`),
    ],
    isTooMuch: missing.length > 0 || names.some((name) => sizes[name] > budgets[name]),
  };
}

/** Returns files together with everything that they import before they can run. */
function withImports(folder: string, files: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const code = readFileSync(path.join(folder, file), 'utf8');
    waiting.push(...[...code.matchAll(staticImport)].map(([, name = '']) => name));
  }
  return [...found];
}

/** Returns the bytes of files as the server sends them: compressed, or as they are if they are too small for that. */
function sizeOf(folder: string, files: readonly string[]): number {
  const sizes = files.map((file) => {
    const packed = path.join(folder, `${file}.br`);
    return statSync(existsSync(packed) ? packed : path.join(folder, file)).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the compressed size of a page as the server sends it. */
function compressed(content: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return brotliCompressSync(content, { params }).length;
}
