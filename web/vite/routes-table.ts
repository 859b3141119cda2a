import type { AnyRoute } from '@stacksight/contract';
import type { Plugin } from 'vite';

// What the page must know of each call to make it (method, address, body, reply, seconds), read from the contract while
// building. So no schema, and no zod, travels to a page that only calls. `virtual:routes/entry` is what signing in
// needs; `virtual:routes` is all of them, for the shell.

const whole = 'virtual:routes';
const entry = 'virtual:routes/entry';
const entryAreas: ReadonlySet<string> = new Set(['session', 'sso', 'menu', 'clientErrors']);

export function routesTable(): Plugin {
  return {
    name: 'stacksight:routes-table',
    resolveId: (source) => (source === whole || source === entry ? `\0${source}` : null),
    load: async (source) => {
      if (source === `\0${whole}`) return toModule(() => true);
      return source === `\0${entry}` ? toModule((area) => entryAreas.has(area)) : null;
    },
  };
}

async function toModule(isWanted: (area: string) => boolean): Promise<string> {
  const { contract } = await import('@stacksight/contract');
  const areas = contract as Record<string, { routes: Record<string, AnyRoute> }>;
  const rows = Object.entries(areas)
    .filter(([area]) => isWanted(area))
    .flatMap(([area, { routes }]) =>
      Object.entries(routes).map(([key, route]) => {
        const row = toRow(route);
        const values = fields.map((field) => JSON.stringify(row[field]));
        return `  ${JSON.stringify(`${area}.${key}`)}: row(${values.join(', ')}),`;
      }),
    );
  return `${rowFunction}\nexport const routes = {\n${rows.join('\n')}\n};\n`;
}

// The names of the fields are in the module once; the rows have only their values, in this order.
const fields = ['method', 'path', 'body', 'reply', 'seconds', 'isPublic', 'mayBeNull'] as const;
const rowFunction = `const row = (${fields.join(', ')}) => ({ ${fields.join(', ')} });`;

function toRow(route: AnyRoute) {
  const kind = 'kind' in route.reply ? route.reply.kind : 'data';
  const body = route.body === null && route.bodyType !== 'upload' ? 'none' : route.bodyType;
  const isPublic = route.needs === 'public';
  const mayBeNull = 'safeParse' in route.reply && route.reply.safeParse(null).success;
  return {
    method: route.method,
    path: route.path,
    body,
    reply: kind,
    seconds: route.seconds,
    isPublic,
    mayBeNull,
  };
}
