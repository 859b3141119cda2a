import { beginRow, closeField, createRowWriter, reserve, rowHeadBytes } from '../csv/row-writer.ts';
import type { TextRow } from '../databases/source-database.ts';

// The most bytes that a character of a text takes, and those of a length.
const bytesOfCharacter = 3;
const bytesOfLength = 5;

/** Writes blocks of text rows in the form that the engine takes; a null becomes an empty text. */
export function createRowEncoder(): { encode(rows: readonly TextRow[]): Buffer; rows(): number } {
  let writer = createRowWriter(1 << 20);
  let count = 0;
  return {
    rows: () => count,
    encode(rows) {
      writer.at = 0;
      for (const row of rows) {
        count += 1;
        reserve(writer, rowHeadBytes);
        beginRow(writer, count);
        for (const cell of row) {
          const text = cell ?? '';
          reserve(writer, text.length * bytesOfCharacter + bytesOfLength);
          const head = writer.at;
          const end = head + 1 + writer.bytes.write(text, head + 1, 'utf8');
          writer.at = closeField(writer.bytes, head, end);
        }
      }
      // The engine's client may still be sending the block before.
      const block = writer.bytes.subarray(0, writer.at);
      writer = createRowWriter(Math.max(1 << 16, writer.at + (writer.at >> 3)));
      return block;
    },
  };
}
