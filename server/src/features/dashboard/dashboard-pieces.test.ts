import {
  type DashboardPiece,
  type DashboardTile,
  dashboardTiles,
  layoutTiles,
} from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDemo } from '#ingest/demo/build-demo.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

// Compares the streamed dashboard with the single calls for each tile.

const base = '/analytics-v3/dashboard';
const text = 'text/event-stream';
const numbers: readonly DashboardTile[] = dashboardTiles.slice(0, 7);
const byMonths: readonly DashboardTile[] = ['loansByMonth', 'newBooks'];

let app: TestApp;
let director: TestClient;
beforeAll(async () => {
  app = await makeApp();
  const now = app.clock.now();
  const today = now.toISOString().slice(0, 10);
  const city = { scale: 0.02, seed: 7, today, now, timeZone: 'Asia/Shanghai' };
  await buildDemo(app.deps.engine, city);
  director = await app.signIn('super');
});
afterAll(() => app?.close());

async function piecesFor(client: TestClient, query: string): Promise<DashboardPiece[]> {
  const reply = await client.get(`${base}/tiles?${query}`);
  expect([reply.status, String(reply.headers['content-type'])]).toEqual([200, text]);
  return reply.text
    .split('\n\n')
    .filter(Boolean)
    .map((event) => JSON.parse(event.replace(/^data: /, '')));
}

const dataOf = (pieces: readonly DashboardPiece[], piece: DashboardPiece['piece']) =>
  pieces.flatMap((one) => (one.piece === piece && 'data' in one ? [one.data] : []));
const tilesIn = (pieces: readonly DashboardPiece[]) =>
  new Map(pieces.flatMap((one) => (one.piece === 'tile' ? [[one.tile, one.data] as const] : [])));
const single = async (client: TestClient, url: string) =>
  (await client.get(`/analytics-v3/${url}`)).body.data;
// The answers may differ only in the flag that says whether an answer came from the cache.
const withoutCached = <Result extends { meta: { cached: boolean } }>(result: Result) => ({
  ...result,
  meta: { ...result.meta, cached: null },
});

/** Returns the query string for a single tile. */
function queryFor(tile: DashboardTile, range: string, rest: string): string {
  const isLeftAside = byMonths.includes(tile) && range === 'last30Day';
  const parts = isLeftAside ? [] : [`range=${range}`];
  return [...parts, ...(numbers.includes(tile) ? ['compare=lastYear'] : []), rest]
    .filter(Boolean)
    .join('&');
}

async function expectSameAsSingle(client: TestClient, range: string, rest: string): Promise<void> {
  const pieces = await piecesFor(client, `range=${range}&compare=lastYear&${rest}`);
  const tiles = tilesIn(pieces);
  expect([...tiles.keys()].sort()).toEqual([...dashboardTiles].sort());
  for (const [tile, result] of tiles) {
    const alone = await single(client, `dashboard/tile/${tile}?${queryFor(tile, range, rest)}`);
    expect([tile, withoutCached(result)]).toEqual([tile, withoutCached(alone)]);
  }
  expect(pieces.slice(0, 1)).toEqual([{ piece: 'layout', tiles: [...layoutTiles], pins: 0 }]);
  expect(dataOf(pieces, 'libraries')).toEqual([await single(client, 'customization/getLibs')]);
  expect(dataOf(pieces, 'days')).toEqual([await single(client, `api/range?range=${range}`)]);
  expect(dataOf(pieces, 'loaded')).toEqual([await single(client, 'customization/getSyncDataTime')]);
}

describe('the streamed dashboard', () => {
  it.each(['last30Day', 'lastYear', '2026-01-01~2026-09-30'])(
    'over %s has every tile with the same answer as its single call',
    async (range) => {
      await expectSameAsSingle(director, range, '');
    },
  );

  it('uses the caller’s libraries, and hides small cells from callers who may not see readers', async () => {
    const [group] = await single(director, 'customization/getLibs');
    const [mine, other] = group.libraries.map(({ code }: { code: string }) => code);
    await app.addAccount({
      username: 'branch',
      permissions: ['dashboard:view'],
      libraries: [{ glc: 'demo', libcode: mine }],
    });
    const branch = await app.signIn('branch');
    await expectSameAsSingle(branch, 'last30Day', '');
    const pieces = await piecesFor(branch, 'range=last30Day');
    const byLibrary = tilesIn(pieces).get('loansByLibrary');
    expect(byLibrary?.rows.map(([code]) => code)).toEqual([mine]);
    expect(tilesIn(pieces).get('loans')?.meta.libraries).toEqual([mine]);
    const others = await piecesFor(branch, `range=last30Day&libraries=${other}`);
    expect(tilesIn(others).get('loans')?.totals?.[1]).toBe(0);
    const asked = await piecesFor(branch, 'range=last30Day&glc=elsewhere');
    const alone = await branch.get(`${base}/tile/loans?range=last30Day&glc=elsewhere`);
    expect([alone.status, alone.body.code]).toEqual([403, 'permission.denied']);
    const refused = asked.filter(({ piece }) => piece === 'failure');
    expect(refused).toHaveLength(dashboardTiles.length);
    expect(dataOf(asked, 'loaded')).toEqual([]);
    expect(refused[0]).toMatchObject({ code: alone.body.code, message: alone.body.message });
  });

  it('has exactly the tiles that the caller chose', async () => {
    await director.put(`${base}/layout`, { json: { tiles: ['hotTitles', 'boxes', 'visits'] } });
    const pieces = await piecesFor(director, 'range=last30Day');
    expect(pieces[0]).toEqual({
      piece: 'layout',
      tiles: ['hotTitles', 'boxes', 'visits'],
      pins: 0,
    });
    expect([...tilesIn(pieces).keys()].sort()).toEqual(['hotTitles', 'visits']);
    await director.put(`${base}/layout`, { json: { tiles: [] } });
  });

  it('reports the error of a failed tile, and answers the others', async () => {
    const { engine } = app.deps;
    await engine.command('RENAME TABLE fact_credit TO fact_credit_away');
    try {
      const pieces = await piecesFor(director, 'range=lastMonth');
      const others = dashboardTiles.filter((tile) => tile !== 'credit');
      expect([...tilesIn(pieces).keys()].sort()).toEqual([...others].sort());
      expect(pieces.filter(({ piece }) => piece === 'failure')).toEqual([
        {
          piece: 'failure',
          tile: 'credit',
          code: 'internal',
          message: '系统内部异常，请联系网站管理员',
          requestId: expect.any(String),
        },
      ]);
      const alone = await director.get(`${base}/tile/credit?range=lastMonth`);
      expect([alone.status, alone.body.code]).toEqual([500, 'internal']);
    } finally {
      await engine.command('RENAME TABLE fact_credit_away TO fact_credit');
    }
  });

  it('ends its queries in the engine when the caller leaves', async () => {
    const { engine } = app.deps;
    await engine.command('RENAME TABLE fact_credit TO fact_credit_away');
    await engine.command(
      'CREATE VIEW fact_credit AS SELECT away.* FROM fact_credit_away AS away, numbers(1e12) AS many',
    );
    const underWay = () =>
      engine.rows(
        `SELECT countIf(query LIKE '%fact_credit%') AS tiles, countIf(query LIKE '%1e13%') AS others
         FROM system.processes
         WHERE current_database = currentDatabase() AND query NOT LIKE '%system.processes%'`,
      );
    // This query ends before a query of a tile reaches its time limit. While it runs, no tile query has ended because
    // of a limit.
    const other = new AbortController();
    const others = engine
      .rows(
        'SELECT sum(sipHash64(number)) FROM numbers(1e13)',
        {},
        { signal: other.signal, seconds: 30 },
      )
      .catch(() => null);
    try {
      const leaving = new AbortController();
      const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
      const cookies = Object.entries(director.cookies).map((pair) => pair.join('='));
      const reply = await fetch(`${address}${base}/tiles?range=lastWeek`, {
        headers: { authorization: `Bearer ${director.token}`, cookie: cookies.join('; ') },
        signal: leaving.signal,
      });
      expect(reply.status).toBe(200);
      await expect.poll(underWay).toEqual([{ tiles: 1, others: 1 }]);
      leaving.abort();
      await expect.poll(underWay).toEqual([{ tiles: 0, others: 1 }]);
    } finally {
      other.abort();
      await others;
      await engine.command('DROP VIEW fact_credit');
      await engine.command('RENAME TABLE fact_credit_away TO fact_credit');
    }
  });

  it('needs the permission and a valid query string', async () => {
    expect((await app.client.get(`${base}/tiles`)).status).toBe(401);
    await app.addAccount({ username: 'nobody', permissions: [] });
    const nobody = await app.signIn('nobody');
    expect((await nobody.get(`${base}/tiles`)).status).toBe(403);
    const bad = await director.get(`${base}/tiles?range=whenever`);
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['range']]);
  });
});
