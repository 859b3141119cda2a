import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { PdfDocument } from './open-pdf.ts';

/**
 * Draws pages one after the other while their bytes are read. Other calls go on between two pages; where the reader
 * stops, so do the pages.
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
  // The reader learns of a failure from the bytes.
  isRead.catch(() => bytes.destroy());
  return bytes;
}
