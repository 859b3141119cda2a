import { buffer } from 'node:stream/consumers';
import { type DrawnChartLook, drawChart } from '../charts/draw-chart.ts';
import { answerOrders } from '../process/answer-orders.ts';
import { paperPicture } from './paper-picture.ts';
import { writeReportBook } from './report-book.ts';
import type {
  PaperAnswer,
  PaperChart,
  PaperLayout,
  PaperTable,
  ReportPaper,
} from './report-paper.ts';
import { writeReportPdf } from './report-pdf.ts';
import { writeReportWord } from './report-word.ts';

// Runs as a process that writes one file after another. It alone loads ECharts and the libraries of PDF and Word.

/** A chart for a screen; null where the answer has none. */
export type ScreenChart = { table: PaperTable; chart: PaperChart; look: ScreenChartLook } | null;
/** The drawing of a chart for a screen. */
export type ScreenChartLook = Omit<DrawnChartLook, 'language' | 'isDark'>;

/** A file of a whole report, the picture of one answer, or the charts of a screen as JSON. */
export type PaperOrder =
  | { format: 'pdf' | 'docx' | 'xlsx'; paper: ReportPaper; layout: PaperLayout }
  | { format: 'png'; paper: Pick<ReportPaper, 'language'>; part: PaperAnswer }
  | {
      format: 'charts';
      paper: Pick<ReportPaper, 'language'>;
      charts: readonly ScreenChart[];
      isDark: boolean;
    };

answerOrders(async (order: PaperOrder): Promise<Buffer> => {
  if (order.format === 'png') return paperPicture(order.part, order.paper.language);
  if (order.format === 'charts') {
    const look = { language: order.paper.language, isDark: order.isDark };
    const drawn = order.charts.map((one) =>
      one === null ? null : drawChart(one.table, one.chart, { ...look, ...one.look }),
    );
    return Buffer.from(JSON.stringify(drawn));
  }
  if (order.format === 'pdf') return writeReportPdf(order.paper, order.layout);
  if (order.format === 'docx') return writeReportWord(order.paper, order.layout);
  return buffer(writeReportBook(order.paper));
});
