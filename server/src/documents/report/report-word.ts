import type { FileChild } from 'docx';
import { chartPng } from '../charts/chart-png.ts';
import { drawChart } from '../charts/draw-chart.ts';
import { bullet, coverLine, heading, note, paragraph } from '../word/word-blocks.ts';
import { textWidth, wideTextWidth } from '../word/word-fonts.ts';
import { wordPicture } from '../word/word-picture.ts';
import { factTable, mostWordColumns, wordTable } from '../word/word-table.ts';
import { writeWord } from '../word/write-word.ts';
import { numbersOf, writtenTable } from './paper-table.ts';
import { fillWords, paperWords } from './paper-words.ts';
import type {
  PaperAnswer,
  PaperLayout,
  PaperNumber,
  PaperPart,
  PaperPicturePart,
  ReportPaper,
} from './report-paper.ts';
import { textBlocks } from './text-blocks.ts';

// Writes a report as a Word document with the content of the PDF.

const chartPixels = { portrait: 640, landscape: 900 } as const;
const pictureScale = 3;

type Look = { paper: ReportPaper; layout: PaperLayout };

/** Returns the bytes of a report as Office Open XML. */
export function writeReportWord(paper: ReportPaper, layout: PaperLayout): Promise<Buffer> {
  const word = paperWords[paper.language];
  return writeWord({
    title: paper.title,
    author: paper.author,
    language: paper.language,
    header: [paper.title, word.header],
    footer: word.page,
    isWide: layout === 'landscape',
    cover: [
      coverLine(paper.title, 56, 2_000),
      coverLine(paper.note || ' ', 24, 300),
      coverLine(' ', 32, 600),
      factTable(paper.facts),
      ...(paper.isDemo ? [note(''), note(word.demo)] : []),
    ],
    body: paper.parts.flatMap((part) => partOf(part, { paper, layout })),
  });
}

function partOf(part: PaperPart, look: Look): FileChild[] {
  if (part.kind === 'text') return texts(part.text);
  if (part.kind === 'numbers') return [numberTable(part.numbers, look), paragraph('')];
  if (part.kind === 'picture') return picture(part, look);
  if (part.kind === 'missing') return [heading(2, part.title), note(part.reason)];
  return answer(part, look);
}

const texts = (text: string): FileChild[] =>
  textBlocks(text).map(({ kind, runs }) => {
    if (kind === 'heading') return heading(1, runs.map((run) => run.text).join(''));
    return kind === 'bullet' ? bullet(...runs) : paragraph(...runs);
  });

function picture(part: PaperPicturePart, { layout }: Look): FileChild[] {
  const { twips, pixels } = widthOf(layout);
  const { caption, share } = part;
  const hasCaption = caption !== '';
  const look = {
    room: { twips, pixels: pixels * share },
    mostScale: Number.POSITIVE_INFINITY,
    isWithNext: hasCaption,
    isCentred: false,
  };
  return [wordPicture(part, caption, look), ...(hasCaption ? [note(caption)] : [])];
}

function numberTable(numbers: readonly PaperNumber[], { paper, layout }: Look) {
  const word = paperWords[paper.language];
  const heads = [word.name, word.value, word.unit, word.remark];
  return wordTable(
    {
      columns: heads.map((head, at) => ({ head, isNumber: at === 1 })),
      rows: numbers.map(({ label, value, unit, lines }) => [label, value, unit, lines.join(' · ')]),
      totals: null,
    },
    widthOf(layout),
  );
}

const widthOf = (layout: PaperLayout) => (layout === 'landscape' ? wideTextWidth : textWidth);

function answer(part: PaperAnswer, look: Look): FileChild[] {
  const { language } = look.paper;
  const word = paperWords[language];
  return [
    heading(2, part.title),
    ...(part.days === '' ? [] : [note(part.days, true)]),
    ...(part.note === '' ? [] : [note(part.note, true)]),
    ...pictureOf(part, look),
    ...(part.table.rows.length === 0 ? [paragraph(word.empty)] : tableOf(part, look)),
    ...part.notes.map((text) => note(text)),
    ...part.definitions.map(([name, means]) => note(`${name}: ${means}`)),
  ];
}

function pictureOf(part: PaperAnswer, { paper: { language }, layout }: Look): FileChild[] {
  if (part.chart === null) return [];
  const width = chartPixels[layout];
  const drawn = drawChart(part.table, part.chart, { language, width });
  if (drawn === null) return [];
  const { shown, total } = drawn;
  const cut = fillWords(paperWords[language].cutChart, { shown, total });
  return [
    wordPicture(chartPng(drawn, null, pictureScale), part.title, { room: widthOf(layout) }),
    ...(total > shown ? [note(cut)] : []),
  ];
}

function tableOf(part: PaperAnswer, look: Look): FileChild[] {
  const { language } = look.paper;
  if (part.isNumbers) return [numberTable(numbersOf(part.table, language), look)];
  const table = writtenTable(part.table, language, mostWordColumns);
  return [wordTable(table, widthOf(look.layout)), ...table.notes.map((text) => note(text))];
}
