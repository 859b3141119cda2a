import { type Language, Query, type QueryInput, type QueryResult } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';

// Tests the notes in the answer to a study: events without a time, events without an item, and periods that are cut.

const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
let engine: Engine;
let run: (query: QueryInput, language?: Language) => Promise<QueryResult>;

const row = (event: string, at: string, rest: Record<string, unknown> = {}) => ({
  glc: 'g',
  event,
  day: at.slice(0, 10),
  at: `${at.slice(0, 10)} ${at.slice(11) || '00:00'}:00`,
  hour: at.length > 10 ? Number(at.slice(11, 13)) : 255,
  reader_key: 1,
  libcode: 'A',
  rdtype: 'adult',
  ...rest,
});

const options = { language: 'zh-CN', signal: new AbortController().signal } as const;
const analyticsOn = (engine: Engine) =>
  createAnalytics({
    engine,
    clock: { now: () => new Date('2024-03-11T04:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(engine, 'behaviour_event', [
    row('register', '2024-01-02'),
    row('visit', '2024-01-02 09:00'),
    // Two items are out at the same time. The second one comes back first, from a reader whom the source does not
    // name.
    row('loan', '2024-01-02 10:00', { barcode: 'a', bookrecno: 1 }),
    row('loan', '2024-01-05 10:00', { barcode: 'b', bookrecno: 2 }),
    row('return', '2024-01-06 10:00', { barcode: 'b', bookrecno: 2, reader_key: 0 }),
    row('return', '2024-01-12 10:00', { barcode: 'a', bookrecno: 1, rdtype: 'child' }),
    // One row stands for the renewal of four items without barcodes.
    row('renew', '2024-02-01 10:00', { n: 4, bookrecno: 1 }),
    row('return', '2024-02-03 10:00', { bookrecno: 1 }),
  ]);
  const analytics = analyticsOn(engine);
  run = (query, language = 'zh-CN') =>
    analytics.queryWithoutRightsCheck(Query.parse(query), asker, { ...options, language });
});
afterAll(() => engine?.close());

const range = { from: '2024-01-01', to: '2024-02-01' };
const [loan, giveBack] = [{ code: 'loan' }, { code: 'return' }];
const cellsOf = ({ columns, rows }: QueryResult, ...keys: string[]) =>
  keys.map((key) => rows[0]?.[columns.findIndex((column) => column.key === key)]);

it('notes are not computed for an answer that failed', async () => {
  const seen: AbortSignal[] = [];
  // One statement fails while the other one still runs.
  const table: Engine['table'] = async (sql, _, { signal } = {}) => {
    if (!sql.includes('countIf(hour = 255)') || signal === undefined) throw new Error('no answer');
    seen.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const failing = analyticsOn({ ...engine, table });
  const question = Query.parse({ kind: 'interval', from: loan, to: giveBack, range });
  await expect(failing.queryWithoutRightsCheck(question, asker, options)).rejects.toThrow(
    'no answer',
  );
  expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
});

describe('an interval', () => {
  const interval = { kind: 'interval', from: loan, to: giveBack, range } as const;

  it('from loan to return follows the item, with any reader, unless the question says otherwise', async () => {
    const byItem = await run(interval);
    expect(cellsOf(byItem, 'events', 'unmatched', 'mean')).toEqual([2, 0, 5.5]);
    expect(await run({ ...interval, pair: 'item' })).toMatchObject({ rows: byItem.rows });
    const byReader = await run({ ...interval, pair: 'reader' });
    expect(cellsOf(byReader, 'events', 'unmatched', 'mean')).toEqual([2, 0, 8.5]);
    const byTitle = await run({ ...interval, pair: 'title' });
    expect(cellsOf(byTitle, 'events', 'unmatched', 'mean')).toEqual([2, 1, 10]);
  });

  it('names the key by which it pairs events', async () => {
    const meansOf = async (pair: 'reader' | 'title' | 'item') =>
      (await run({ ...interval, pair })).columns.find(({ key }) => key === 'mean')?.means;
    expect(await meansOf('reader')).toContain('同一读者其后最近');
    expect(await meansOf('title')).toContain('同一读者对同一种书');
    expect(await meansOf('item')).toContain('同一册');
  });

  it('follows the reader for other events, and counts simultaneous events', async () => {
    const from = { code: 'renew' };
    const found = await run({
      ...interval,
      from,
      to: { code: 'return' },
      pair: 'title',
      range: 'sofar',
    });
    expect(cellsOf(found, 'events', 'unmatched', 'p50')).toEqual([4, 0, 2]);
    expect(found.meta.warnings).toEqual([]);
    // Without a barcode, an item cannot be followed. It is left out, and a note says so.
    const unpaired = await run({ ...interval, from, range: 'sofar' });
    expect(cellsOf(unpaired, 'events', 'mean')).toEqual([0, null]);
    expect(unpaired.meta.warnings).toEqual(['unpaired']);
    const visits = await run({ ...interval, from: { code: 'visit' }, to: loan, range });
    expect(cellsOf(visits, 'events', 'unmatched')).toEqual([1, 0]);
  });
});

describe('rows without a time of day', () => {
  const [register, visit] = [{ code: 'register' }, { code: 'visit' }];
  it.each([
    { kind: 'funnel', steps: [register, visit], window: { n: 1, unit: 'day' }, range },
    { kind: 'path', events: ['visit', 'register'], range },
    { kind: 'interval', from: register, to: visit, range },
  ] as QueryInput[])('a question of order says so: %j', async (question) => {
    expect((await run(question)).meta.warnings).toEqual(['order_by_day']);
  });

  it('are not noted if all rows have a time, or if the order does not matter', async () => {
    const path = await run({ kind: 'path', events: [visit, loan], range });
    const often = await run({ kind: 'distribution', event: register, range });
    expect([path.meta.warnings, often.meta.warnings]).toEqual([[], []]);
  });
});

describe('a range that ends inside a period', () => {
  const cut = { from: '2024-01-01', to: '2024-01-04' };
  it('is extended by a lifecycle study, with a note', async () => {
    const found = await run({ kind: 'lifecycle', event: giveBack, unit: 'month', range: cut });
    expect(found.rows).toEqual([['2024-01-01', 1, 0, 0, 0]]);
    expect(found.meta.warnings).toEqual(['whole_periods']);
  });

  it('cuts the last period of other studies, with a note', async () => {
    const found = await run({ kind: 'stickiness', event: loan, unit: 'month', range: cut });
    expect(found.rows).toEqual([['2024-01-01', '1', 1, 1]]);
    expect(found.meta.warnings).toEqual(['cut_periods']);
    const whole = await run({ kind: 'stickiness', event: loan, unit: 'month', range });
    expect(whole.meta.warnings).toEqual([]);
  });

  it('is not cut in the current period', async () => {
    const found = await run({
      kind: 'lifecycle',
      event: loan,
      unit: 'month',
      range: { from: '2024-03-01', to: '2024-03-12' },
    });
    expect(found.meta.warnings).toEqual([]);
  });
});

describe('a breakdown', () => {
  it('says which event decides the group of a reader', async () => {
    const by = ['readerType'];
    const questions: [QueryInput, string][] = [
      [{ kind: 'distribution', event: giveBack, range, by }, '期间内末次'],
      [{ kind: 'stickiness', event: giveBack, unit: 'month', range, by }, '该周期内末次'],
      [{ kind: 'firstLast', event: giveBack, range, by }, '首次'],
      [{ kind: 'interval', from: loan, to: giveBack, range, by }, '起点事件'],
      [
        { kind: 'lost', question: 'silent', base: range, first: loan, silentDays: 9, by },
        '活跃期间内末次',
      ],
    ];
    for (const [question, words] of questions) {
      const { columns } = await run(question);
      expect(columns.find(({ key }) => key === 'readerType')?.means).toContain(words);
    }
  });
});

describe('the text of a number', () => {
  const wordsOf = async (query: QueryInput, key: string, language: Language) => {
    const { columns } = await run(query, language);
    return columns.find((column) => column.key === key);
  };

  it.each([
    ['zh-CN', '各档'],
    ['en-US', 'of all bins'],
  ] as const)('say in %s that a share is one of all bins', async (language, words) => {
    const share = await wordsOf({ kind: 'distribution', event: loan, range }, 'share', language);
    expect(share?.means).toContain(words);
    expect(share?.formula).toContain(words);
  });

  const firstEver: QueryInput = {
    kind: 'retention',
    entry: 'firstEver',
    first: loan,
    back: giveBack,
    unit: 'month',
    periods: 1,
    range,
  };
  const firstAndLast = (which: 'first' | 'last'): QueryInput => ({
    kind: 'firstLast',
    event: loan,
    of: 'reader',
    which,
    range,
  });
  it.each([
    ['the first time', firstAndLast('first'), 'subjects'],
    ['the last time', firstAndLast('last'), 'subjects'],
    ['the first time ever of a cohort', firstEver, 'size'],
  ])('say that %s is one within the libraries and filters', async (_, question, key) => {
    const chinese = await wordsOf(question, key, 'zh-CN');
    expect(chinese?.means).toMatch(/所选图书馆和筛选条件(之)?内/);
    const english = await wordsOf(question, key, 'en-US');
    expect(english?.means).toContain('within the chosen libraries and filters');
  });
});

describe('days beside the days of the period before', () => {
  const comparedBy = async (range: 'last30Day' | 'thisMonth', grain: 'day' | 'month') => {
    const { meta } = await run({
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans'],
      range,
      grain,
      compare: 'previous',
    });
    return [meta.compareRange?.from, meta.comparedBy];
  };

  it('match by weekday, or by date if a month is compared with a month', async () => {
    expect(await comparedBy('last30Day', 'day')).toEqual(['2024-01-07', 'weekday']);
    expect(await comparedBy('thisMonth', 'day')).toEqual(['2024-02-01', 'date']);
    expect(await comparedBy('thisMonth', 'month')).toEqual(['2024-02-01', undefined]);
  });
});

it('silence is counted in whole days without the event', async () => {
  // The last return is on 3 February, and 10 March is the last complete day, so there are 26 days in February and 10
  // in March.
  const base = { from: '2024-01-10', to: '2024-01-20' };
  const found = await run({
    kind: 'lost',
    question: 'list',
    base,
    first: giveBack,
    silentDays: 20,
  });
  expect(cellsOf(found, 'last_on', 'days')).toEqual(['2024-02-03', 36]);
});
