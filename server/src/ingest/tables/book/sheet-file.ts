import { closeSync, openSync, writeSync } from 'node:fs';

/** A CSV file whose rows keep the numbers that they have in the sheet: row 7 of the sheet is line 7 of the file. */
export type SheetFile = {
  /** Writes the cells from the first to the last column; missing ones are empty. */
  write(line: number, cells: readonly string[], columns: { first: number; last: number }): void;
  bytes(): number;
  close(): void;
};

const flushCharacters = 1 << 18;

/** Opens a CSV file for writing; `onBytes` hears of the bytes before they are written. */
export function createSheetFile(path: string, onBytes: (bytes: number) => void): SheetFile {
  const file = openSync(path, 'w', 0o600);
  let pending = '';
  let lastLine = 0;
  let total = 0;
  const flush = () => {
    const bytes = Buffer.from(pending);
    pending = '';
    onBytes(bytes.length);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    total += bytes.length;
  };
  return {
    write(line, cells, { first, last }) {
      if (line > lastLine + 1) pending += '\n'.repeat(line - lastLine - 1);
      lastLine = line;
      for (let at = first; at <= last; at++) {
        if (at > first) pending += ',';
        if (at < cells.length) pending += fieldOf(cells[at] ?? '');
      }
      pending += '\n';
      if (pending.length > flushCharacters) flush();
    },
    bytes: () => total + Buffer.byteLength(pending),
    close() {
      try {
        flush();
      } finally {
        closeSync(file);
      }
    },
  };
}

// Line breaks become blanks, so that a row is one line.
function fieldOf(text: string): string {
  if (text === '') return '';
  if (!/[",\p{Cc}\ufeff]/u.test(text)) return text;
  const plain = text.replace(/[\n\r\t]+/g, ' ').replace(/[\p{Cc}\ufeff]/gu, '');
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
