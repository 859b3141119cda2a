import { beginRow, closeField, createRowWriter, reserve, rowHeadBytes } from '../csv/row-writer.ts';
import type { CellRow } from '../databases/source-database.ts';

// The most bytes that a character of a text takes, and those of a length.
const bytesOfCharacter = 3;
const bytesOfLength = 5;

/** Rows in the form that the engine takes, and their number. */
export type EncodedRows = { rows: number; bytes: Buffer };

/** Encodes blocks of rows one after another. */
export async function* encodeBlocks(
  blocks: AsyncIterable<readonly CellRow[]>,
): AsyncGenerator<EncodedRows> {
  const encoder = createRowEncoder();
  for await (const block of blocks) yield { rows: block.length, bytes: encoder.encode(block) };
}

/** Writes blocks of rows in the form that the engine takes; a null becomes an empty text. */
export function createRowEncoder(): { encode(rows: readonly CellRow[]): Buffer } {
  let writer = createRowWriter(1 << 20);
  let count = 0;
  return {
    encode(rows) {
      writer.at = 0;
      for (const row of rows) {
        count += 1;
        reserve(writer, rowHeadBytes);
        beginRow(writer, count);
        for (const cell of row) {
          const text = cell ?? '';
          reserve(writer, text.length * bytesOfCharacter + bytesOfLength);
          const { bytes, at } = writer;
          const end =
            typeof text === 'string'
              ? writeText(bytes, text, at + 1)
              : writeBytes(bytes, text, at + 1);
          writer.at = closeField(bytes, at, end);
        }
      }
      // The engine's client may still be sending the block before.
      const block = writer.bytes.subarray(0, writer.at);
      writer = createRowWriter(Math.max(1 << 16, writer.at + (writer.at >> 3)));
      return block;
    },
  };
}

// A loop is quicker than a call into the system for a text as short as most are.
const shortText = 32;

/** Copies bytes to a place; returns their end. */
function writeBytes(bytes: Buffer, text: Buffer, at: number): number {
  const { length } = text;
  if (length > shortText) return at + text.copy(bytes, at);
  for (let index = 0; index < length; index++) bytes[at + index] = text[index] ?? 0;
  return at + length;
}

/** Writes a text as UTF-8 at a place; returns its end. */
function writeText(bytes: Buffer, text: string, at: number): number {
  const { length } = text;
  if (length > shortText) return at + bytes.write(text, at, 'utf8');
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) return at + bytes.write(text, at, 'utf8');
    bytes[at + index] = code;
  }
  return at + length;
}
