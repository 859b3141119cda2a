import { open } from 'node:fs/promises';

export type MarcTableFile = {
  /** Adds a row; waits while the disk is slower. */
  write(cells: readonly string[]): Promise<void>;
  /** Writes what is left and closes the file. Returns the bytes of the file. */
  close(): Promise<number>;
  /** Returns the bytes that were written to the disk. */
  bytes(): number;
};

const blockCharacters = 65_536;
const longestCell = 500;

/** Creates a CSV file (RFC 4180) in UTF-8 with a header. Long cells are cut. */
export async function createMarcTableFile(
  path: string,
  header: readonly string[],
): Promise<MarcTableFile> {
  const file = await open(path, 'w', 0o600);
  let block = lineOf(header);
  let written = 0;
  const flush = async () => {
    const bytes = Buffer.from(block);
    block = '';
    for (let from = 0; from < bytes.length; )
      from += (await file.write(bytes, from, bytes.length - from)).bytesWritten;
    written += bytes.length;
  };
  return {
    async write(cells) {
      block += lineOf(cells);
      if (block.length > blockCharacters) await flush();
    },
    async close() {
      await flush().finally(() => file.close());
      return written;
    },
    bytes: () => written,
  };
}

const lineOf = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(text: string): string {
  const short = text.length > longestCell ? text.slice(0, longestCell).toWellFormed() : text;
  return /[",\r\n]/.test(short) ? `"${short.replaceAll('"', '""')}"` : short;
}
