import { type Column, strengthColours } from '@stacksight/contract';
import { expect, it } from 'vitest';
import type { PaperTable } from '../report/report-paper.ts';
import { drawChart } from './draw-chart.ts';

const column = (key: string, role: Column['role'], labels: Column['labels'] = null): Column => ({
  ...{ key, role, type: role === 'metric' ? 'number' : 'text', label: key, unit: null },
  ...{ means: null, formula: null, labels, format: role === 'metric' ? 'integer' : 'text' },
});
const table = (rows: PaperTable['rows']): PaperTable => ({
  columns: [
    column('weekday', 'dimension', { 1: '周一', 2: '周二' }),
    column('hour', 'dimension'),
    column('visits', 'metric'),
  ],
  ...{ rows, totals: null, grain: null, isIncomplete: false, noted: null },
});
const draw = (rows: PaperTable['rows']) =>
  drawChart(
    table(rows),
    { kind: 'heat', metrics: ['visits'], hasRest: false },
    { language: 'zh-CN', width: 560 },
  );
const { ground: strongest } = strengthColours(1, false);

it('colours cells by their number, with weekdays and hours in order and a scale', () => {
  const drawn = draw([
    [2, 10, 80],
    [1, 10, 40],
    [1, 9, null],
  ]);
  const texts = [...(drawn?.svg ?? '').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts.filter((text) => /^(周.|9|10)$/.test(text ?? ''))).toEqual([
    '周一',
    '周二',
    '9',
    '10',
  ]);
  expect(texts.join(' ')).toContain('80');
  // The largest cell, and the end of the scale.
  expect(drawn?.svg.split(`fill="${strongest}"`)).toHaveLength(3);
});

it('draws nothing where there is no number', () => {
  expect(draw([[1, 9, null]])).toBeNull();
  expect(draw([])).toBeNull();
});
