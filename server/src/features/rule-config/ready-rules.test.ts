import { afterAll, beforeAll, expect, it } from 'vitest';
import { ruleConfig } from '#store/schema/rules/rules.ts';
import type { TestClient } from '../../../test/client.ts';
import { openOwnEngine } from '../../../test/engine/own-engine.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

// Runs every built-in rule on rows with known results, from test/fixtures/small-library.ts.

let app: TestApp;
let boss: TestClient;
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await makeApp({ start: smallToday, engine: await openOwnEngine() });
  await insertSmallLibrary(app.deps.engine);
  boss = await app.signIn('super');
  const standards = [
    { libcode: 'A', clc: 'I', copies: 3 },
    { clc: 'I', copies: 1, loansPerCopy: 1 },
    { clc: 'T', copies: 3 },
  ];
  for (const json of standards) {
    const set = { json: { glc: 'g', ...json } };
    expect((await boss.post('/analytics-v3/perception/setReplica', set)).status).toBe(200);
  }
  for (const { code, id } of await app.deps.store.db.select().from(ruleConfig))
    ids.set(code ?? '', id);
});
afterAll(() => app.close());

const third = 1 / 3;
const winter = { range: '2025-12-01~2026-03-15' };
const newYear = { range: '2026-01-01~2026-03-15' };

type Case = [code: string, parameters: Record<string, unknown>, rows: unknown[][]];
const cases: Case[] = [
  ['titles_of_age', { ...winter, ages: '35-59' }, [['1', 2, 1]]],
  ['titles_of_age', { ...winter, ages: '7-12' }, [['1', 1, 1]]],
  ['titles_of_age', { ...winter, ages: '60-' }, []],
  ['hot_titles', winter, [['1', '曹雪芹', '人民文学', '9787020002207', 3, 3, 1]]],
  [
    'overdue_now',
    {},
    [
      ['A', 0, 1, 0, 0, 1, 1, 14],
      ['B', 0, 0, 0, 1, 1, 1, 377],
    ],
  ],
  ['overdue_items', {}, [['B', null, '06', '3', '2025-03-03', 377, '0E', 'adult']]],
  [
    'hold_waits',
    newYear,
    [
      ['A', 8, 0, 0, 1, null, null, null],
      ['B', 3, 2, 1, 0, 3, 10, 2 * third],
    ],
  ],
  [
    'operator_work',
    winter,
    [
      ['op1', null, null, 2, 2, 0, 0],
      ['op2', null, null, 1, 0, 1, 0],
    ],
  ],
  [
    'weekday_hour',
    winter,
    [
      ['6', '10', 1, 0.5],
      ['6', '15', 1, 0.5],
      ['7', '10', 1, 1],
    ],
  ],
  [
    'self_service',
    winter,
    [
      ['A', 2, 2, 1, 2, 1, 0.5],
      ['B', 1, 0, 0, 0, 0, null],
    ],
  ],
  [
    'cross_branch',
    newYear,
    [
      ['B', 1, 1, 1, 1],
      ['A', 1, 0, 0, 0],
    ],
  ],
  [
    'dead_stock',
    {},
    [
      ['05', '3', null, 'B', 'B-1', 'T', '2012-01-01', null, 50],
      ['04', '2', null, 'A', 'A-1', 'I', '2020-05-01', '2021-01-05', 40],
    ],
  ],
  [
    'dead_stock',
    { rooms: ['A-1'] },
    [['04', '2', null, 'A', 'A-1', 'I', '2020-05-01', '2021-01-05', 40]],
  ],
  [
    'zero_circulation',
    {},
    [
      ['I', '0', 2, 0, 0],
      ['I', '3', 1, 0, 0],
      ['I', '11', 1, 0, 0],
      ['T', '11', 1, 1, 1],
    ],
  ],
  [
    'collection_age',
    {},
    [
      ['I', 4, '2020', 0.5, 0.25, 0],
      ['T', 1, null, null, null, 1],
    ],
  ],
  [
    'turnover_by_class',
    {},
    [
      ['T', 1, 1, 1, 2.5],
      ['I', 4, 1, 0.25, 0.625],
    ],
  ],
  [
    'stock_by_state',
    {},
    [
      ['2', 4, 3, 140],
      ['3', 1, 1, 30],
      ['4', 1, 1, 60],
      ['5', 1, 1, 10],
    ],
  ],
  ['duplicates', { least: 2 }, [['1', 3, 2, 3, 1, 1]]],
  ['last_copy', {}, [['04', '2', null, 'A', 'A-1', 'I', '2020-05-01']]],
  ['lost_items', {}, [['B', 1, 60, 0, 0]]],
  ['purchase_alert', {}, [['2', 7, 1, 1, 7, 1]]],
  [
    'copies_enough',
    {},
    [
      ['A', '2', 'I', 1, 0, 3, 2],
      ['B', '3', 'T', 1, 0, 3, 2],
      ['A', '1', 'I', 2, 2, 3, 1],
    ],
  ],
  ['copies_enough', { least: 2, classes: ['T'] }, [['B', '3', 'T', 1, 0, 3, 2]]],
  ['new_book_use', {}, [['I', 2, 0, 0, 2, 245]]],
  ['new_book_use', { days: 230 }, [['I', 2, 1, 0.5, 2, 245]]],
  ['cost_per_loan', {}, [['I', 2, 60, 2, 30, 0]]],
  [
    'refused',
    newYear,
    [
      ['A', 1, 1, 1, 2 * third],
      ['B', 1, 0, 1, 0.5],
    ],
  ],
  ['zero_hit_searches', newYear, [['量子计算', 5, 2, '2026-02-12']]],
  [
    'silent_readers',
    {},
    [
      ['B', 2, 1, 0.5, 0],
      ['A', 2, 0, 0, 0],
    ],
  ],
  [
    'expired_cards',
    {},
    [
      ['A', 1, 1, 0],
      ['B', 0, 0, 1],
    ],
  ],
  [
    'borrower_types',
    winter,
    [
      ['adult', 1, 2, 2, 2 * third],
      ['child', 1, 1, 1, third],
    ],
  ],
  [
    'reader_mix',
    {},
    [
      ['adult', 0, 0, 0, 2, 0, 1, 3],
      ['child', 0, 1, 0, 0, 0, 0, 1],
    ],
  ],
  ['transit_times', newYear, [['A', 'B', 1, 24, 24, 24]]],
  [
    'programmes',
    {},
    [
      ['A', 3, 50, 50 / 3, 30, 0, 20, 0],
      ['B', 1, 10, 10, 0, 0, 0, 10],
    ],
  ],
  ['e_resources', { range: '2026-03-01~2026-03-14' }, [['中国知网', 4, 2, 0.75, 2, 1]]],
  [
    'fines_outstanding',
    {},
    [
      ['B', 1, 60, 0, 60, 0, 60, 0],
      ['A', 1, 3, 1, 2, 2, 0, 0],
    ],
  ],
  [
    'peer_comparison',
    {},
    [
      ['A', 1, 5, 1, 1, 3, 1, (third * 365) / 28],
      ['B', 0, 1, 0, 0, 2, null, 0],
    ],
  ],
  [
    'month_on_month',
    { months: 3 },
    [
      ['2026-01-01', 1, 1, 0, 0, 0, 0],
      ['2026-02-01', 1, 1, 6, 1, 1, 0],
    ],
  ],
  [
    'yearbook',
    {},
    [
      ['stock', 6],
      ['titles', 3],
      ['added', 2],
      ['spent', 25],
      ['cards', null],
      ['newCards', 0],
      ['visits', 0],
      ['sessions', null],
      ['loans', 2],
      ['renewals', 0],
      ['lectures', 0],
      ['lecturePeople', 0],
      ['exhibitions', 1],
      ['exhibitionPeople', 100],
      ['trainings', 0],
      ['trainingPeople', 0],
      ['online', 0],
      ['seats', 150],
      ['area', 1_500],
    ],
  ],
];

const close = (cell: unknown) => (typeof cell === 'number' ? Math.round(cell * 1e9) / 1e9 : cell);

it.each(cases)('%s %j', async (code, parameters, expected) => {
  const json = { parameters, glc: 'g' };
  const { status, body } = await boss.post(`/analytics-v3/rule-config/run/${ids.get(code)}`, {
    json,
  });
  expect([status, body.message]).toEqual([200, '操作成功']);
  expect(body.data.rows.map((row: unknown[]) => row.map(close))).toEqual(
    expected.map((row) => row.map(close)),
  );
  const described = body.data.columns.filter(({ label }: { label: string }) =>
    /\p{Script=Han}|ISBN/u.test(label),
  );
  expect(described).toHaveLength(body.data.columns.length);
});

it('the rule of short titles and the page of copy targets list the same titles', async () => {
  const asked = await boss.post(`/analytics-v3/rule-config/run/${ids.get('copies_enough')}`, {
    json: { glc: 'g' },
  });
  const listed = (await boss.get('/analytics-v3/perception/below?glc=g')).body.data.rows;
  type Short = Record<'libcode' | 'bookrecno', string> & Record<'copies' | 'standard', number>;
  expect(asked.body.data.rows.map(([a, b, , c, , d]: unknown[]) => [a, b, c, d]).sort()).toEqual(
    listed.map((row: Short) => [row.libcode, row.bookrecno, row.copies, row.standard]).sort(),
  );
  expect(listed).toHaveLength(3);
});

it('a rule leads those who may decide to the page of the decision', async () => {
  await app.addAccount({ username: 'chen', permissions: ['rule:run'] });
  const branch = await app.signIn('chen');
  const decisionPage = async (client: TestClient, code: string) => {
    const { body } = await client.get(`/analytics-v3/rule-config/route/${ids.get(code)}`);
    return body.data.decisionPage;
  };
  expect(await decisionPage(boss, 'purchase_alert')).toBe('/holdings/insufficient?list=reserved');
  expect(await decisionPage(boss, 'dead_stock')).toBe('/holdings/weeding');
  expect(await decisionPage(boss, 'hot_titles')).toBeNull();
  expect(await decisionPage(branch, 'dead_stock')).toBeNull();
});

it('every built-in rule has a case', () => {
  const tested = new Set(cases.map(([code]) => code));
  expect([...ids.keys()].filter((code) => !tested.has(code))).toEqual([]);
  expect(ids.size).toBeGreaterThanOrEqual(30);
});
