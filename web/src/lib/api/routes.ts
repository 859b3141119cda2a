import { routes as entry } from 'virtual:routes/entry';
import { loadOrReload } from '../window/release.ts';

const known: Record<string, RouteRow> = { ...entry };

/** Registers more calls: the shell adds its own and those of the dashboard. */
export function addRoutes(routes: Readonly<Record<string, RouteRow>>): void {
  Object.assign(known, routes);
}

/** Loads and registers the calls of all pages. */
export async function loadRoutes(): Promise<void> {
  addRoutes((await import('virtual:routes')).routes);
}

/** Returns the table row of a call; undefined while the call is not registered. */
export function knownRoute(name: string): RouteRow | undefined {
  return known[name];
}

/** Returns the table row of a call, after loading all tables if needed; rejects a name that the contract lacks. */
export async function loadRoute(name: string): Promise<RouteRow> {
  if (known[name] === undefined) await loadOrReload(loadRoutes);
  return routeOf(name);
}

/** Returns the table row of a registered call; throws on an unknown name. */
export function routeOf(name: string): RouteRow {
  const row = known[name];
  if (row === undefined) throw new Error(`no such call: ${name}`);
  return row;
}
