import { routes as entry } from 'virtual:routes/entry';

const known: Record<string, RouteRow> = { ...entry };

/** Registers more calls: the shell adds the ones that signing in does not need. */
export function addRoutes(routes: Readonly<Record<string, RouteRow>>): void {
  Object.assign(known, routes);
}

/** The row of a call by its name; throws on an unknown name, which is a mistake in the code. */
export function routeOf(name: string): RouteRow {
  const row = known[name];
  if (row === undefined) throw new Error(`no such call: ${name}`);
  return row;
}
