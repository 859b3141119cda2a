import type { ReportScreen, ScreenPart } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { rowsOf, toWallPages } from './wall-pages.ts';

const table = { columns: [], rows: [], totals: null, notes: [] };
const answer = (title: string, isWide = false): ScreenPart => ({
  ...{ kind: 'answer', title, note: '', days: '', notes: [], isWide, chart: null, table },
});
const numbers = (count: number): ScreenPart => ({
  ...{ kind: 'numbers', title: '', days: '' },
  numbers: Array.from({ length: count }, (_, at) => ({
    ...{ label: `n${at}`, value: '1', unit: '', lines: [] },
  })),
});
const screen = (...parts: ScreenPart[]): ReportScreen => ({
  ...{ title: 'r', note: '', isDemo: false, completeUntil: null, digest: '', parts },
  madeAt: '2026-11-21T08:00:00.000Z',
});
const places = (...parts: ScreenPart[]) =>
  toWallPages([screen(...parts)]).map((page) =>
    page.parts.map(({ column, row, columns, rows }) => [column, row, columns, rows].join(' ')),
  );

it('puts numbers above two charts, and what does not fit on the next page', () => {
  const text: ScreenPart = { kind: 'text', text: '## 外借' };
  expect(
    places(text, numbers(4), answer('a'), answer('b'), answer('c'), text, answer('d', true)),
  ).toEqual([
    ['0 0 2 1', '0 1 2 3', '0 4 1 8', '1 4 1 8'],
    // A chart without a neighbour is as wide as the screen.
    ['0 0 2 8'],
    // A heading goes to the page of its chart.
    ['0 0 2 1', '0 1 2 8'],
  ]);
});

it('puts pictures beside each other as their boxes were', () => {
  const picture = (isWide: boolean): ScreenPart => ({
    ...{ kind: 'picture', caption: '', data: 'data:,', width: 8, height: 4, isWide },
  });
  expect(places(picture(false), picture(false), picture(true))).toEqual([
    ['0 0 1 8', '1 0 1 8'],
    ['0 0 2 8'],
  ]);
});

it('divides many numbers and long texts, and loses none of them', () => {
  const paragraphs = Array.from({ length: 12 }, (_, at) => `第${at}段`.padEnd(150, '文'));
  const pages = toWallPages([screen(numbers(12), { kind: 'text', text: paragraphs.join('\n\n') })]);
  const parts = pages.flatMap((page) => page.parts.map(({ part }) => part));
  const labels = parts.flatMap((part) => (part.kind === 'numbers' ? part.numbers : []));
  expect(labels.map(({ label }) => label)).toEqual(Array.from({ length: 12 }, (_, at) => `n${at}`));
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  expect(texts.join('\n\n')).toBe(paragraphs.join('\n\n'));
  expect(Math.max(...pages.map(rowsOf))).toBeLessThanOrEqual(12);
  for (const { number, count } of pages) expect(number).toBeLessThanOrEqual(count);
});

it('shows several reports in turn, and none without parts', () => {
  const pages = toWallPages([
    screen(answer('a')),
    screen(),
    screen(answer('b'), answer('c', true)),
  ]);
  expect(pages.map(({ number, count }) => `${number}/${count}`)).toEqual(['1/1', '1/2', '2/2']);
});
