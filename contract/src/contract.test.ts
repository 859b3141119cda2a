import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnyRoute, contract, crud, permissions } from './index.ts';

const routes = Object.entries(contract).flatMap(([area, { name, routes }]) =>
  Object.entries(routes as Record<string, AnyRoute>).map(([key, route]) => ({
    area,
    name,
    key,
    route,
  })),
);

describe('the contract', () => {
  it('has no two routes with the same method and path', () => {
    const addresses = routes.map(
      ({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  it('names each area once, with the same name everywhere', () => {
    expect(routes.filter(({ area, name }) => area !== name)).toEqual([]);
  });

  it.each(routes.map(({ area, key, route }) => [`${area}.${key}`, route] as const))(
    '%s says what it does, what it needs and what it answers',
    (_, route) => {
      expect(route.summary).toMatch(/^[A-Z].{5,}/);
      expect(['public', 'signedIn', ...permissions]).toContain(route.needs);
      const schema = 'kind' in route.reply ? route.reply.schema : route.reply;
      if (schema !== undefined) expect(schema.safeParse(route.example).error).toBeUndefined();
      for (const name of route.path.matchAll(/\{(\w+)\}/g))
        expect(route.params.shape).toHaveProperty(String(name[1]));
    },
  );
});

describe('crud', () => {
  const shelf = crud({
    path: 'shelf',
    one: 'shelf',
    row: z.object({ id: z.uuid(), name: z.string() }),
    form: z.strictObject({ name: z.string() }),
    fields: ['name'],
    filters: { name: z.string().optional() },
    needs: { view: 'holdings:view', edit: 'dashboard:edit' },
    example: { id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10', name: 'A' },
  });

  it('writes the five routes of the specification', () => {
    const lines = Object.values(shelf).map(
      ({ method, path, needs }) => `${method} ${path} ${needs}`,
    );
    expect(lines).toEqual([
      'GET shelf/list holdings:view',
      'GET shelf/{id} holdings:view',
      'POST shelf/add dashboard:edit',
      'PUT shelf/{id} dashboard:edit',
      'DELETE shelf/{id} dashboard:edit',
    ]);
  });

  it('pages from 1 with ten rows each, and refuses unknown parameters', () => {
    expect(shelf.list.query.parse({ name: 'A' })).toEqual({ name: 'A', pageNum: 1, pageSize: 10 });
    for (const bad of [{ pageNum: 0 }, { pageSize: 501 }, { field: 'id' }, { nosuch: 1 }]) {
      expect(shelf.list.query.safeParse(bad).success).toBe(false);
    }
  });
});
