import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { calendarDays, springFestivalOf } from './calendar.ts';
import { classOf, clcClasses } from './clc.ts';
import { loadItemStates } from './item-states.ts';
import { loadReference } from './load-reference.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await openTestDatabase();
});

afterAll(() => engine.close());

test.each([
  ['K825.6=76', 'K', 'K81'],
  ['I712.45', 'I', 'I3/7'],
  ['I247.57', 'I', 'I2'],
  ['TP311.13', 'T', 'TP'],
  ['G634.3', 'G', 'G4'],
  ['F592.7', 'F', 'F59'],
  ['B848.4', 'B', 'B84'],
  [' [C94]', 'C', 'C94'],
  ['O172', 'O', 'O1'],
  ['D771.2', 'D', 'D73/77'],
  ['t-65', 'T', 'T-6'],
  ['F', 'F', ''],
  ['Y12', '', ''],
  ['', '', ''],
])('%s is of class %s, %s', (clc, clc1, clc2) => {
  expect(classOf(clc)).toEqual({ clc1, clc2 });
});

test('22 main classes and 248 below them, all with names', () => {
  expect(clcClasses.filter(({ level }) => level === 1)).toHaveLength(22);
  expect(clcClasses.filter(({ level }) => level === 2)).toHaveLength(248);
  expect(clcClasses.filter((one) => one.name_zh === '' || one.name_en === '')).toEqual([]);
  expect(clcClasses.filter((one) => one.level === 2 && one.parent !== one.clc[0])).toEqual([]);
});

test('the Chinese year, its festivals and the school year', () => {
  const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
  expect([2024, 2025, 2026, 2033].map((year) => day(springFestivalOf(year)))).toEqual([
    '2024-02-10',
    '2025-01-29',
    '2026-02-17',
    '2033-01-31',
  ]);
  const days = new Map(calendarDays(2024, 2026).map((one) => [one.day, one]));
  const holiday = (date: string) => days.get(date)?.holiday;
  expect(holiday('2025-01-28')).toBe('spring_festival');
  expect(holiday('2025-05-31')).toBe('dragon_boat');
  expect(holiday('2024-09-17')).toBe('mid_autumn');
  expect(holiday('2025-10-06')).toBe('mid_autumn');
  expect(holiday('2026-04-05')).toBe('qingming');
  expect(holiday('2026-10-07')).toBe('national_day');
  expect(holiday('2026-03-11')).toBe('');
  const term = (date: string) => days.get(date)?.school_term;
  expect(['2026-02-01', '2026-03-20', '2026-07-20', '2026-11-02'].map(term)).toEqual([
    'winter_holiday',
    'spring_term',
    'summer_holiday',
    'autumn_term',
  ]);
});

test('loading twice leaves the same rows', async () => {
  const counts = () =>
    engine.rows(
      `SELECT (SELECT count() FROM dim_clc) AS classes, (SELECT count() FROM dim_event) AS events,
        (SELECT count() FROM dim_date) AS days, (SELECT count() FROM dim_state) AS states`,
    );
  await loadReference(engine);
  await loadItemStates(engine, 'g');
  const once = await counts();
  await loadReference(engine);
  await loadItemStates(engine, 'g');
  expect(await counts()).toEqual(once);
  expect(once).toEqual([{ classes: 270, events: 18, days: 13_149, states: 24 }]);
});

test('item states say which items can be lent, and keep a meaning that a library has set', async () => {
  await engine.command(
    "INSERT INTO dim_state (glc, state, name_zh, name_en) VALUES ('h', 6, '下架', 'Taken down')",
  );
  await loadItemStates(engine, 'h');
  const rows = await engine.rows(
    `SELECT state, name_zh, is_loanable, on_shelf, is_out, is_gone, in_transit FROM dim_state FINAL
     WHERE glc = 'h' AND state IN (2, 3, 5, 6, 66) ORDER BY state`,
  );
  const flags = {
    is_loanable: false,
    on_shelf: false,
    is_out: false,
    is_gone: false,
    in_transit: false,
  };
  expect(rows).toEqual([
    { ...flags, state: 2, name_zh: '入藏', is_loanable: true, on_shelf: true },
    { ...flags, state: 3, name_zh: '借出', is_loanable: true, is_out: true },
    { ...flags, state: 5, name_zh: '剔除', is_gone: true },
    { ...flags, state: 6, name_zh: '下架' },
    { ...flags, state: 66, name_zh: '调拨', in_transit: true },
  ]);
});
