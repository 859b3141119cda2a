import { createDocumentProcess } from '../process/document-process.ts';
import type { PaperOrder } from './report-worker.ts';

const writers = createDocumentProcess<PaperOrder>(new URL('./report-worker.ts', import.meta.url));

/** Returns the bytes of a file of a report, or of a picture. Files are written one after another. */
export const makePaper = writers.write;

/** Starts what writes files of reports, so that it is there when the answers of a report are. */
export const preparePaper = writers.prepare;
