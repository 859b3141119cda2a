import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';
import { lackingFor } from './lacking.service.ts';
import { toSources } from './sources.ts';

// chinese-ok-file: names of files and mappings are data

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const load = (kind: string, file: string) => ({
  ...{ batch: '1', kind, file, day: '2026-03-01', at: '2026-03-01T01:00:00.000Z' },
  ...{ phase: 'done', rowsRefused: 0, tables: ['behaviour_event'] },
});

it('names what is missing first, and a source by its file, mapping or rule, never by the kind of its rows', async () => {
  const { analytics, store } = app.deps;
  const why = async (kind: string, file: string) => {
    const spans = [{ batch: '1', event: 'loan', until: '2026-03-01' }];
    const sources = toSources([load(kind, file)], spans);
    const deps = { analytics, store, sourcesOf: async () => sources };
    const words = { glc: 'main', language: 'zh-CN', events: {} } as const;
    return (await lackingFor(deps, 'visits', words)).map((one) => one.why);
  };
  expect(await why('loans', '借还记录.xlsx › Sheet1')).toEqual([
    '没有到馆：“借还记录.xlsx › Sheet1”只带来外借。',
  ]);
  expect(await why('每月借还', 'loans-3.csv')).toEqual(['没有到馆：“每月借还”只带来外借。']);
  expect(await why('sync', 'Koha 总馆/11-statistics')).toEqual([
    '没有到馆：“Koha 总馆”只带来外借。',
  ]);
});
