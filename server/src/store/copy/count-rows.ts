import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The rows of every table of the records, and the migrations that made the tables. */
export type RecordCounts = { rows: Record<string, number>; migrations: string[] };

const child = join(import.meta.dirname, 'count-rows-child.ts');

/** Opens a copy of the records' files in another process and counts its rows. Throws if the copy does not open. */
export async function countRows(folder: string): Promise<RecordCounts> {
  const options = { maxBuffer: 64 << 20, env: { NODE_NO_WARNINGS: '1' } };
  const { stdout } = await promisify(execFile)(process.execPath, [child, folder], options);
  return JSON.parse(stdout);
}
