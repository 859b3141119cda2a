import { toPageName } from '../../web/src/app/page-name.ts';
import type { Finding } from '../source/finding.ts';

export type PageSources = {
  /** All files of the repository. */
  files: Iterable<string>;
  /** The page names in the menus of a new installation. */
  components: readonly string[];
  /** Aliases of pages that menus may use. */
  menuNames: Readonly<Record<string, string>>;
};

const seeds = 'server/src/store/seeds/menu-seed.ts';
const names = 'web/src/app/page-name.ts';
const pageFile = /^web\/src\/features\/(.+-page\.tsx)$/;

/** Finds menu entries and aliases that do not name exactly one page. */
export function checkPages({ files, components, menuNames }: PageSources): Finding[] {
  const pages = new Map<string, string>();
  const findings: Finding[] = [];
  const note = (file: string, rule: string, what: string) =>
    findings.push({ file, line: 1, rule, what });
  for (const file of files) {
    const inside = pageFile.exec(file)?.[1];
    if (inside === undefined) continue;
    const page = toPageName(inside);
    const other = pages.get(page);
    if (other !== undefined) note(file, 'same-page', `${page} is ${other} already`);
    pages.set(page, file);
  }
  for (const [name, page] of Object.entries(menuNames)) {
    if (pages.has(name)) note(names, 'menu-name', `'${name}' is a page's own name`);
    if (!pages.has(page))
      note(names, 'menu-name', `'${name}' means '${page}', and no page is there`);
  }
  for (const component of components) {
    const isKnown = pages.has(component) || Object.hasOwn(menuNames, component);
    if (!isKnown) note(seeds, 'menu-page', `'${component}' names no page: write <area>/<name>`);
  }
  return findings;
}
