import { expect, test } from 'vitest';
import { routesTable } from './routes-table.ts';

async function readTable(source: string): Promise<Readonly<Record<string, RouteRow>>> {
  const { load } = routesTable();
  if (typeof load !== 'function') throw new Error('the plugin has no load()');
  const text = await load.call({} as never, `\0${source}`);
  if (typeof text !== 'string') throw new Error(`no module ${source}`);
  const { routes } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return routes;
}

test('the table of all calls has each call with its fields by name', async () => {
  const routes = await readTable('virtual:routes');
  expect(routes['dwSchema.structure']).toEqual({
    method: 'GET',
    path: 'dw-schema/table/structure/{x}',
    body: 'none',
    reply: 'data',
    seconds: expect.any(Number),
    isPublic: false,
    mayBeNull: false,
  });
});

test('the table for signing in has the calls that need no session, and not all the others', async () => {
  const routes = await readTable('virtual:routes/entry');
  expect(routes['session.token']).toMatchObject({ method: 'POST', body: 'form', isPublic: true });
  expect(routes['dwSchema.structure']).toBeUndefined();
});

test('the shell and the dashboard have their calls, and every stream, without the table of all', async () => {
  const [entry, own, all] = await Promise.all(
    ['virtual:routes/entry', 'virtual:routes/console', 'virtual:routes'].map(readTable),
  );
  const first = { ...entry, ...own };
  expect(first['dashboard.tiles']).toMatchObject({ reply: 'stream' });
  expect(first['notices.handle']).toEqual(all?.['notices.handle']);
  expect(first['customization.getLibs']).toEqual(all?.['customization.getLibs']);
  expect(first['dwSchema.structure']).toBeUndefined();
  const streams = Object.entries(all ?? {}).filter(([, { reply }]) => reply === 'stream');
  const later = streams.map(([name]) => name).filter((name) => first[name] === undefined);
  // The chat asks for its passport first, which loads the table of all; no page makes the other call.
  expect(later).toEqual(['assistant.chat', 'assistantModel.chat']);
});
