import { findDataset, listDatasets, listMetrics } from '#analytics/model/model.ts';
import type { TestClient } from '../../client.ts';
import { changes } from '../changes/changes.ts';
import { type ChangeWorld, send } from '../changes/world.ts';
import { fuzzedWalks } from './calls.ts';
import type { KnownValues } from './values.ts';

const makes = /\.(create|add|addOrEdit|edit|editCustomConfig|fill|save|saveOrUpdate|set|start)$/;

/** Creates a record of each kind, so that calls find something. */
export async function fillRecords(world: ChangeWorld): Promise<void> {
  for (const [name, change] of Object.entries(changes))
    if (makes.test(name)) await send(world.admin, name, await change(world));
}

/** Returns codes and ids that exist, for random calls. */
export async function readKnownValues(admin: TestClient): Promise<KnownValues> {
  const ids: Record<string, string[]> = {};
  for (const { name, route, url } of fuzzedWalks) {
    if (route.method !== 'GET' || /del|remove|init|file|captcha/i.test(url)) continue;
    const { text } = await admin.get(url);
    const found = [...text.matchAll(/"id":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g)];
    const area = name.split('.')[0] ?? '';
    ids[`${area}.id`] = [...(ids[`${area}.id`] ?? []), ...found.map(([, id = '']) => id)].slice(
      0,
      60,
    );
  }
  const datasets = listDatasets().map(([code]) => code);
  const dimensions = [
    ...new Set(datasets.flatMap((code) => Object.keys(findDataset(code)?.dimensions ?? {}))),
  ];
  const metrics = listMetrics().map(({ code }) => code);
  const events = ['loan', 'return', 'renew', 'visit', 'reserve', 'nothing'];
  const sql = [
    'SELECT 1',
    "SELECT libcode, count() AS c FROM behaviour_event WHERE glc = 'g' GROUP BY libcode",
    'SELECT * FROM fact_loan ORDER BY day LIMIT 5',
    'SELECT {range:String}',
    'SELECT (',
    'DROP TABLE dim_item',
  ];
  const codes = ['A', 'B', 'A-1', 'I', 'adult', 'op1', '02', 'x'];
  return {
    ...ids,
    id: Object.values(ids).flat(),
    glc: ['g', 'other', 'nowhere'],
    libraries: ['A', 'B', 'A,B', ''],
    libcode: ['A', 'B', ''],
    from: codes,
    to: codes,
    dataset: datasets,
    metrics,
    metric: metrics,
    key: [...metrics, ...dimensions],
    field: dimensions,
    by: dimensions,
    dimensions,
    dimension: dimensions,
    of: ['amount', ...metrics.slice(0, 3)],
    code: [...events, ...codes],
    event: events,
    events,
    codes,
    table: ['behaviour_event', 'dim_item', 'dim_reader', 'fact_loan', 'nothing'],
    column: ['libcode', 'reader_key', 'day', 'nothing'],
    x: ['library', 'behaviour_event', 'op1', 'state', 'x'],
    sql,
    expr: ['A / B', 'A + 1', '(A', 'A / 0', 'Z'],
    // The hosts are addresses of this machine, to which the server refuses to connect.
    host: ['127.0.0.1', 'localhost', '127.1'],
    parentUrl: ['', 'https://127.0.0.1/a', 'http://x'],
    redirectUri: ['https://127.0.0.1/'],
    cron: ['* * * * *', '0 3 * * *', '61 * * * *', 'x'],
    range: ['last30Day', 'sofar', '2026-01-01~2026-03-01', '2026-03-01~2026-01-01', 'never'],
    list: ['departments.list', 'users.list', 'behaviorEvent.list', 'session.user', 'no.such'],
    // The names do not include the super account, because guessed passwords would lock it.
    username: ['branch', 'nobody-here'],
    operator: ['op1', 'op2'],
    rdtypes: ['adult', 'child'],
    clc: ['', 'I', 'T'],
    uri: ['/system/user/list', '/analytics-v3/*', '/nowhere'],
  };
}
