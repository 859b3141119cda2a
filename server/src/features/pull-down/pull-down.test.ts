import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let all: TestClient;
let branch: TestClient;

const path = '/analytics-v3/pullDown';
const done = (operator: string, libcode: string, n: number) => ({
  glc: 'g',
  event: 'loan',
  day: '2026-03-01',
  at: '2026-03-01 02:00:00',
  hour: 10,
  reader_key: 0,
  libcode,
  operator,
  n,
});

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  await insertRows(app.deps.engine, 'behaviour_event', [
    done('op8', 'A', 30),
    done('op9', 'A', 50),
    done('op8', 'B', 10),
  ]);
  await app.addAccount({ username: 'all', permissions: ['operator:view'] });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions: ['operator:view'], libraries });
  await app.addAccount({ username: 'nobody', libraries });
  all = await app.signIn('all');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const get = async (client: TestClient, rest: string) =>
  (await client.get(`${path}/${rest}`)).body.data;

describe('choices for other screens', () => {
  it('are libraries, locations and operators', async () => {
    expect(await get(all, 'getLibData?glc=g')).toEqual([
      { code: 'A', label: '甲馆', glc: 'g' },
      { code: 'B', label: '乙馆', glc: 'g' },
    ]);
    expect(await get(all, 'getLocData?glc=g&libcode=A')).toEqual([
      { code: 'A-1', label: '甲一', libcode: 'A' },
    ]);
    expect((await get(all, 'getOperatorData?glc=g')).slice(0, 2)).toEqual([
      { code: 'op9', label: 'op9', count: 50 },
      { code: 'op8', label: 'op8', count: 40 },
    ]);
  });

  it('are limited to the caller’s libraries', async () => {
    expect(await get(branch, 'getLibData')).toEqual([{ code: 'B', label: '乙馆', glc: 'g' }]);
    expect(await get(branch, 'getLocData?libcode=A')).toEqual([]);
    const [first, ...others] = await get(branch, 'getOperatorData');
    expect(first).toEqual({ code: 'op8', label: 'op8', count: 10 });
    expect(others.map(({ code }: { code: string }) => code)).not.toContain('op9');
    expect((await branch.get(`${path}/getLibData?glc=other`)).status).toBe(403);
  });

  it('need a sign-in, operators also the permission; unknown parameters are refused', async () => {
    expect((await app.client.get(`${path}/getLibData`)).status).toBe(401);
    const nobody = await app.signIn('nobody');
    expect((await nobody.get(`${path}/getLibData`)).status).toBe(200);
    expect((await nobody.get(`${path}/getOperatorData`)).status).toBe(403);
    expect((await all.get(`${path}/getLocData?library=A`)).status).toBe(400);
  });
});
