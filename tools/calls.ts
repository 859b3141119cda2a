// Writes docs/calls.md from the contract, the handlers and the pages.
//   node tools/calls.ts           writes the file
//   node tools/calls.ts --check   fails if the file is out of date
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contract } from '../contract/src/index.ts';
import { menuSeeds } from '../server/src/store/seeds/menu-seed.ts';
import type { MenuSeed } from '../server/src/store/seeds/menu-shape.ts';
import specifiedCalls from '../server/test/fixtures/specified-calls.json' with { type: 'json' };
import { pageNamed, toPageName } from '../web/src/app/page-name.ts';
import { callsPage } from './calls/calls-page.ts';
import { report } from './source/finding.ts';
import { readTree } from './source/read-tree.ts';

/** The addresses of pages that no menu entry leads to (spec §2). */
const fixed = [
  ['session/login', '/login'],
  ['session/profile', '/profile/index'],
  ['session/change-password', '/changePassword'],
  ['sso/sso-jump', '/tcc_sso_login'],
] as const;

function addressesOf(seeds: readonly MenuSeed[], above = ''): [string, string][] {
  return seeds.flatMap(({ path: own, component, children = [] }) => {
    const address = own.startsWith('/') ? own : path.posix.join(above, own);
    const page: [string, string][] =
      component === undefined ? [] : [[pageNamed(component), address]];
    return [...page, ...addressesOf(children, address)];
  });
}

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs/calls.md');
const tree = readTree(root);
const text = callsPage({
  tree,
  areas: contract,
  addresses: new Map([...fixed, ...addressesOf(menuSeeds)]),
  specified: new Set(specifiedCalls.map(([, method = '', call = '']) => `${method} ${call}`)),
  pageName: toPageName,
});
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
if (values.check) {
  const isSame = readFileSync(file, 'utf8') === text;
  const what = 'is not what the contract says: run `node tools/calls.ts` and commit the page';
  report(
    'calls',
    tree.size,
    isSame ? [] : [{ file: 'docs/calls.md', line: 1, rule: 'calls', what }],
  );
} else writeFileSync(file, text);
