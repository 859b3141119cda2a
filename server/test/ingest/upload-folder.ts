import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { findTables } from '#ingest/tables/find-tables.ts';
import { type FindOptions, type FoundTable, pathOfTable } from '#ingest/tables/found-table.ts';

/** An uploaded file in a new folder for each test, beside the folder for its tables. */
export function useUploads() {
  let root = '';
  const places = () => ({ upload: join(root, 'upload'), folder: join(root, 'tables') });
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'stacksight-tables-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));
  return {
    places,
    /** Finds the tables of an upload with these bytes. */
    async find(bytes: Uint8Array | string, name = 'upload', options: FindOptions = {}) {
      const { upload, folder } = places();
      await writeFile(upload, bytes);
      return findTables(upload, name, folder, options);
    },
    async textOf(table: FoundTable | undefined): Promise<string> {
      if (table === undefined) throw new Error('no table');
      const { upload, folder } = places();
      return (await readFile(pathOfTable(table, upload, folder))).toString();
    },
    /** Returns all files under the test's folder, except the upload. */
    async leftFiles(): Promise<string[]> {
      const all = await readdir(root, { recursive: true });
      return all.filter((file) => file !== 'upload').sort();
    },
  };
}
