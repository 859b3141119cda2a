import type { Language } from '@stacksight/contract';
import { chartPng } from '../charts/chart-png.ts';
import { drawChart } from '../charts/draw-chart.ts';
import { tablePng } from '../charts/table-png.ts';
import { numbersOf, writtenTable } from './paper-table.ts';
import { paperWords } from './paper-words.ts';
import type { PaperAnswer } from './report-paper.ts';

const chartPixels = 720;
const scale = 2;
const mostRows = 20;
const mostColumns = 7;

/** Returns an answer as PNG: its chart, or its table where it has no chart. */
export function paperPicture(part: PaperAnswer, language: Language): Buffer {
  const { title, days, note, table } = part;
  const head = { title, note: [days, note].filter((text) => text !== '').join(' · ') };
  const chart =
    part.chart === null ? null : drawChart(table, part.chart, { language, width: chartPixels });
  if (chart !== null) return chartPng(chart, head, scale).data;
  if (part.isNumbers) {
    const numbers = numbersOf(table, language);
    const word = paperWords[language];
    const heads = [word.name, word.value, word.remark];
    const columns = heads.map((name, at) => ({ head: name, isNumber: at === 1 }));
    const rows = numbers.map(({ label, value, unit, lines }) => [
      label,
      `${value} ${unit}`.trim(),
      lines.join(' · '),
    ]);
    return tablePng({ columns, rows, totals: null }, head, scale);
  }
  const written = writtenTable(table, language, mostColumns);
  return tablePng({ ...written, rows: written.rows.slice(0, mostRows) }, head, scale);
}
