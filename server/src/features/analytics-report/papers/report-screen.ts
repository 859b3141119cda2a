import {
  gridColumns,
  type ReportScreen,
  type ScreenPart,
  type ScreenSize,
} from '@stacksight/contract';
import type { DrawnPaperChart } from '#documents/charts/draw-chart.ts';
import { makePaper } from '#documents/report/make-paper.ts';
import { numbersOf, writtenTable } from '#documents/report/paper-table.ts';
import { fillWords, paperWords } from '#documents/report/paper-words.ts';
import type {
  PaperAnswer,
  PaperPart,
  PaperPicturePart,
  ReportPaper,
} from '#documents/report/report-paper.ts';
import type { ScreenChartLook } from '#documents/report/report-worker.ts';
import type { ScreenDrawing } from '#kit/reports.ts';

// A report as finished texts and drawings. It has nothing of the questions, the account and the readers behind it.

type ScreenPaper = Pick<ReportPaper, 'title' | 'note' | 'language' | 'isDemo' | 'madeAt'> &
  Pick<ReportScreen, 'digest' | 'completeUntil'>;
/** A part with the columns of the grid that its item takes. */
type ScreenedPart = { part: PaperPart; width: number };

const left = 8;
/** The drawings of charts, half and whole as wide as the report. A screen shows them larger, with their texts. */
const looks: Readonly<Record<ScreenSize, readonly [half: ScreenSizes, whole: ScreenSizes]>> = {
  phone: [
    { width: 340, left, isNarrow: true, columns: 4 },
    { width: 340, left, isNarrow: true, columns: 4 },
  ],
  desk: [
    { width: 560, left, columns: 6 },
    { width: 1150, left, columns: 10 },
  ],
  // A hall reads large letters, so a chart has fewer pixels and the same size of letters.
  wall: [
    { width: 450, height: 300, left, most: 11, columns: 5 },
    { width: 920, height: 300, left, most: 11, columns: 8 },
  ],
};
type ScreenSizes = ScreenChartLook & { columns: number };
/** Items from this number of columns on take the whole width. */
const wideFrom = (gridColumns * 3) / 4;

/** Returns the screen of a report. */
export async function reportScreen(
  { title, note, language, isDemo, madeAt, digest, completeUntil }: ScreenPaper,
  screened: readonly ScreenedPart[],
  { theme, size }: ScreenDrawing,
  signal: AbortSignal,
): Promise<ReportScreen> {
  const sized = screened.map(({ part, width }) => {
    const isWide = width >= wideFrom;
    const { columns, ...look } = looks[size][isWide ? 1 : 0];
    return { part, isWide, columns, look };
  });
  const charts = sized.map(({ part, look }) =>
    part.kind === 'answer' && part.chart !== null
      ? { table: part.table, chart: part.chart, look }
      : null,
  );
  const order = {
    format: 'charts',
    paper: { language },
    charts,
    isDark: theme === 'dark',
  } as const;
  const drawn: (DrawnPaperChart | null)[] = charts.every((one) => one === null)
    ? charts.map(() => null)
    : JSON.parse((await makePaper(order, signal)).toString());
  const parts = sized.map(({ part, isWide, columns }, at): ScreenPart => {
    if (part.kind === 'missing' || part.kind === 'text') return part;
    if (part.kind === 'picture') return toPicture(part, isWide);
    if (part.kind === 'numbers') return toNumbers('', '', part.numbers);
    if (part.isNumbers) return toNumbers(part.title, part.days, numbersOf(part.table, language));
    return answerPart(part, { isWide, columns, drawn: drawn[at] ?? null, language });
  });
  const shared = { title, note, isDemo, completeUntil, digest };
  return { ...shared, madeAt: madeAt.toISOString(), parts: withTargetsTogether(parts) };
}

function toPicture(
  { kind, data, mime, caption, width, height }: PaperPicturePart,
  isWide: boolean,
): ScreenPart {
  const address = `data:${mime};base64,${data.toString('base64')}`;
  return { kind, caption, data: address, width, height, isWide };
}

type NumbersPart = Extract<ScreenPart, { kind: 'numbers' }>;
type PaperNumbers = Extract<PaperPart, { kind: 'numbers' }>['numbers'];

const toNumbers = (title: string, days: string, numbers: PaperNumbers): NumbersPart => ({
  kind: 'numbers',
  title,
  days,
  numbers: numbers.map((one) => ({ ...one, lines: [...one.lines] })),
});

type AnswerLook = Pick<ReportPaper, 'language'> & {
  isWide: boolean;
  columns: number;
  drawn: DrawnPaperChart | null;
};

function answerPart(
  part: PaperAnswer,
  { isWide, columns, drawn, language }: AnswerLook,
): ScreenPart {
  const { title, note, days, notes } = part;
  const table = writtenTable(part.table, language, columns);
  const word = paperWords[language];
  const cutChart =
    drawn === null || drawn.shown >= drawn.total
      ? []
      : [fillWords(word.cutChart, { shown: drawn.shown, total: drawn.total })];
  const [shown, total] = [table.rows.length, part.table.rows.length];
  const cutTable = shown < total ? [fillWords(word.cutScreen, { shown, total })] : [];
  return {
    ...{ kind: 'answer', title, note, days, isWide },
    notes: [...notes, ...cutChart],
    chart: drawn === null ? null : { svg: drawn.svg, width: drawn.width, height: drawn.height },
    table: {
      columns: [...table.columns],
      rows: table.rows.map((row) => [...row]),
      totals: table.totals === null ? null : [...table.totals],
      notes: cutTable,
    },
  };
}

/** Puts the numbers of neighbouring targets side by side. */
function withTargetsTogether(parts: readonly ScreenPart[]): ScreenPart[] {
  const found: ScreenPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    const isTarget = part.kind === 'numbers' && part.title === '';
    if (isTarget && last?.kind === 'numbers' && last.title === '')
      found[found.length - 1] = { ...last, numbers: [...last.numbers, ...part.numbers] };
    else found.push(part);
  }
  return found;
}
