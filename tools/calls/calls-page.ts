import path from 'node:path';
import type { AnyRoute } from '@stacksight/contract';
import { isTest } from '../rooms/house.ts';
import { readModules } from '../rooms/module.ts';
import type { SourceTree } from '../source/read-tree.ts';

export type CallSources = {
  /** All files of the repository. */
  tree: SourceTree;
  /** The areas of the contract by the name that clients and handlers use. */
  areas: Readonly<Record<string, { routes: Readonly<Record<string, AnyRoute>> }>>;
  /** The address of each page of the console, by the page's name. */
  addresses: ReadonlyMap<string, string>;
  /** The calls that the specification names, as `METHOD path`. */
  specified: ReadonlySet<string>;
  /** Returns the name of a page by its file under `web/src/features/`. */
  pageName(file: string): string;
};

/** Returns the text of docs/calls.md: every call with its permission, its screens, and the tests of its area. */
export function callsPage(sources: CallSources): string {
  const { areas, specified } = sources;
  const calls = Object.values(areas).flatMap(({ routes }) => Object.values(routes));
  const screens = createScreens(sources);
  const parts = Object.entries(areas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { routes }]) => {
      const lines = Object.entries(routes).map(([key, route]) => {
        const call = `${route.method} ${route.path}`;
        const mark = specified.has(call) ? ' §7' : '';
        const cells = [`\`${call}\`${mark}`, `\`${route.needs}\``, route.summary];
        return `| ${[...cells, screens(name, key)].map(toCell).join(' | ')} |`;
      });
      return [
        `## ${name}`,
        '',
        placesOf(sources, name, Object.values(routes)),
        '',
        '| Call | Needs | What it does | Screens |',
        '|---|---|---|---|',
        ...lines,
      ].join('\n');
    });
  return `${[
    '# The calls',
    `Every call of the console: ${calls.length} of them in ${Object.keys(areas).length} areas, with the permission that it needs and the screens that make it. \`node tools/calls.ts\` writes this page from the contract; \`npm run check\` fails where it is out of date. Paths without a leading slash stand under the analytics prefix (\`/analytics-v3\`). §7 marks the calls that the specification names: \`server/src/specification.test.ts\` makes each of them. \`server/src/permissions.test.ts\` and \`server/src/scope.test.ts\` make every call as callers without the permission or the library. The whole interface, with its fields, is at \`/docs\`.`,
    ...parts,
  ].join('\n\n')}\n`;
}

const toCell = (text: string): string => text.replaceAll('|', '\\|');

const everyPage = 'every page';
const slots = 'web/src/app/shell/slots.tsx';
const mostListed = 8;

/** Returns the screens that make a call: all pages that import a file with this call. */
function createScreens({ tree, addresses, pageName }: CallSources) {
  const modules = readModules(tree).filter(
    ({ file }) => file.startsWith('web/src/') && !isTest(file),
  );
  const importers = Map.groupBy(
    modules.flatMap(({ file, links }) => links.map(({ target }) => ({ file, target }))),
    ({ target }) => target,
  );
  const importersOf = (file: string) => (file === slots ? slotUsers : (importers.get(file) ?? []));
  // A component that the shell puts into a slot is shown on the pages that have the slot.
  const slotUsers = modules
    .filter(({ file }) => file === slots)
    .flatMap(({ links }) => links.filter(({ target }) => target?.endsWith('-slot.ts')))
    .flatMap(({ target }) => importers.get(target) ?? [])
    .filter(({ file }) => file !== slots);
  const screenOf = (file: string): string | null => {
    if (file === slots) return null;
    if (/^web\/src\/(app\/|main\.ts)/.test(file)) return everyPage;
    const page = /^web\/src\/features\/(.+-page\.tsx)$/.exec(file)?.[1];
    if (page === undefined) return null;
    return `\`${addresses.get(pageName(page)) ?? pageName(page)}\``;
  };
  const screensAbove = (start: string): Set<string> => {
    const screens = new Set<string>();
    const seen = new Set([start]);
    for (const file of seen) {
      const screen = screenOf(file);
      if (screen !== null) screens.add(screen);
      else for (const importer of importersOf(file)) seen.add(importer.file);
    }
    return screens;
  };
  return (area: string, key: string): string => {
    const naming = new RegExp(`\\b(?:api\\.${area}\\.${key}|${area}\\.routes\\.${key})\\b`);
    const users = modules.filter(({ source }) => naming.test(source.bare));
    const screens = new Set(users.flatMap(({ file }) => [...screensAbove(file)]));
    if (screens.has(everyPage)) return everyPage;
    if (screens.size === 0) return 'for programs';
    return screens.size > mostListed ? `${screens.size} screens` : [...screens].sort().join(', ');
  };
}

/** Returns the handlers and tests of an area: those in its folder, or else the tests that make its calls. */
function placesOf({ tree }: CallSources, area: string, routes: readonly AnyRoute[]): string {
  const list = tree.get('server/src/handlers.ts') ?? '';
  const [, handlers = ''] =
    list.match(new RegExp(`\\b${area}Routes\\b[^;]*? from '#features/([^']+)'`)) ?? [];
  const file = `server/src/features/${handlers}`;
  const tests = [...tree.keys()].filter((name) => /^server\/src\/.+\.test\.ts$/.test(name));
  const folder = `${path.posix.dirname(file)}/`;
  const hasOwn = tests.some((name) => name.startsWith(folder));
  const starts = routes.map((route) => route.path.replace(/\/?\{.*/, '').replaceAll('.', '\\.'));
  const call = new RegExp(`['"\`/](?:${starts.join('|')})(?![\\w-])`);
  const naming = tests.filter((name) => call.test(tree.get(name) ?? ''));
  const links = [file, ...(hasOwn ? [folder] : naming)].map((name) => `\`${name}\``);
  return `${links[0]}; tests in ${links.slice(1).join(', ')}`;
}
