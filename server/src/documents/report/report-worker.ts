import { buffer } from 'node:stream/consumers';
import { answerInThread } from '../thread/answer-in-thread.ts';
import { paperPicture } from './paper-picture.ts';
import { writeReportBook } from './report-book.ts';
import type { PaperAnswer, PaperLayout, ReportPaper } from './report-paper.ts';
import { writeReportPdf } from './report-pdf.ts';
import { writeReportWord } from './report-word.ts';

// Runs as a thread that writes one file after another. It alone loads ECharts and the libraries of PDF and Word.

/** A file of a whole report, or the picture of one answer. */
export type PaperOrder =
  | { format: 'pdf' | 'docx' | 'xlsx'; paper: ReportPaper; layout: PaperLayout }
  | { format: 'png'; paper: Pick<ReportPaper, 'language'>; part: PaperAnswer };

answerInThread(async (order: PaperOrder): Promise<Buffer> => {
  if (order.format === 'png') return paperPicture(order.part, order.paper.language);
  if (order.format === 'pdf') return writeReportPdf(order.paper, order.layout);
  if (order.format === 'docx') return writeReportWord(order.paper, order.layout);
  return buffer(writeReportBook(order.paper));
});
