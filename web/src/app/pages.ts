import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadRoutes } from '#lib/api/routes.ts';
import { loadOrReload } from '#lib/window/release.ts';
import { pageNamed, toPageName } from './page-name.ts';

// Finds pages by name and loads each page when it first opens. A page is a file `features/<area>/…/<name>-page.tsx`
// that exports one component `<Name>Page`. `npm run check` compares every menu entry of the seeds with these files.

type Module = Readonly<Record<string, unknown>>;
type LazyPage = LazyExoticComponent<ComponentType>;

const files = import.meta.glob<Module>('../features/**/*-page.tsx');
const loaders = new Map(
  Object.entries(files).map(([file, load]) => [toPageName(file.replace('../features/', '')), load]),
);

const pages = new Map<string, LazyPage>();

// The shell includes the calls of this page; the calls of all other pages load together with the first such page.
const firstPage = 'dashboard/dashboard';

function loaderOf(component: string): (() => Promise<Module>) | undefined {
  const name = pageNamed(component);
  const load = loaders.get(name);
  if (load === undefined || name === firstPage) return load;
  return async () => {
    const [page] = await Promise.all([load(), loadRoutes()]);
    return page;
  };
}

/** Returns the page for a component name of the menu; null if this release has no such page. */
export function pageOfComponent(component: string): LazyPage | null {
  const known = pages.get(component);
  if (known) return known;
  const load = loaderOf(component);
  if (!load) return null;
  const page = lazy(async () => ({ default: pick(await loadOrReload(load)) }));
  pages.set(component, page);
  return page;
}

/** Starts loading a page before the user opens it. */
export function preloadPage(component: string): void {
  loaderOf(component)?.().catch(() => undefined);
}

function pick(module: Module): ComponentType {
  const found = Object.entries(module).find(([name]) => name.endsWith('Page'));
  if (!found) throw new Error('a page file must export a component whose name ends with Page');
  return found[1] as ComponentType;
}
