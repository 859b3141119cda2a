import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { PdfDocument } from './open-pdf.ts';

/**
 * Returns a stream of the document. Each page is drawn when the stream is read that far, and other calls get a turn
 * between two pages. If the reader stops, drawing stops, too.
 */
export function streamPdf(doc: PdfDocument, pages: Iterable<() => void>): Readable {
  const bytes = new PassThrough();
  const isRead = pipeline(doc, bytes);
  const draw = async () => {
    for (const page of pages) {
      if (bytes.destroyed) return;
      doc.addPage();
      page();
      await setImmediate();
    }
    doc.end();
  };
  draw().catch((error: Error) => bytes.destroy(error));
  // The reader gets the failure as an error of the stream.
  isRead.catch(() => bytes.destroy());
  return bytes;
}
