import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRooms } from './rooms/check.ts';
import { readTree, type SourceTree } from './source/read-tree.ts';

type Files = Record<string, string>;

const sound: Files = {
  'contract/src/index.ts': "export * from './areas/borrowing.ts';\n",
  'contract/src/areas/borrowing.ts': "import { z } from 'zod';\nimport '../kit/route.ts';\n",
  'contract/src/kit/route.ts': "import { z } from 'zod';\n",
  'server/src/main.ts': "import { createApp } from './app.ts';\nreadConfig(process.env);\n",
  'server/src/app.ts':
    "import Fastify from 'fastify';\nimport '#features/borrowing/borrowing.routes.ts';\n",
  'server/src/config.ts': "import { z } from 'zod';\n",
  'server/src/features/borrowing/borrowing.routes.ts':
    "import { contract } from '@stacksight/contract';\nimport './borrowing.store.ts';\nimport '#kit/handler.ts';\n",
  'server/src/features/borrowing/borrowing.store.ts':
    "import { eq } from 'drizzle-orm';\nf('SELECT 1');\n",
  'server/src/kit/handler.ts': 'export type A = 1;\n',
  'server/src/http/bind.ts': "import type { FastifyInstance } from 'fastify';\n",
  'server/src/store/open.ts':
    "import { Pool } from 'pg';\nimport { pgTable } from 'drizzle-orm/pg-core';\n",
  'server/src/engine/client.ts': "import { createClient } from '@clickhouse/client';\n",
  'server/src/analytics/run-query.ts': "import '#engine/client.ts';\nconst at = Date.now();\n",
  'web/src/main.ts': "import '#app/router.tsx';\n",
  'web/src/app/router.tsx': "import '#ui/chart/line-chart.tsx';\n",
  'web/src/ui/chart/line-chart.tsx': "import './../table/data-table.tsx';\n",
  'web/src/ui/table/data-table.tsx': 'export const x = 1;\n',
  'web/vite.config.ts': 'export default {};\n',
};

function findings(changes: Files): string[] {
  const tree: SourceTree = new Map(Object.entries({ ...sound, ...changes }));
  return checkRooms(tree).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

test('a correct tree has no findings', () => {
  expect(findings({})).toEqual([]);
});

test('an empty tree has no findings', () => {
  expect(checkRooms(new Map())).toEqual([]);
});

const features = 'server/src/features/borrowing';
const cases: [string, Files, string[]][] = [
  [
    'a lower room imports a higher one',
    { 'server/src/kit/x.ts': "\nimport '#features/borrowing/borrowing.routes.ts';\n" },
    ['server/src/kit/x.ts:2 rank'],
  ],
  [
    'rooms of equal rank know each other',
    { 'server/src/kit/x.ts': "import '#analytics/run-query.ts';\n" },
    ['server/src/kit/x.ts:1 rank'],
  ],
  [
    'a feature knows of HTTP',
    { [`${features}/borrowing.routes.ts`]: "import type { A } from '#http/bind.ts';\n" },
    [`${features}/borrowing.routes.ts:1 rank`],
  ],
  [
    'types count as imports',
    { 'server/src/store/x.ts': "import type { A } from '#http/bind.ts';\n" },
    ['server/src/store/x.ts:1 rank'],
  ],
  [
    'a feature imports a feature',
    {
      'contract/src/areas/notices.ts': '',
      'web/src/features/notices/a.ts': "import '#features/borrowing/b.ts';\n",
      'web/src/features/borrowing/b.ts': '',
    },
    ['web/src/features/notices/a.ts:1 rank'],
  ],
  [
    'a value of the contract imports an area',
    { 'contract/src/values/x.ts': "import '../areas/borrowing.ts';\n" },
    ['contract/src/values/x.ts:1 rank'],
  ],
  [
    'an import leaves the workspace',
    { [`${features}/x.ts`]: "import '../../../test/make-app.ts';\n" },
    [`${features}/x.ts:1 rank`],
  ],
  [
    'a relative path leaves its room',
    { [`${features}/x.ts`]: "import '../../kit/handler.ts';\n" },
    [`${features}/x.ts:1 direction`],
  ],
  [
    'a # path stays in its room',
    { [`${features}/x.ts`]: "import '#features/borrowing/borrowing.store.ts';\n" },
    [`${features}/x.ts:1 direction`],
  ],
  ['a file lives nowhere', { 'server/src/services/x.ts': '' }, ['server/src/services/x.ts:1 room']],
  [
    'a file lies between features',
    { 'web/src/features/x.ts': '' },
    ['web/src/features/x.ts:1 room'],
  ],
  [
    'files of one room go in a circle',
    { 'server/src/lib/a.ts': "import './b.ts';\n", 'server/src/lib/b.ts': "import './a.ts';\n" },
    ['server/src/lib/a.ts:1 circle'],
  ],
  [
    'folders of one room go in a circle, though their files do not',
    {
      'server/src/analytics/a/x.ts': "import '../b/x.ts';\n",
      'server/src/analytics/b/x.ts': '',
      'server/src/analytics/b/y.ts': "import '../a/y.ts';\n",
      'server/src/analytics/a/y.ts': '',
    },
    ['server/src/analytics/a:1 folder-circle'],
  ],
  [
    'a feature without an area',
    { 'server/src/features/ghost/ghost.routes.ts': '' },
    ['server/src/features/ghost/ghost.routes.ts:1 mirror'],
  ],
  [
    'Fastify in a feature',
    { [`${features}/x.ts`]: "import 'fastify';\n" },
    [`${features}/x.ts:1 fastify`],
  ],
  [
    'a Fastify plugin in jobs',
    { 'server/src/jobs/x.ts': "import '@fastify/static';\n" },
    ['server/src/jobs/x.ts:1 fastify'],
  ],
  [
    'the ClickHouse client in ingest',
    { 'server/src/ingest/x.ts': "import '@clickhouse/client';\n" },
    ['server/src/ingest/x.ts:1 clickhouse'],
  ],
  [
    'Drizzle in a service',
    { [`${features}/x.service.ts`]: "import 'drizzle-orm';\n" },
    [`${features}/x.service.ts:1 drizzle`],
  ],
  [
    'a driver in a store file',
    { [`${features}/x.store.ts`]: "import 'pg';\nimport 'drizzle-orm/pglite';\n" },
    [`${features}/x.store.ts:1 driver`, `${features}/x.store.ts:2 driver`],
  ],
  [
    'analytics reads files, the engine, the clock',
    {
      'server/src/lib/clock.ts': '',
      'server/src/analytics/plan.ts':
        "import 'node:fs';\nimport '#engine/client.ts';\nimport '#lib/clock.ts';\nconst now = new Date();\n",
    },
    [1, 2, 3, 4].map((line) => `server/src/analytics/plan.ts:${line} pure`),
  ],
  [
    'the registry of tables, which analytics reads, reads the engine and the clock',
    {
      'server/src/analytics/plan.ts': "import '#engine/warehouse-tables/facts.ts';\n",
      'server/src/engine/warehouse-tables/facts.ts':
        "import 'node:fs';\nimport '../client.ts';\nconst now = new Date();\n",
    },
    [1, 2, 3].map((line) => `server/src/engine/warehouse-tables/facts.ts:${line} pure`),
  ],
  [
    'the contract knows Node',
    { 'contract/src/kit/x.ts': "import 'node:url';\nimport 'dayjs';\n" },
    ['contract/src/kit/x.ts:1 contract', 'contract/src/kit/x.ts:2 contract'],
  ],
  [
    'the web knows Node',
    { 'web/src/lib/x.ts': "import 'node:url';\n" },
    ['web/src/lib/x.ts:1 browser'],
  ],
  [
    'the web knows the server, or the inside of the contract',
    {
      'web/src/lib/x.ts':
        "import '@stacksight/server';\nimport '@stacksight/contract/src/kit/route.ts';\n",
    },
    ['web/src/lib/x.ts:1 workspace', 'web/src/lib/x.ts:2 workspace'],
  ],
  [
    'raw HTML',
    {
      'web/src/ui/x.tsx':
        'const a = <p dangerouslySetInnerHTML={b} />;\nc.innerHTML = d; // innerHTML\n',
    },
    ['web/src/ui/x.tsx:1 html', 'web/src/ui/x.tsx:2 html'],
  ],
  [
    'the environment',
    { 'server/src/lib/x.ts': 'f(process.env.HOME);\n' },
    ['server/src/lib/x.ts:1 settings'],
  ],
  [
    'SQL in a service',
    { [`${features}/x.service.ts`]: `f(\`SELECT \${a} FROM b\`);\n` },
    [`${features}/x.service.ts:1 sql`],
  ],
  [
    'a barrel by name',
    { 'web/src/ui/index.ts': 'export const a = 1;\n' },
    ['web/src/ui/index.ts:1 barrel'],
  ],
  [
    'export *',
    { 'web/src/ui/x.ts': "const a = 1;\nexport * from './table/data-table.tsx';\n" },
    ['web/src/ui/x.ts:2 barrel'],
  ],
  [
    'a barrel by content',
    { 'web/src/ui/x.ts': "export { a } from './table/data-table.tsx';\n" },
    ['web/src/ui/x.ts:1 barrel'],
  ],
  [
    'a default export',
    { 'web/src/ui/x.tsx': '\nexport default function X() {}\n' },
    ['web/src/ui/x.tsx:2 default'],
  ],
  [
    'a default export by alias',
    { 'web/src/ui/x.tsx': 'export { X as default };\n' },
    ['web/src/ui/x.tsx:1 default'],
  ],
  ['a camelCase file', { 'web/src/ui/dataTable.tsx': '' }, ['web/src/ui/dataTable.tsx:1 name']],
  [
    'an unknown role',
    { 'server/src/lib/a.manager.ts': '' },
    ['server/src/lib/a.manager.ts:1 name'],
  ],
  [
    'a camelCase folder',
    { 'web/src/ui/dataTable/x.tsx': '' },
    ['web/src/ui/dataTable/x.tsx:1 name'],
  ],
  [
    'a name that says nothing',
    { 'server/src/lib/utils.ts': '' },
    ['server/src/lib/utils.ts:1 name'],
  ],
  ['a long file', { 'web/src/ui/x.css': 'a\n'.repeat(301) }, ['web/src/ui/x.css:301 length']],
  [
    'a clipboard of its own',
    { 'web/src/ui/x.tsx': 'void navigator.clipboard.writeText(a);\n' },
    ['web/src/ui/x.tsx:1 clipboard'],
  ],
  [
    'a deletion that does not ask first',
    {
      'web/src/features/notices/a.ts':
        'function f() {\n  ask(a);\n}\nfunction g() {\n  api.notices.removeMany({ body: { ids } });\n}\n',
      'web/src/features/notices/b.tsx':
        'const a = <ResourcePage remove={{ run: ({ id }) => api.notices.remove({ id }) }} />;\n',
      'web/src/features/notices/c.ts':
        'const run = async () => {\n  if (await ask(a)) await api.notices.remove({ id });\n};\nconst b = { ask: a, run: () => api.notices.remove({ id }) };\n',
      'contract/src/areas/notices.ts': '',
    },
    ['web/src/features/notices/a.ts:5 question'],
  ],
  [
    'a long test',
    { 'web/src/ui/x.test.tsx': 'a;\n'.repeat(401) },
    ['web/src/ui/x.test.tsx:401 length'],
  ],
];

describe('the checker reports', () => {
  test.each(cases)('%s', (_, changes, expected) => {
    expect(findings(changes)).toEqual(expected);
  });

  test('a folder with too many files, tests not counted', () => {
    const names = Array.from({ length: 25 }, (_, i) => `web/src/lib/a${i}`);
    const files = (suffix: string) => Object.fromEntries(names.map((name) => [name + suffix, '']));
    expect(findings({ ...files('.ts'), ...files('.test.ts') })).toEqual([]);
    expect(findings({ ...files('.ts'), 'web/src/lib/b.ts': '' })).toEqual(['web/src/lib:1 folder']);
  });
});

test('nothing in tests, migrations and locales, which are exempt', () => {
  expect(
    findings({
      [`${features}/borrowing.test.ts`]: "import '../../../test/make-app.ts';\nimport 'fastify';\n",
      'server/src/engine/migrations/0001-a.sql': 'SELECT 1;\n'.repeat(500),
      'e2e/global-setup.ts': 'export default function setup() {}\n',
      'web/src/lib/comment.ts': "// import 'node:fs'; innerHTML\n",
    }),
  ).toEqual([]);
});

test('the tree is read from a folder, without installed and built files', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'rooms-'));
  for (const folder of ['server/src/lib', 'server/node_modules/x', 'web/dist']) {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, 'utils.ts'), 'export const a = 1;\n');
  }
  const tree = readTree(root);
  rmSync(root, { recursive: true });
  expect([...tree.keys()]).toEqual(['server/src/lib/utils.ts']);
  expect(checkRooms(tree).map(({ rule }) => rule)).toEqual(['name']);
});
