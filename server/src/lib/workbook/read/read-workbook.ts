import { createLanes, createLanesByKey } from '../../timing/lanes.ts';
import { bookLimits, tooLarge } from './budget.ts';
import { type ReadSheet, readApart } from './read-apart.ts';

// What people send back: the cells of a workbook as texts. The file is small enough to be held (a list of users, a
// dictionary); what comes out of it is counted, and it is read outside of the server's process.

export type { ReadSheet };

type ReadOptions = {
  /** Who sent it: of each of them one book is read at a time. */
  owner?: string;
  /** Ends the reading. */
  signal?: AbortSignal;
  /** Nothing after the first sheet of this kind is read. */
  isWanted?: (sheet: ReadSheet) => boolean;
};

const atOnce = createLanes(2);
const atOnceForEach = createLanesByKey();

/** The sheets of an xlsx file, their cells as texts; `upload.not_xlsx` when it is none, `upload.too_large` past the limits. */
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
    if (bytes > bookLimits.fileBytes) throw tooLarge();
    all.push(chunk);
  }
  return Buffer.concat(all);
}
