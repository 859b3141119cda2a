import { join } from 'node:path';
import type { Sentence } from '../words/say.ts';
import type { TableLimits } from './limits.ts';

/** One table that an uploaded file holds, as a text that the loader reads. */
export type FoundTable = {
  /** The same for the same upload: '0', '1', … */
  id: string;
  /** The name for people, such as `loans.zip › 2026-03.csv`. */
  name: string;
  /** The name of a file in the folder; null where the upload itself is the text, plain or compressed by gzip. */
  file: string | null;
  kind: 'text' | 'sheet' | 'titles' | 'items' | 'faults';
  /** The rows after the header; null where nobody has counted them. */
  rows: number | null;
  bytes: number;
  /** The text of a sheet above its header, such as the name of the library and the month. */
  title: string | null;
};

/** A part of an upload that is no table, and why. */
export type LeftOut = { name: string; reason: Sentence };

export type FoundTables = { tables: FoundTable[]; leftOut: LeftOut[] };

export type FindOptions = {
  signal?: AbortSignal | undefined;
  /** Gets the bytes of the upload that are done, and all of them. */
  onProgress?: (done: number, total: number) => void;
  limits?: Partial<TableLimits>;
};

/** Returns the path of the text of a table. */
export function pathOfTable({ file }: FoundTable, upload: string, folder: string): string {
  return file === null ? upload : join(folder, file);
}
