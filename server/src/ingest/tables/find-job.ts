import { join } from 'node:path';
import { LoadError } from '../load-error.ts';
import { type Sentence, say } from '../words/say.ts';
import type { FoundTable, FoundTables } from './found-table.ts';
import type { TableLimits } from './limits.ts';
import { createQuota, type Quota } from './quota.ts';

/** The search for the tables of one upload. */
export type FindJob = {
  /** The upload's name, for people. */
  upload: string;
  folder: string;
  limits: TableLimits;
  quota: Quota;
  found: FoundTables;
  /** Returns a file name in the folder that is not used yet; names of the upload never reach the disk. */
  newFile(ending: string): string;
  pathOf(file: string): string;
  addTable(table: Omit<FoundTable, 'id' | 'title'> & { title?: string | null }): void;
  leaveOut(name: string, reason: Sentence): void;
  /** Notes how many of the upload's bytes are done. */
  advance(packedBytes: number): void;
};

/** The files that a search makes in its folder. */
export const madeFile = /^(table|part)-\d+\.(csv|gz|bin|json)$/;

const mostLeftOut = 1_000;

/** Creates the search for the tables of an upload. */
export function createFindJob(options: {
  upload: string;
  folder: string;
  bytes: number;
  limits: TableLimits;
  onProgress: (done: number, total: number) => void;
}): FindJob {
  const { upload, folder, bytes, limits } = options;
  const found: FoundTables = { tables: [], leftOut: [] };
  let files = 0;
  let done = 0;
  return {
    upload,
    folder,
    limits,
    quota: createQuota({ file: upload, folder, bytes, limits }),
    found,
    newFile: (ending) => {
      files += 1;
      return `${ending === 'csv' || ending === 'gz' ? 'table' : 'part'}-${files}.${ending}`;
    },
    pathOf: (file) => join(folder, file),
    addTable(table) {
      if (found.tables.length >= limits.tables)
        throw new LoadError(
          'too_large',
          say('tooManyTables', { file: upload, most: limits.tables }),
        );
      found.tables.push({ title: null, ...table, id: String(found.tables.length) });
    },
    leaveOut(name, reason) {
      if (found.leftOut.length < mostLeftOut) found.leftOut.push({ name, reason });
    },
    advance(packedBytes) {
      done = Math.min(bytes, done + packedBytes);
      options.onProgress(done, bytes);
    },
  };
}
