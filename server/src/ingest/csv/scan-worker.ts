import { serveThread } from '../thread/serve-thread.ts';
import { type FileToScan, type ScannedPiece, scanFile } from './scan-file.ts';

// Runs as a thread that scans one file.

export type ScanQuestion = { ask: 'open'; file: FileToScan } | { ask: 'next' };

let pieces: AsyncIterator<ScannedPiece> | null = null;

serveThread(async (question: ScanQuestion): Promise<ScannedPiece | null> => {
  if (question.ask === 'open') {
    pieces = scanFile(question.file);
    return null;
  }
  const next = await pieces?.next();
  return next === undefined || next.done === true ? null : next.value;
});
