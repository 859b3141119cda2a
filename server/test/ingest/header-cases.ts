import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStart } from '#ingest/propose/propose-form.ts';

// Beginnings of files as libraries have them, each with what a librarian would say of its columns. In `columns`, `!` is
// a column that is left out and listed as personal, `?` a day of unsure order, `count:loan` a number of loans.
// `alternate` has other right answers.

export type HeaderCase = {
  id: string;
  file: string;
  rowIs: string;
  alternateRowIs?: string;
  event?: string;
  columns: [heading: string, field: string, values: string][];
  alternate?: Record<string, string>;
};

const path = join(import.meta.dirname, '../../src/ingest/propose/headers.jsonl');

/** Reads the cases. */
export async function readHeaderCases(): Promise<HeaderCase[]> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return lines.map((line): HeaderCase => JSON.parse(line));
}

/** Returns whether a case is of the third that nobody looks at while building. */
export function isHeldBackCase({ id }: HeaderCase): boolean {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 3 === 0;
}

/** Returns the beginning of the file of a case. */
export function startOf({ file, columns }: HeaderCase): FileStart {
  const values = columns.map(([, , texts]) => texts.split('|'));
  const length = Math.max(...values.map((column) => column.length));
  const rows = Array.from({ length }, (_, row) =>
    values.map((column) => column[row % column.length] ?? ''),
  );
  return { header: columns.map(([heading]) => heading), rows, fileName: file };
}
