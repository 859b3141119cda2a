// Checks that every menu entry of a new installation names a page of the web.
import path from 'node:path';
import { menuSeeds } from '../server/src/store/seeds/menu-seed.ts';
import type { MenuSeed } from '../server/src/store/seeds/menu-shape.ts';
import { menuNames } from '../web/src/app/page-name.ts';
import { checkPages } from './pages/check.ts';
import { report } from './source/finding.ts';
import { readTree } from './source/read-tree.ts';

const shell = 'Layout';

function componentsOf(seeds: readonly MenuSeed[]): string[] {
  return seeds.flatMap(({ component, children = [] }) => [
    ...(component === undefined || component === shell ? [] : [component]),
    ...componentsOf(children),
  ]);
}

const files = readTree(path.resolve(import.meta.dirname, '..'));
const components = componentsOf(menuSeeds);
report('pages', files.size, checkPages({ files: files.keys(), components, menuNames }));
