import { createDocumentThread } from '../thread/document-thread.ts';
import type { PaperOrder } from './report-worker.ts';

/** Returns the bytes of a file of a report, or of a picture. Files are written one after another. */
export const makePaper = createDocumentThread<PaperOrder>(
  new URL('./report-worker.ts', import.meta.url),
);
