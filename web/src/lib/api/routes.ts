import { routes as entry } from 'virtual:routes/entry';

const known: Record<string, RouteRow> = { ...entry };

/** Makes more calls known: the shell brings those that signing in does not need. */
export function addRoutes(routes: Readonly<Record<string, RouteRow>>): void {
  Object.assign(known, routes);
}

/** The row of a call by its name; a name that is none is a mistake of ours. */
export function routeOf(name: string): RouteRow {
  const row = known[name];
  if (row === undefined) throw new Error(`no such call: ${name}`);
  return row;
}
