import type { DimensionCard, Language, MetricCard } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDatasets, listMetrics } from '#analytics/model/model.ts';
import { analyticsTarget } from '#store/schema/analysis/targets.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let anyone: TestClient;
beforeAll(async () => {
  app = await makeApp();
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [
    { glc: 'g', name_zh: '甲市', name_en: 'G' },
    { glc: 'h', name_zh: '乙市', name_en: 'H' },
  ]);
  const version = { version: 1, loaded_at: '2026-11-20 06:00:00' };
  await insertRows(engine, 'data_version', [
    {
      glc: 'g',
      name: 'behaviour_event',
      data_from: '2025-01-01',
      data_until: '2026-11-19',
      note: JSON.stringify({
        events: {
          visit: { from: '2025-03-01', until: '2026-10-31', loadedAt: '2026-11-02T06:00:00.000Z' },
        },
      }),
      ...version,
    },
    {
      glc: 'h',
      name: 'behaviour_event',
      data_from: '2020-01-01',
      data_until: '2026-11-21',
      ...version,
    },
  ]);
  await app.addAccount({ username: 'anyone', libraries: [{ glc: 'g', libcode: null }] });
  anyone = await app.signIn('anyone');
});
afterAll(() => app.close());

const path = '/analytics-v3/metrics';
const cards = async (query = '', language: Language = 'zh-CN') =>
  (await anyone.get(`${path}/list${query}`, { language })).body.data as MetricCard[];

describe('the cards of metrics', () => {
  it('exist for every metric of the model, with a definition in both languages', async () => {
    const [chinese, english] = [await cards(), await cards('', 'en-US')];
    expect(chinese.map(({ code }) => code).sort()).toEqual(
      listMetrics()
        .map(({ code }) => code)
        .sort(),
    );
    for (const card of [...chinese, ...english]) {
      expect([
        card.code,
        card.means.length > 2,
        /^[^Σ=<>≤≥_]{2,}$/.test(card.formula),
        card.tables.length > 0,
      ]).toEqual([card.code, true, true, true]);
    }
    expect(chinese[0]).toMatchObject({
      code: 'loans',
      label: '外借册次',
      nameEn: 'Loans',
      unit: '册次',
    });
    expect(english[0]?.label).toBe('Loans');
  });

  it('show additivity, grain, tables, freshness and uses', async () => {
    const [loans, visits, turnover, registered] = await cards(
      '?codes=loans,visits,turnover,registered',
    );
    // The days of the metric itself, if they are known; otherwise the days of its table.
    expect(visits).toMatchObject({ dataFrom: '2025-03-01', dataUntil: '2026-10-31' });
    expect(loans).toMatchObject({
      additivity: 'additive',
      grain: 'hour',
      tables: ['behaviour_event'],
      dataFrom: '2025-01-01',
      dataUntil: '2026-11-19',
      loadedAt: '2026-11-20T06:00:00.000Z',
    });
    expect(loans?.rollups).toContain('agg_event_day');
    expect(loans?.uses).toContainEqual({ kind: 'tile', name: 'hotTitles', label: null });
    expect(loans?.uses).toContainEqual({
      kind: 'screen',
      name: 'statistics/borrowing',
      label: null,
    });
    expect(turnover).toMatchObject({
      additivity: 'ratio',
      grain: null,
      parts: ['loans', 'loanable'],
      tables: ['behaviour_event', 'dim_item'],
    });
    expect(turnover?.dimensions).toContain('mainClass');
    expect(turnover?.dimensions).not.toContain('channel');
    expect(registered).toMatchObject({ countsReaders: true, loadedAt: null });
  });

  it.each([
    ['loans', 'ISO 2789'],
    ['loans_with_renewals', 'ISO 2789'],
    ['loanable', 'ISO 11620'],
    ['turnover', 'ISO 11620'],
  ])('of %s say how it stands to %s', async (code, standard) => {
    for (const language of ['zh-CN', 'en-US'] as const) {
      const [card] = await cards(`?codes=${code}`, language);
      expect([language, card?.code, card?.means]).toEqual([
        language,
        code,
        expect.stringContaining(standard),
      ]);
    }
  });

  it('name the targets that use a metric, alone or in a formula', async () => {
    const name = { 'zh-CN': '人均外借目标', 'en-US': 'Loans each' };
    await app.deps.store.db.insert(analyticsTarget).values({
      name,
      means: name,
      metric: 'loans',
      formula: { op: 'per', metric: 'active_borrowers' },
      range: 'thisYear',
      better: 'more',
    });
    await app.addAccount({ username: 'watcher', permissions: ['analysis:view'] });
    const watcher = await app.signIn('watcher');
    for (const code of ['loans', 'active_borrowers']) {
      const { uses } = (await watcher.get(`${path}/${code}`)).body.data;
      expect(uses.at(-1)).toMatchObject({ kind: 'target', label: '人均外借目标' });
      const [mine] = await cards(`?codes=${code}`);
      expect(mine?.uses.map(({ kind }) => kind)).not.toContain('target');
    }
    expect((await cards('?codes=active_readers'))[0]?.rollups).toContain('agg_reader_day');
  });

  it('name the analyses that use a metric, for callers who may see analyses', async () => {
    const query = {
      kind: 'table' as const,
      dataset: 'circulation',
      range: 'today' as const,
      top: 25,
    };
    await app.deps.store.db.insert(analyticsComponent).values({
      name: '今日还回',
      query: { ...query, metrics: ['returns'], by: [] },
      chart: 'auto',
    });
    await app.addAccount({ username: 'explorer', permissions: ['analysis:view'] });
    const explorer = await app.signIn('explorer');
    const { uses } = (await explorer.get(`${path}/returns`)).body.data;
    expect(uses.at(-1)).toMatchObject({ kind: 'component', label: '今日还回' });
    const [mine] = await cards('?codes=returns');
    expect(mine?.uses.map(({ kind }) => kind)).not.toContain('component');
  });

  it('can be read one by one', async () => {
    const { body } = await anyone.get(`${path}/loans`);
    expect(body.data).toEqual((await cards('?codes=loans'))[0]);
    expect((await anyone.get(`${path}/shoeSize`)).status).toBe(404);
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    expect((await anyone.get(`${path}/list?glc=h`)).status).toBe(403);
  });
});

describe('the cards of dimensions', () => {
  it('show the meaning, the datasets, and the codes of a closed list', async () => {
    const { body } = await anyone.get(`${path}/dimensions`, { language: 'en-US' });
    const all = new Map((body.data as DimensionCard[]).map((card) => [card.code, card]));
    const codes = listDatasets().flatMap(([, { dimensions }]) => Object.keys(dimensions));
    expect([...all.keys()].sort()).toEqual([...new Set([...codes, 'readers.state'])].sort());
    for (const { code, means } of all.values())
      expect([code, means.length > 10]).toEqual([code, true]);
    expect([all.get('state')?.label, all.get('readers.state')?.label]).toEqual([
      'Item state',
      'Card state',
    ]);
    expect(all.get('sex')?.choices).toContainEqual({ code: 'female', label: 'Female' });
    expect(all.get('library')?.dictionary).toBe('dim_library');
    expect(all.get('library')?.datasets).toContainEqual({
      code: 'holds',
      label: 'Holds',
      as: 'Pickup library',
    });
  });
});
