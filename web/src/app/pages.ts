import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadOrReload } from '#lib/window/release.ts';
import { toPageName } from './page-name.ts';

// Component name of the server's menu → page, loaded when it is first opened. A page is a file
// `features/<area>/…/<name>-page.tsx` that exports one component `<Name>Page`; the menu calls it `<name>`,
// `<Name>Page` or `<area>/<name>`.

type Module = Readonly<Record<string, unknown>>;
type Page = LazyExoticComponent<ComponentType>;

const files = import.meta.glob<Module>('../features/**/*-page.tsx');
const loaders = new Map(
  Object.entries(files).flatMap(([file, load]) => {
    const [area = '', ...rest] = file.replace('../features/', '').split('/');
    const name = toPageName(rest.at(-1) ?? '');
    return [[`${area}/${name}`, load] as const, ...(name === area ? [[area, load] as const] : [])];
  }),
);
for (const [key, load] of [...loaders]) {
  const name = key.split('/').at(-1) ?? '';
  if (!loaders.has(name)) loaders.set(name, load);
}

const pages = new Map<string, Page>();

function loaderOf(component: string): (() => Promise<Module>) | undefined {
  const [name, area] = component
    .replace(/\/index$/, '')
    .split('/')
    .reverse();
  const key = toPageName(name ?? '');
  return (area ? loaders.get(`${toPageName(area)}/${key}`) : undefined) ?? loaders.get(key);
}

/** The page that the menu means by a component's name, or null when this release has none. */
export function pageOf(component: string): Page | null {
  const known = pages.get(component);
  if (known) return known;
  const load = loaderOf(component);
  if (!load) return null;
  const page = lazy(async () => ({ default: pick(await loadOrReload(load)) }));
  pages.set(component, page);
  return page;
}

/** Starts loading a page before it is opened. */
export function preloadPage(component: string): void {
  loaderOf(component)?.().catch(() => undefined);
}

function pick(module: Module): ComponentType {
  const found = Object.entries(module).find(([name]) => name.endsWith('Page'));
  if (!found) throw new Error('a page file must export a component whose name ends with Page');
  return found[1] as ComponentType;
}
