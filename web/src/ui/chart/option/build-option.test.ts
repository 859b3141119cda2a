import type { Cell, Column, QueryResult } from '@stacksight/contract';
import { lightPalette, neutralColour, strengthRamp } from '@stacksight/contract';
import { expect, test } from 'vitest';
import type { ResultData } from '../../metric/result-data.ts';
import { buildOption } from './build-option.ts';
import type { ChartOption, DrawnKind } from './chart-option.ts';

type Loose = Record<string, unknown>;
const plain = { unit: null, means: null, formula: null, labels: null } as const;
const time: Column = {
  ...plain,
  key: 'month',
  label: 'Month',
  type: 'date',
  role: 'time',
  format: 'date',
};
const loans: Column = {
  ...plain,
  key: 'loans',
  label: 'Loans',
  type: 'number',
  role: 'metric',
  format: 'integer',
  unit: 'items',
};
const before: Column = { ...loans, key: 'loans__compare', label: 'Before', role: 'compare' };
const growth: Column = { ...loans, key: 'loans__growth', label: 'Growth', role: 'growth' };
const readers: Column = { ...loans, key: 'readers', label: 'Readers' };
const library: Column = {
  ...plain,
  key: 'library',
  label: 'Library',
  type: 'text',
  role: 'dimension',
  format: 'text',
  labels: { A: 'Alpha', B: 'Beta' },
};
const metaOf = (isIncomplete: boolean, from?: string) =>
  ({
    query: {},
    range: { isIncomplete, from, to: '2026-12-01' },
  }) as unknown as QueryResult['meta'];
function option(
  kind: DrawnKind,
  result: ResultData,
  metrics?: string[],
  isRestShown = false,
): ChartOption {
  return buildOption(kind, {
    result,
    ...(metrics ? { metrics } : {}),
    isRestShown,
    isDark: false,
    isNarrow: false,
    width: 800,
    isAnimated: false,
    look: {
      language: 'en-US',
      format: { short: String, full: String, percent: (share) => `${share * 100}%` },
      words: {
        unknown: 'Not stated',
        rest: 'Other',
        yes: 'Yes',
        no: 'No',
        closed: 'Closed',
        unknownNumber: 'Unknown',
      },
    },
  });
}

const seriesOf = ({ series }: ChartOption) => [series].flat() as Loose[];
const itemsOf = (series: Loose | undefined) => (series?.data ?? []) as Loose[];
const valuesOf = (series: Loose | undefined) => itemsOf(series).map(({ value }) => value);
// The names of the rows of a heat map, and the tooltips of its cells, row by row.
const downOf = ({ yAxis }: ChartOption) => ([yAxis].flat()[0] as Loose).data;
const heatTexts = (built: ChartOption) =>
  seriesOf(built).map((series) => {
    const { valueFormatter } = series.tooltip as {
      valueFormatter: (_: number, at: number) => string;
    };
    return itemsOf(series).map((_, at) => valueFormatter(1, at));
  });
const rows: Cell[][] = [
  ['2026-09-01', 10, 8, 0.25],
  ['2026-10-01', null, 9, null],
  ['2026-11-01', 4, 7, -0.4],
];
const compared = { columns: [time, loans, before, growth], rows, meta: metaOf(false) };

test('the tooltip of a compared number says change and growth too', () => {
  const change: Column = { ...before, key: 'loans__change', label: 'Change', role: 'change' };
  const columns = [time, loans, before, change, growth];
  const changed = rows.map(([day = null, now = null, then = null, share = null]) => [
    day,
    now,
    then,
    typeof now === 'number' ? now - Number(then) : null,
    share,
  ]);
  const texts = seriesOf(option('line', { ...compared, columns, rows: changed })).map((series) => {
    const { valueFormatter } = series.tooltip as {
      valueFormatter: (value: unknown, at: number) => string;
    };
    return valuesOf(series).map(valueFormatter);
  });
  expect(texts).toEqual([
    ['10 items   +2   +25%', '–', '4 items   −3   −40%'],
    ['8 items', '9 items', '7 items'],
  ]);
});

test('lines: buckets by the language, a gap where there is no value, the comparison grey', () => {
  const built = option('line', compared);
  const [main, compare] = seriesOf(built);
  expect((built.xAxis as Loose).data).toEqual(['2026-09', '2026-10', '2026-11']);
  expect(valuesOf(main)).toEqual([10, '-', 4]);
  expect([main?.color, compare?.color]).toEqual([lightPalette[0], neutralColour.light]);
  // Only an incomplete bucket is dashed.
  expect(compare?.lineStyle).toMatchObject({ type: 'solid' });
  expect(seriesOf(built)).toHaveLength(2);
});

test('several compared metrics keep their colours, so that each can be told from the others', () => {
  const readersBefore = { ...before, key: 'readers__compare', label: 'Readers before' };
  const columns = [time, loans, before, readers, readersBefore];
  const built = seriesOf(option('line', { columns, rows: [['2026-09-01', 1, 2, 3, 4]] }));
  const [own, ownBefore, other, otherBefore] = built.map(({ color }) => color);
  expect(built[1]?.lineStyle).toMatchObject({ type: [4, 4] });
  expect([ownBefore, otherBefore]).toEqual([own, other]);
  expect(own).not.toBe(other);
});

test('an incomplete last bucket: solid up to it, dashed to it, one entry in tooltip and legend', () => {
  const [whole, solid] = seriesOf(option('line', { ...compared, meta: metaOf(true) }));
  expect(whole?.name).toBe(solid?.name);
  expect(whole?.lineStyle).toMatchObject({ type: [4, 4] });
  expect(valuesOf(whole)).toEqual([10, '-', 4]);
  expect(valuesOf(solid)).toEqual([10, '-', '-']);
  expect(solid?.tooltip).toEqual({ show: false });
});

test('a first bucket that the range cuts: dashed from it, pale as a bar', () => {
  const cut = { ...compared, meta: metaOf(false, '2026-09-20') };
  const [, solid] = seriesOf(option('line', cut));
  expect(valuesOf(solid)).toEqual(['-', '-', 4]);
  const [own] = seriesOf(option('bar', cut));
  expect(itemsOf(own).map((item) => 'itemStyle' in item)).toEqual([true, false, false]);
});

test('bars: only the incomplete bucket is pale, and only over time', () => {
  const paleOf = (series: Loose | undefined) => itemsOf(series).map((item) => 'itemStyle' in item);
  const pale = seriesOf(option('bar', { ...compared, meta: metaOf(true) })).map(paleOf);
  // The compared bucket is over.
  expect(pale).toEqual([
    [false, false, true],
    [false, false, false],
  ]);
  const byLibrary = { columns: [library, loans], rows: [['A', 1]], meta: metaOf(true) };
  const [still] = seriesOf(option('bar', byLibrary));
  expect(itemsOf(still)[0]).not.toHaveProperty('itemStyle');
});

test('items have their row, so that a click finds it', () => {
  const [main] = seriesOf(option('bar', compared));
  expect(itemsOf(main).map(({ row }) => row)).toEqual([0, 1, 2]);
});

test('lines: Other is off in the legend; stacks show it, and so do lines with nothing else', () => {
  const rows = ['A', '__other'].map((code, at) => ['2026-09-01', code, at * 1000 + 1]);
  const split = { columns: [time, library, loans], rows, meta: metaOf(false) };
  const selected = (kind: DrawnKind, of = split, isRestShown = false) =>
    (option(kind, of, undefined, isRestShown).legend as Loose).selected;
  expect(selected('line')).toEqual({ Other: false });
  expect(selected('line', split, true)).toEqual({ Other: true });
  expect(selected('stackedBar')).toBeUndefined();
  expect(selected('line', { ...split, rows: rows.slice(1) })).toBeUndefined();
});

test('stacks: a series for each value, aligned by bucket, missing ones empty', () => {
  const split = {
    columns: [time, library, loans],
    rows: [
      ['2026-09-01', 'A', 1],
      ['2026-09-01', 'B', 2],
      ['2026-10-01', 'B', 3],
      ['2026-10-01', null, 4],
    ],
  };
  const built = seriesOf(option('stackedBar', split));
  expect(built.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Not stated']);
  expect(built.map(valuesOf)).toEqual([
    [1, '-'],
    [2, 3],
    ['-', 4],
  ]);
  expect(new Set(built.map(({ color }) => color)).size).toBe(3);
  expect(built[2]?.color).toBe(neutralColour.light);
  expect(built.every(({ stack }) => stack === 'all')).toBe(true);
});

test('metrics can be chosen; by default all are shown', () => {
  const result = { columns: [library, loans, readers], rows: [['A', 1, 2]] };
  expect(seriesOf(option('bar', result)).map(({ name }) => name)).toEqual(['Loans', 'Readers']);
  expect(seriesOf(option('bar', result, ['readers'])).map(({ name }) => name)).toEqual(['Readers']);
});

test('many names make the bars horizontal', () => {
  const many = {
    columns: [library, loans],
    rows: Array.from({ length: 12 }, (_, i) => [`L${i}`, i]),
  };
  expect((option('bar', many).yAxis as Loose).type).toBe('category');
  expect((option('bar', { ...many, rows: many.rows.slice(0, 4) }).xAxis as Loose).type).toBe(
    'category',
  );
});

test('years are columns in their order, however many', () => {
  const rows = Array.from({ length: 25 }, (_, i) => [String(2000 + i), i]);
  const years = option('bar', {
    columns: [{ ...library, key: 'pubYear', labels: null }, loans],
    rows,
  });
  expect((years.xAxis as Loose).type).toBe('category');
  expect(((years.xAxis as Loose).data as string[]).slice(0, 2)).toEqual(['2000', '2001']);
});

test('pie: largest first, Other and the unknown last and grey, no empty slices', () => {
  const shares = {
    columns: [library, loans],
    rows: [
      ['__other', 50],
      ['A', 10],
      [null, 3],
      ['B', 30],
      ['C', 0],
    ],
  };
  const [pie] = seriesOf(option('pie', shares));
  const items = itemsOf(pie) as { name: string; itemStyle: { color: string } }[];
  expect(items.map(({ name }) => name).slice(0, 2)).toEqual(['Beta', 'Alpha']);
  expect(items.map(({ name }) => name).sort()).toEqual(['Alpha', 'Beta', 'Not stated', 'Other']);
  const colours = items.map(({ itemStyle }) => itemStyle.color);
  expect(colours.slice(2)).toEqual([neutralColour.light, neutralColour.light]);
  expect(colours.slice(0, 2)).toEqual(lightPalette.slice(0, 2));
});

test('heat: weekdays down by name, hours across in order', () => {
  const weekday: Column = { ...library, key: 'weekday', labels: null };
  const hour: Column = { ...library, key: 'hour', labels: null };
  const result = {
    columns: [weekday, hour, loans],
    rows: [
      ['7', '10', 5],
      ['1', '9', 2],
      ['1', '10', null],
    ],
  };
  const built = option('heat', result);
  expect(downOf(built)).toEqual(['Mon', 'Sun']);
  expect((built.xAxis as Loose).data).toEqual(['9', '10']);
  expect(heatTexts(built)).toEqual([
    ['2 items', '–'],
    ['–', '5 items'],
  ]);
});

test('heat: cells that the answer lacks keep the place, without a row, a tooltip or a colour', () => {
  const rows = [
    ['2026-09-01', 'A', 4],
    ['2026-10-01', 'B', 2],
  ];
  const built = option('heat', { columns: [time, library, loans], rows, meta: metaOf(false) });
  const [first, second] = seriesOf(built).map(itemsOf);
  expect([first, second].map((items) => items?.map(({ row }) => row))).toEqual([
    [0, undefined],
    [undefined, 1],
  ]);
  expect(seriesOf(built).flatMap(valuesOf)).toEqual([1, 1, 1, 1]);
  expect(first?.[1]).toMatchObject({ itemStyle: { opacity: 0 }, tooltip: { show: false } });
});

test('heat: the largest number has the strongest colour, and the scale says which it is', () => {
  const rows = [
    ['2026-09-01', 'A', 4],
    ['2026-10-01', 'A', 0],
  ];
  const built = option('heat', { columns: [time, library, loans], rows, meta: metaOf(false) });
  const colours = itemsOf(seriesOf(built)[0]).map(({ itemStyle }) => (itemStyle as Loose).color);
  expect(colours).toEqual([strengthRamp.light.at(-1), strengthRamp.light[0]]);
  const { name, nameTextStyle } = built.xAxis as Loose;
  expect(String(name).replace(/\{s\d+\|\}/g, '#')).toMatch(/^0 {2}#+ {2}4$/);
  expect((nameTextStyle as Loose).rich).toMatchObject({
    s0: { backgroundColor: colours[1] },
    s23: { backgroundColor: colours[0] },
  });
});

test('heat: unknown cells are hatched and named; an hour without any event is 0', () => {
  const columns = ['weekday', 'hour'].map((key) => ({ ...library, key, labels: null }));
  const rows: Cell[][] = [
    ['1', '09', 5],
    ['1', '11', null],
  ];
  const meta = { ...metaOf(false), truncated: false, warnings: [] };
  const built = option('heat', { columns: [...columns, loans], rows, meta });
  expect(heatTexts(built)).toEqual([['5 items', '0 items', '–']]);
  const [own, empty, unknown] = itemsOf(seriesOf(built)[0]);
  expect(unknown).toMatchObject({ row: 1, itemStyle: { color: 'transparent', decal: {} } });
  expect(unknown?.name).toMatch(/ · 11 · Unknown$/);
  expect([own, empty].map((item) => item?.itemStyle)).toEqual([
    { color: strengthRamp.light.at(-1) },
    { color: strengthRamp.light[0] },
  ]);
  expect(String((built.xAxis as Loose).name)).toMatch(/Unknown$/);
});

test('heat: time goes across, with its own labels', () => {
  const rows = [
    ['2026-09-01', 'A', 1],
    ['2026-10-01', 'B', 2],
  ];
  const built = option('heat', { columns: [time, library, loans], rows, meta: metaOf(false) });
  expect((built.xAxis as Loose).data).toEqual(['2026-09', '2026-10']);
  expect(downOf(built)).toEqual(['Alpha', 'Beta']);
});

test('heat: an hour without any loans is still an hour of the day', () => {
  const columns = ['weekday', 'hour'].map((key) => ({ ...library, key, labels: null }));
  const rows: Cell[][] = [
    ['1', '07', 5],
    ['1', '10', 2],
  ];
  const built = option('heat', { columns: [...columns, loans], rows });
  expect((built.xAxis as Loose).data).toEqual(['07', '08', '09', '10']);
  expect(heatTexts(built)).toEqual([['5 items', '–', '–', '2 items']]);
});

test('each number of days has a series, in the order of the numbers', () => {
  const days: Column = { ...library, key: 'days', labels: null };
  const rows: Cell[][] = [
    ['2026-01-01', '1', 9],
    ['2026-01-01', '3', 2],
    ['2026-02-01', '2', 4],
  ];
  const built = option('stackedBar', { columns: [time, days, loans], rows });
  expect(seriesOf(built).map(({ name }) => name)).toEqual(['1', '2', '3']);
});

test('heat: hours at which the library is closed are paler and say so', () => {
  const columns = [
    { ...library, key: 'weekday', labels: null },
    { ...library, key: 'hour', labels: null },
    loans,
  ];
  const rows = [
    ['1', '09', 5],
    ['1', '18', 2],
    ['7', '10', 1],
  ];
  const open = { from: 9, to: 18 };
  const openingHours = [open, open, open, open, open, open, null];
  const built = option('heat', { columns, rows, meta: { openingHours } } as never);
  const cells = seriesOf(built)
    .flatMap(itemsOf)
    .filter(({ row }) => row !== undefined);
  expect(cells.map(({ name }) => name)).toEqual([
    'Mon · 09',
    'Mon · 18 · Closed',
    'Sun · 10 · Closed',
  ]);
  const opacities = cells.map(({ itemStyle }) => (itemStyle as Loose).opacity);
  expect(opacities).toEqual([undefined, 0.35, 0.35]);
});

test('no chart writes HTML', () => {
  for (const kind of ['line', 'bar', 'stackedBar', 'pie'] as const) {
    expect(option(kind, compared).tooltip).toMatchObject({ renderMode: 'richText' });
  }
});

test('an answer without rows makes no error', () => {
  for (const kind of ['line', 'bar', 'stackedBar', 'pie', 'heat'] as const) {
    expect(() => option(kind, { ...compared, rows: [] })).not.toThrow();
  }
});

test('a few long names under upright bars have two lines, and the unit of short numbers is whole', () => {
  const ofNames = (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => [`Returned on time ${at}`, at]);
    const named = { columns: [{ ...library, labels: null }, loans], rows, totals: null };
    return option('bar', { ...named, meta: metaOf(false) } as unknown as ResultData);
  };
  const few = ofNames(4);
  expect((few.xAxis as Loose).axisLabel).toMatchObject({ width: 96, overflow: 'break' });
  expect((few.yAxis as Loose).nameTextStyle).toMatchObject({ padding: [0, 0, 0, -12] });
});
