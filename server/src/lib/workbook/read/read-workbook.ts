import { createLanes, createLanesByKey } from '../../timing/lanes.ts';
import { bookLimits, workbookTooLarge } from './budget.ts';
import { type ReadSheet, readApart } from './read-apart.ts';

// Reads the cells of an uploaded workbook as texts. The file (a list of users, a dictionary) fits into memory. Its
// contents are counted against limits and read outside of the server's process.

export type { ReadSheet };

type ReadOptions = {
  /** The account of the sender; one workbook of each account is read at a time. */
  owner?: string;
  /** Aborts the reading. */
  signal?: AbortSignal;
  /** The reading ends after the first sheet for which this is true. */
  isWanted?: (sheet: ReadSheet) => boolean;
};

const atOnce = createLanes(2);
const atOnceForEach = createLanesByKey();

/**
 * Reads the sheets of an xlsx file with their cells as texts; throws `upload.not_xlsx` for another file and
 * `upload.too_large` beyond the limits.
 */
export async function readWorkbook(
  chunks: AsyncIterable<Uint8Array>,
  { owner, signal, isWanted }: ReadOptions = {},
): Promise<ReadSheet[]> {
  const read = async () => {
    const bytes = await gather(chunks, signal);
    return atOnce(() => sheetsOf(readApart(bytes, signal), isWanted), signal);
  };
  return owner === undefined ? read() : atOnceForEach(owner, read, signal);
}

async function sheetsOf(
  sheets: AsyncIterable<ReadSheet>,
  isWanted: ReadOptions['isWanted'],
): Promise<ReadSheet[]> {
  const read: ReadSheet[] = [];
  for await (const sheet of sheets) {
    read.push(sheet);
    if (isWanted?.(sheet)) break;
  }
  return read;
}

async function gather(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const all: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    bytes += chunk.length;
    if (bytes > bookLimits.fileBytes) throw workbookTooLarge();
    all.push(chunk);
  }
  return Buffer.concat(all);
}
