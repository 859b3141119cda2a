import { createScanner, type ScanOptions } from './csv-scan.ts';
import { openText } from './open-text.ts';
import type { Probe } from './probe-file.ts';

export type FileToScan = {
  probe: Probe;
  /** The most bytes of the uncompressed text. */
  maxBytes: number;
  options: ScanOptions;
  /** The bytes of the text before the first row. */
  skip: number;
};

/** Rows in the form that the engine takes, and the rows and the bytes of the file that were read so far. */
export type ScannedPiece = { bytes: Buffer; rows: number; read: number };

const pieceBytes = 128 << 10;

/** Scans the rows of a file piece by piece. */
export async function* scanFile(
  { probe, maxBytes, options, skip }: FileToScan,
  signal?: AbortSignal,
): AsyncGenerator<ScannedPiece> {
  const scanner = createScanner(options);
  let read = 0;
  const onBytes = (more: number) => {
    read += more;
  };
  let before = skip;
  for await (const chunk of openText(probe, { onBytes, maxBytes, signal })) {
    const text = chunk.subarray(Math.min(before, chunk.length));
    before -= chunk.length - text.length;
    for (let from = 0; from < text.length; from += pieceBytes) {
      const bytes = scanner.push(text.subarray(from, from + pieceBytes));
      yield { bytes, rows: scanner.rows(), read };
    }
  }
  const bytes = scanner.finish();
  yield { bytes, rows: scanner.rows(), read };
}
