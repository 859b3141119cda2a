import { buffer } from 'node:stream/consumers';
import { chartIntoPdf } from '../charts/chart-into-pdf.ts';
import { drawChart } from '../charts/draw-chart.ts';
import { drawText } from '../pdf/draw-text.ts';
import { mm, openPdf } from '../pdf/open-pdf.ts';
import { numbersOf, writtenTable } from './paper-table.ts';
import { fillWords, paperWords } from './paper-words.ts';
import {
  accent,
  faint,
  flowText,
  heightOfTexts,
  ink,
  keepRoom,
  newPage,
  openFlow,
  type PdfFlow,
  rule,
} from './pdf-flow.ts';
import { pdfTable } from './pdf-table.ts';
import type {
  PaperAnswer,
  PaperLayout,
  PaperNumber,
  PaperPart,
  PaperPicturePart,
  ReportPaper,
} from './report-paper.ts';
import { textBlocks } from './text-blocks.ts';

// Writes a report as PDF on A4: a cover with contents, then the parts with their charts and tables.

const sizes = {
  portrait: { width: 210, height: 297 },
  landscape: { width: 297, height: 210 },
} as const;
const mostColumns = { portrait: 9, landscape: 14 } as const;
const chartPixels = { portrait: 640, landscape: 900 } as const;

type Writing = {
  flow: PdfFlow;
  paper: ReportPaper;
  layout: PaperLayout;
  /** The heading at the end of a text, which waits for the part that it is of. */
  heading: string | null;
};
/** The pages on which the parts begin, for the contents. */
type Begun = { title: string; page: number }[];

/** Returns the bytes of a report as PDF. */
export async function writeReportPdf(paper: ReportPaper, layout: PaperLayout): Promise<Buffer> {
  const size = sizes[layout];
  const doc = await openPdf(paper.title, { ...size, now: paper.madeAt, isKept: true });
  doc.info.Author = paper.author;
  const flow = openFlow(doc, size.width, size.height);
  const writing: Writing = { flow, paper, layout, heading: null };
  cover(writing);
  const contentsAt = flow.y;
  newPage(flow);
  const begun: Begun = [];
  for (const part of paper.parts) drawPart(writing, part, begun);
  drawHeading(writing, 0);
  contents(writing, begun, contentsAt);
  headsAndFeet(writing, size);
  doc.end();
  return buffer(doc);
}

function cover({ flow, paper }: Writing): void {
  const word = paperWords[paper.language];
  flow.y += mm(18);
  flowText(flow, paper.title, { size: 26, font: 'bold', color: accent, after: 8 });
  if (paper.note !== '') flowText(flow, paper.note, { size: 11, color: faint, after: 6 });
  rule(flow, accent, 1.4);
  flow.y += 14;
  for (const [name, text] of paper.facts) {
    const start = flow.y;
    const label = { x: flow.left, y: start, width: 110, size: 10, color: faint };
    drawText(flow.doc, name, label);
    flowText(flow, text, { size: 10, indent: 116, after: 3 });
    flow.y = Math.max(flow.y, start + 16);
  }
  if (paper.isDemo) flowText(flow, word.demo, { size: 9, color: '#b45309', after: 4 });
  flow.y += 16;
}

// The contents stand on the cover, as many lines as it has room for.
function contents({ flow: { doc, left, width, bottom }, paper }: Writing, begun: Begun, y: number) {
  if (begun.length < 2) return;
  doc.switchToPage(0);
  const word = paperWords[paper.language];
  drawText(doc, word.contents, { x: left, y, width, size: 12, font: 'bold', color: accent });
  const room = Math.floor((bottom - y - 24) / 16);
  for (const [at, { title, page }] of begun.slice(0, room).entries()) {
    const top = y + 22 + at * 16;
    drawText(doc, title, { x: left, y: top, width: width - 50, size: 10, color: ink });
    const number = { x: left + width - 40, y: top, width: 40, size: 10, color: faint };
    drawText(doc, String(page), { ...number, align: 'end' });
  }
}

function headsAndFeet({ flow, paper }: Writing, { height }: { height: number }): void {
  const { doc, left, width } = flow;
  const word = paperWords[paper.language];
  const pages = doc.bufferedPageRange().count;
  for (let at = 0; at < pages; at += 1) {
    doc.switchToPage(at);
    const foot = { y: mm(height) - mm(12), size: 8.5, color: faint };
    const text = fillWords(word.page, { page: at + 1, pages });
    drawText(doc, text, { ...foot, x: left + width - 80, width: 80, align: 'end' });
    drawText(doc, word.header, { ...foot, x: left, width: 120 });
    if (at === 0) continue;
    const head = { y: mm(10), size: 8.5, color: faint };
    drawText(doc, paper.title, { ...head, x: left, width });
  }
}

function drawPart(writing: Writing, part: PaperPart, begun: Begun): void {
  const { flow } = writing;
  if (part.kind === 'answer') {
    drawAnswer(writing, part, begun);
    return;
  }
  if (part.kind === 'picture') {
    drawPicture(writing, part);
    return;
  }
  drawHeading(writing, tile.height);
  if (part.kind === 'text') drawTexts(writing, part.text);
  else if (part.kind === 'numbers') drawNumbers(flow, part.numbers);
  else {
    keepRoom(flow, 50);
    title(flow, part.title);
    flowText(flow, part.reason, { size: 9.5, color: faint, after: 14 });
  }
}

function drawPicture(writing: Writing, { data, width, height, share, caption }: PaperPicturePart) {
  const { flow } = writing;
  const captions = caption === '' ? [] : [caption];
  const below = 4 + heightOfTexts(flow, captions, small);
  const most = flow.bottom - flow.top - headingHeight - below;
  const scale = Math.min((flow.width * share) / width, most / height);
  const drawn = { width: width * scale, height: height * scale };
  drawHeading(writing, drawn.height + below);
  keepRoom(flow, drawn.height + below);
  flow.doc.image(data, flow.left, flow.y, drawn);
  flow.y += drawn.height + 4;
  for (const text of captions) flowText(flow, text, small);
  flow.y += 12;
}

function drawTexts(writing: Writing, text: string): void {
  const { flow } = writing;
  const blocks = textBlocks(text);
  for (const [at, { kind, runs }] of blocks.entries()) {
    const words = runs.map((run) => run.text).join('');
    const isBold = runs.length > 0 && runs.every((run) => run.isBold);
    if (kind === 'heading') {
      writing.heading = words;
      if (at < blocks.length - 1) drawHeading(writing, tile.height);
    } else if (kind === 'bullet') {
      keepRoom(flow, 14);
      drawText(flow.doc, '•', { x: flow.left + 4, y: flow.y, width: 10, size: 10 });
      flowText(flow, words, { size: 10, indent: 16, after: 2 });
    } else flowText(flow, words, { size: 10, font: isBold ? 'bold' : 'regular', after: 6 });
  }
  flow.y += 8;
}

const headingHeight = 42;

/** Writes the heading that waits, on a page with room for what follows it. */
function drawHeading(writing: Writing, room: number): void {
  const { flow, heading } = writing;
  if (heading === null) return;
  writing.heading = null;
  keepRoom(flow, headingHeight + room);
  flow.y += 6;
  flowText(flow, heading, { size: 16, font: 'bold', color: accent, after: 6 });
}

function title(flow: PdfFlow, text: string): void {
  flowText(flow, text, { size: 13, font: 'bold', color: ink, after: 2 });
}

const tile = { height: 84, gap: 10, most: 4 };

function drawNumbers(flow: PdfFlow, numbers: readonly PaperNumber[]): void {
  const across = Math.min(tile.most, Math.max(2, numbers.length));
  const width = (flow.width - (across - 1) * tile.gap) / across;
  for (let start = 0; start < numbers.length; start += across) {
    keepRoom(flow, tile.height + tile.gap);
    for (const [at, number] of numbers.slice(start, start + across).entries()) {
      const x = flow.left + at * (width + tile.gap);
      flow.doc.lineWidth(0.7).roundedRect(x, flow.y, width, tile.height, 4).stroke('#d3d9e0');
      const inside = { x: x + 8, width: width - 16 };
      drawText(flow.doc, number.label, { ...inside, y: flow.y + 7, size: 9, color: faint });
      const value = number.unit === '' ? number.value : `${number.value} ${number.unit}`;
      drawText(flow.doc, value, { ...inside, y: flow.y + 21, size: 16, font: 'bold', color: ink });
      for (const [line, text] of number.lines.slice(0, 3).entries())
        drawText(flow.doc, text, { ...inside, y: flow.y + 46 + line * 11, size: 8, color: faint });
    }
    flow.y += tile.height + tile.gap;
  }
  flow.y += 6;
}

function drawAnswer(writing: Writing, part: PaperAnswer, begun: Begun): void {
  const { flow, paper, layout, heading } = writing;
  const { language } = paper;
  const word = paperWords[language];
  const width = chartPixels[layout];
  const chart = part.chart === null ? null : drawChart(part.table, part.chart, { language, width });
  const drawnHeight = chart === null ? 0 : (chart.height * flow.width) / width;
  // A title is never without its chart, or without the first rows of its table.
  const own = drawnHeight + (chart === null ? 110 : 60);
  const room = own + (heading === null ? 0 : headingHeight);
  keepRoom(flow, Math.min(flow.bottom - flow.top, room));
  drawHeading(writing, 0);
  begun.push({ title: part.title, page: flow.page });
  title(flow, part.title);
  flowText(flow, part.days, { size: 9, color: faint, after: part.note === '' ? 6 : 2 });
  if (part.note !== '') flowText(flow, part.note, { size: 9.5, color: faint, after: 6 });
  if (chart !== null) {
    const scale = Math.min(1, (flow.bottom - flow.y) / drawnHeight);
    chartIntoPdf(flow.doc, chart, { x: flow.left, y: flow.y, width: flow.width * scale });
    flow.y += drawnHeight * scale + 8;
    const { shown, total } = chart;
    if (total > shown) flowText(flow, fillWords(word.cutChart, { shown, total }), small);
  }
  const below = [...part.notes, ...part.definitions.map(([name, means]) => `${name}: ${means}`)];
  if (part.table.rows.length === 0)
    flowText(flow, word.empty, { size: 10, color: faint, after: 8 });
  else if (part.isNumbers) drawNumbers(flow, numbersOf(part.table, language));
  else {
    const table = writtenTable(part.table, language, mostColumns[layout]);
    below.unshift(...table.notes);
    pdfTable(flow, table, heightOfTexts(flow, below, small));
  }
  for (const text of below) flowText(flow, text, small);
  flow.y += 16;
}

const small = { size: 8.5, color: faint, after: 2 };
