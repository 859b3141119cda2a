import { type Column, otherCode } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { readPdf } from '../../../test/files/pdf-files.ts';
import { drawPng } from '../../../test/files/pictures.ts';
import type { PaperAnswer, PaperPart } from './report-paper.ts';
import { writeReportPdf } from './report-pdf.ts';

const column = (key: string, role: Column['role'], type: Column['type']): Column => ({
  ...{ key, role, type, label: key, unit: null, means: null, formula: null, labels: null },
  ...{ format: type === 'number' ? 'integer' : 'text' },
});
const rows = Array.from({ length: 20 }, (_, at) => [`题名${at + 1}`, 30 - at]);
const titles: PaperAnswer = {
  ...{ kind: 'answer', title: '热门图书', note: '', days: '上月', isNumbers: false },
  ...{ notes: [], definitions: [] },
  table: {
    columns: [column('题名', 'dimension', 'text'), column('外借', 'metric', 'number')],
    rows: [...rows, [otherCode, 12_403]],
    ...{ totals: null, grain: null, isIncomplete: false, noted: null },
  },
  chart: { kind: 'bar', metrics: ['外借'], hasRest: false },
};
const textsOf = async (parts: PaperPart[]) => {
  const paper = { title: '月报', note: '', author: '馆员', facts: [], isDemo: false, parts };
  const made = { language: 'zh-CN' as const, madeAt: new Date('2026-11-01T00:00:00Z') };
  return readPdf(await writeReportPdf({ ...paper, ...made }, 'landscape')).map(
    ({ texts }) => texts,
  );
};

it('keeps a heading with the part below it, wherever the page ends', async () => {
  for (const lines of [1, 8, 16, 24]) {
    const filler: PaperPart = { kind: 'text', text: Array(lines).fill('一段文字').join('\n') };
    const heading: PaperPart = { kind: 'text', text: '说明\n## 书目与新书' };
    const pages = await textsOf([filler, heading, titles]);
    const page = pages.findIndex((texts, at) => at > 0 && texts.includes('书目与新书'));
    expect([lines, pages[page]?.includes('热门图书')]).toEqual([lines, true]);
  }
  const last = await textsOf([{ kind: 'text', text: '## 下月安排' }]);
  expect(last.at(-1)).toContain('下月安排');
});

it('keeps a picture with its heading and its whole caption, wherever the page ends', async () => {
  const picture: PaperPart = {
    ...{ kind: 'picture', id: 'p', data: drawPng(64, 32), mime: 'image/png' },
    ...{ width: 64, height: 32, caption: `${'新馆大厅，'.repeat(38)}完`, share: 0.5 },
  };
  for (let lines = 0; lines < 24; lines += 1) {
    const filler = Array(lines).fill('一段文字').join('\n');
    const pages = await textsOf([{ kind: 'text', text: `${filler}\n## 大厅` }, picture]);
    const page = pages.find((texts, at) => at > 0 && texts.includes('大厅')) ?? [];
    const caption = page.filter((text) => /^新馆|完$/.test(text)).join('');
    expect([lines, caption.startsWith('新馆大厅'), caption.endsWith('完')]).toEqual([
      ...[lines, true, true],
    ]);
  }
});

it('draws no bar of "other" that would press all others flat, and says so', async () => {
  const texts = (await textsOf([titles])).flat();
  const count = (words: string) => texts.filter((text) => text.includes(words)).length;
  // Once in the table, twice where the chart has it too.
  expect([count('题名1'), count('其他'), count('前 20 项，共 21 项')]).toEqual([
    expect.any(Number),
    1,
    1,
  ]);
});

it('keeps the total and the definitions with the last rows of a table, wherever the page ends', async () => {
  const table = { ...titles.table, rows, totals: [null, 410] };
  const definitions = [['外借', '首次借出的册次']] as const;
  const answer: PaperAnswer = { ...titles, table, definitions, chart: null };
  for (let lines = 0; lines < 24; lines += 1) {
    const filler: PaperPart = { kind: 'text', text: Array(lines).fill('一段文字').join('\n') };
    const pages = await textsOf([filler, answer]);
    const last = pages.find((texts) => texts.includes('合计'));
    expect([lines, last?.filter((text) => /题名(19|20)|首次借出/.test(text)).length]).toEqual([
      lines,
      3,
    ]);
  }
});
