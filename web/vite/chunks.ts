import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Decides which modules are in one file of the build. `start` is enough to sign in. `console` is React, the shell
// around every page, and the dashboard with all parts that it shares with other pages; `charts` draws charts,
// `menu-icons` has the icons of further menus, and `words` the texts of one language. On a slow line each additional
// file costs a round trip. Without these groups, the bundler makes forty files.

type ModuleInfo = { importedIds: readonly string[]; code: string | null };
type ChunkContext = { getModuleInfo: (id: string) => ModuleInfo | null };
type Plan = { owners: ReadonlyMap<string, string>; words: ReadonlySet<string> };

const source = path.join(import.meta.dirname, '../src');
const roots: readonly [name: string, files: readonly string[]][] = [
  ['start', ['main.ts']],
  [
    'console',
    ['app/start-root.tsx', 'app/shell/shell.tsx', 'features/dashboard/dashboard-page.tsx'],
  ],
  ['charts', ['ui/chart/drawn-chart.tsx']],
  ['menu-icons', ['ui/menu-icon/more-menu-icon.tsx']],
];

// Index files that import everything. Only the files behind the imported names belong to the importing module.
const indexes =
  /\/(?:antd\/es\/index|@ant-design\/icons\/es\/(?:icons\/)?index|@rc-component\/form\/es\/index|echarts\/(?:lib\/export\/)?(?:charts|components|features))\.js$/;
// The contract's index names every schema, so the bundler decides which schemas go into which file. The files of the
// contract without zod are small and go into the console; those of the holdings come with their pages.
const schemas = /\/contract\/src\/|\/node_modules\/zod\//;
const plain = /\/contract\/src\/values\/plain\/(?!transfer-|weeding-)/;
// The theme of every page has the colours of charts, so they come with the first file.
const palette = /\/contract\/src\/values\/chart\/chart-palette\.ts$/;
const chartColours = /\/contract\/src\/values\/chart\/(?:colour-slots|strength-colours)\.ts$/;
// Icons of pages are small and shared in many ways; each file of its own is named in the script of the dashboard.
const icon = /\/node_modules\/@ant-design\/icons(?:-svg)?\/es\/(?:icons|asn)\//;
const namedImports = /import\s*\{([^}]*)\}\s*from\s*["']([^"'.]+)["']/g;
const allOf = /export\s*\*\s*from\s*["']([^"']+)["']/g;
const locale = /\/src\/locales\/([\w-]+)\/([\w-]+)\.json$/;
const libraryWords = /\/(?:antd|@rc-component)\/.*?\/(?:zh_CN|en_US)\.js$/;

/** Returns a group for each root and for the words of each language; all other modules are left to the bundler. */
export function chunkGroups() {
  let plan: Plan | null = null;
  return [
    {
      debugName: 'worlds',
      priority: 1,
      includeDependenciesRecursively: false,
      name: (id: string, context: ChunkContext): string | null => {
        plan ??= makePlan(context);
        if (palette.test(id)) return 'start';
        if (plain.test(id) || chartColours.test(id)) return 'console';
        return plan.owners.get(id) ?? wordsOf(id, plan) ?? (icon.test(id) ? 'icons' : null);
      },
    },
  ];
}

/** Assigns every module to the first root that imports it, directly or not, and its texts to the same root. */
function makePlan(context: ChunkContext): Plan {
  const owners = new Map<string, string>();
  const words = new Set(['common', ...namespacesOfLooks()]);
  for (const [name, files] of roots) {
    const waiting = files.map((file) => path.join(source, file));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (owners.has(id) || indexes.test(id) || schemas.test(id)) continue;
      const info = context.getModuleInfo(id);
      if (info === null) continue;
      owners.set(id, name);
      waiting.push(...info.importedIds, ...fromIndexes(info, context));
      for (const namespace of namespacesOf(info)) words.add(namespace);
    }
  }
  return { owners, words };
}

/** Returns the files behind named imports from index files. */
function fromIndexes({ importedIds, code }: ModuleInfo, context: ChunkContext): string[] {
  return [...(code ?? '').matchAll(namedImports)].flatMap(([, names = '', library = '']) => {
    const index = importedIds.find((id) => indexes.test(id) && id.includes(`/${library}`));
    if (index === undefined) return [];
    return names.split(',').flatMap((name) => {
      const [exported = ''] = name.trim().split(' as ');
      return fileBehind(index, exported, context) ?? [];
    });
  });
}

/** Returns the file from which an index takes a name, if the index names that file in an export. */
function fileBehind(index: string, name: string, context: ChunkContext): string | null {
  const { importedIds, code } = context.getModuleInfo(index) ?? { importedIds: [], code: null };
  const toId = (from: string | undefined) => {
    const file = path.join(path.dirname(index), from ?? '');
    return importedIds.find((id) => [file, `${file}.js`, `${file}/index.js`].includes(id));
  };
  const named = new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*["']([^"']+)["']`);
  const own = toId(named.exec(code ?? '')?.[1]);
  if (own !== undefined) return own;
  for (const [, from] of (code ?? '').matchAll(allOf)) {
    const next = toId(from);
    const found = next === undefined ? null : fileBehind(next, name, context);
    if (found !== null) return found;
  }
  return null;
}

/** Shared components whose texts come with the pages or parts that show them. */
const lateLooks = [
  'basket',
  'demand',
  'report-screen',
  'scanning',
  'sync',
  'transfer-link',
  'tree',
].map((folder) => `ui/${folder}/**`);

/** Returns the namespaces of texts that shared components use. */
function namespacesOfLooks(): string[] {
  const files = globSync('ui/**/*.{ts,tsx}', { cwd: source, exclude: lateLooks });
  return files.flatMap((file) =>
    namespacesOf({ code: readFileSync(path.join(source, file), 'utf8') }),
  );
}

function namespacesOf({ code }: Pick<ModuleInfo, 'code'>): string[] {
  return [...(code ?? '').matchAll(/useTranslation\(["']([\w-]+)["']/g)].map(
    ([, name]) => name ?? '',
  );
}

function wordsOf(id: string, { words }: Plan): string | null {
  const [, language = '', namespace = ''] = locale.exec(id) ?? [];
  if (words.has(namespace)) return `words-${language}`;
  // The libraries' own texts go into the console, because the login page would have to wait for them in the file of
  // our texts.
  return libraryWords.test(id) ? 'console' : null;
}
