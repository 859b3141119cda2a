import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import type { TestClient } from '../../../test/client.ts';
import {
  evergreenCirculation,
  evergreenThings,
  plantedInEvergreen,
} from '../../../test/evergreen/evergreen-library.ts';
import { makeEvergreen } from '../../../test/evergreen/make-evergreen.ts';
import { kohaCirculation, kohaThings, planted } from '../../../test/koha/koha-circulation.ts';
import { makeKoha, startKohaServer } from '../../../test/koha/start-koha.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import type { TestMariadb } from '../../../test/mariadb-process.ts';
import { startTestPostgres, type TestPostgres } from '../../../test/postgres-process.ts';
import { findTexts } from '../../../test/privacy/find-texts.ts';
import { insertRows } from '../../../test/test-engine.ts';

let mariadb: TestMariadb;
let postgres: TestPostgres;
let app: TestApp;
let keeper: TestClient;
const lines: string[] = [];
const from = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  mariadb = await startKohaServer();
  postgres = await startTestPostgres();
  const log = createLog('trace', { write: (line) => lines.push(line) });
  app = await makeApp({ start: new Date(), config: { hasLocalSources: true }, log });
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await app.addAccount({ username: 'keeper', permissions: ['etl:view', 'etl:edit'] });
  keeper = await app.signIn('keeper');
});
afterAll(async () => {
  await app.close();
  await mariadb.close();
  await postgres.close();
});

const sources = {
  koha: async () => {
    const koha = await makeKoha(mariadb, '25.x', 'privacy');
    await koha.run(
      ...kohaThings(),
      ...kohaCirculation('25.x', from, 19),
      // Readers before 1900 are refused, and refused rows are kept.
      "UPDATE borrowers SET dateenrolled = '1850-01-01' WHERE borrowernumber = 1",
    );
    return { source: koha.source, words: Object.values(planted) };
  },
  evergreen: async () => {
    const evergreen = await makeEvergreen(postgres);
    await evergreen.run(
      ...evergreenThings(),
      ...evergreenCirculation(from, 19),
      "UPDATE actor.usr SET create_date = '1850-01-01 00:00:00Z' WHERE id = 1",
    );
    await evergreen.close();
    return { source: evergreen.source, words: Object.values(plantedInEvergreen) };
  },
};

it.each(['koha', 'evergreen'] as const)(
  'keeps nothing personal of %s: not in the warehouse, its refused rows, the records or the log',
  async (connector) => {
    const { source, words } = await sources[connector]();
    const data = async (call: ReturnType<TestClient['post']>) => {
      const { status, body } = await call;
      expect([status, body.message]).toEqual([200, expect.any(String)]);
      return body.data;
    };
    const prefix = '/analytics-v3';
    const place = { json: { ...source, name: connector, remark: '' } };
    const { id: datasourceId } = await data(keeper.post(`${prefix}/datasourceConfig/add`, place));
    const stream = connector === 'koha' ? 'borrowers' : 'users';
    const tried = await data(
      keeper.post(`${prefix}/etlRuleConfig/try`, { json: { datasourceId, connector, stream } }),
    );
    expect(tried).toMatchObject({ used: 23, refused: 1 });
    const rule = { json: { name: connector, datasourceId, connector } };
    const { id } = await data(keeper.post(`${prefix}/etlRuleConfig`, rule));
    await data(keeper.post(`${prefix}/etlRuleConfig/${id}/run`));
    const last = async () => (await data(keeper.get(`${prefix}/etlRuleConfig/${id}/runs`)))[0];
    await expect.poll(async () => (await last()).endedAt, { timeout: 300_000 }).not.toBeNull();
    const run = await last();
    expect(run).toMatchObject({ status: 'done', problem: null, refused: 1, differences: [] });
    expect(run.loaded).toBeGreaterThan(200);
    const [kept] = await app.deps.engine.rows<{ n: number }>(
      'SELECT toFloat64(count()) AS n FROM load_refused',
    );
    expect(kept?.n).toBeGreaterThan(0);
    // The search itself finds what was loaded.
    expect(await findTexts(app.deps, ['B20'])).toHaveProperty('behaviour_event');
    expect(await findTexts(app.deps, [datasourceId])).toHaveProperty('public.etl_rule');
    expect(await findTexts(app.deps, words)).toEqual({});
    expect(lines.length).toBeGreaterThan(0);
    const said = lines.join('');
    expect([...words, source.password].filter((word) => said.includes(word))).toEqual([]);
    for (const word of words) expect(JSON.stringify([tried, run])).not.toContain(word);
  },
);
