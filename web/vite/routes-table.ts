import type { AnyRoute } from '@stacksight/contract';
import type { Plugin } from 'vite';

// Writes tables of the data that the page needs to make a call (method, address, body, reply, seconds). They are read
// from the contract during the build, so that no schema and no zod is loaded by a page that only makes calls.
// `virtual:routes/entry` has the calls for signing in, `virtual:routes/console` the further calls of the shell and the
// dashboard, and `virtual:routes` all calls, for the other pages. A stream must be in one of the first two, unless another
// call goes before it, as the passport does before the chat.

const tables: Readonly<Record<string, (name: string) => boolean>> = {
  'virtual:routes': () => true,
  'virtual:routes/entry': isOneOf('session', 'sso', 'clientErrors'),
  'virtual:routes/console': isOneOf(
    'notices',
    'dashboard',
    'customization',
    'insufficientHoldings.summary',
    'weeding.totals',
  ),
};

export function routesTable(): Plugin {
  return {
    name: 'stacksight:routes-table',
    resolveId: (source) => (source in tables ? `\0${source}` : null),
    load: async (source) => {
      const isWanted = source.startsWith('\0') ? tables[source.slice(1)] : undefined;
      return isWanted ? toModule(isWanted) : null;
    },
  };
}

/** Returns a test for calls by their names, or by the names of their areas. */
function isOneOf(...names: readonly string[]) {
  return (call: string) => names.some((name) => call === name || call.startsWith(`${name}.`));
}

async function toModule(isWanted: (name: string) => boolean): Promise<string> {
  const { contract } = await import('@stacksight/contract');
  const areas = contract as Record<string, { routes: Record<string, AnyRoute> }>;
  const calls = Object.entries(areas).flatMap(([area, { routes }]) =>
    Object.entries(routes).map(([key, route]) => ({ name: `${area}.${key}`, route })),
  );
  const rows = calls
    .filter(({ name }) => isWanted(name))
    .map(({ name, route }) => {
      const row = toRow(route);
      const values = fields.map((field) => JSON.stringify(row[field]));
      return `  ${JSON.stringify(name)}: row(${values.join(', ')}),`;
    });
  return `${rowFunction}\nexport const routes = {\n${rows.join('\n')}\n};\n`;
}

// The names of the fields are in the module once; each row has only the values, in this order.
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
