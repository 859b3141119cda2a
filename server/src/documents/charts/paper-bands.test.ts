import type { Column } from '@stacksight/contract';
import { expect, it } from 'vitest';
import type { PaperTable } from '../report/report-paper.ts';
import { drawChart } from './draw-chart.ts';

const column = (key: string, role: Column['role'], type: Column['type']): Column => ({
  ...{ key, role, type, label: key, unit: null, means: null, formula: null, labels: null },
  ...{ format: type === 'number' ? 'integer' : 'text' },
});
const table: PaperTable = {
  columns: [column('month', 'time', 'date'), column('loans', 'metric', 'number')],
  rows: [
    ['2026-01-01', 5],
    ['2026-02-01', 7],
    ['2026-03-01', 6],
  ],
  ...{ totals: null, grain: 'month', isIncomplete: false },
  noted: { days: [{ from: '2026-02-10', until: '2026-02-12' }], to: '2026-04-01' },
};

it.each(['line', 'bar'] as const)(
  'draws a grey band behind the noted month of a %s chart',
  (kind) => {
    const chart = { kind, metrics: ['loans'], hasRest: false };
    const look = { language: 'zh-CN' as const, width: 720 };
    const bands = (drawn: PaperTable) => {
      const shapes = drawChart(drawn, chart, look)?.svg.match(/<path [^>]*>/g) ?? [];
      return shapes.filter((shape) => shape.includes('0.07'));
    };
    expect(bands(table)).toHaveLength(1);
    expect(bands({ ...table, noted: null })).toEqual([]);
    expect(bands({ ...table, noted: { days: [], to: '2026-04-01' } })).toEqual([]);
  },
);
