import type { AnyRoute } from '@stacksight/contract';
import type { Plugin } from 'vite';

// `virtual:routes`: what the page must know of each call to make it (method, address, body, reply, seconds), read from
// the contract while building. So no schema, and no zod, travels to a page that only calls.

const id = 'virtual:routes';
const resolved = `\0${id}`;

export function routesTable(): Plugin {
  return {
    name: 'stacksight:routes-table',
    resolveId: (source) => (source === id ? resolved : null),
    load: async (source) => (source === resolved ? toModule() : null),
  };
}

async function toModule(): Promise<string> {
  const { contract } = await import('@stacksight/contract');
  const areas = contract as Record<string, { routes: Record<string, AnyRoute> }>;
  const rows = Object.entries(areas).flatMap(([area, { routes }]) =>
    Object.entries(routes).map(([key, route]) => [`${area}.${key}`, toRow(route)]),
  );
  return `export const routes = ${JSON.stringify(Object.fromEntries(rows))};`;
}

/** `[method, path, body, reply, seconds, isPublic]`; a path without a leading slash is under the analytics prefix. */
function toRow(route: AnyRoute) {
  const kind = 'kind' in route.reply ? route.reply.kind : 'data';
  const body = route.body === null && route.bodyType !== 'upload' ? 'none' : route.bodyType;
  return [route.method, route.path, body, kind, route.seconds, route.needs === 'public' ? 1 : 0];
}
