import { rm, stat } from 'node:fs/promises';
import { LoadError } from '../load-error.ts';
import type { MarcKind } from '../marc/marc-kind.ts';
import { writeMarcTables } from '../marc/write-marc-tables.ts';
import { say } from '../words/say.ts';
import type { FindJob } from './find-job.ts';
import { unreadable } from './read-head.ts';

/**
 * Writes the titles, the items and the faults of MARC records as a table each; a table without rows is not kept. Throws
 * a sentence if there is none, as in a file of authority records.
 */
export async function findInMarc(
  job: FindJob,
  kind: MarcKind,
  pieces: AsyncIterable<Buffer>,
  label: string,
): Promise<void> {
  const counted = async function* () {
    try {
      for await (const chunk of pieces) {
        job.quota.inflate(chunk.length);
        // The tables are about as large as the records.
        job.quota.write(chunk.length);
        await job.quota.checkRoom();
        yield chunk;
      }
    } catch (error) {
      throw error instanceof Error && 'code' in error ? unreadable(label, error) : error;
    }
  };
  const files = {
    titles: job.newFile('csv'),
    items: job.newFile('csv'),
    faults: job.newFile('csv'),
  };
  const paths = {
    titles: job.pathOf(files.titles),
    items: job.pathOf(files.items),
    faults: job.pathOf(files.faults),
  };
  const counts = await writeMarcTables(counted(), kind, paths);
  for (const table of ['titles', 'items', 'faults'] as const) {
    const rows = counts[table];
    const { size } = await stat(paths[table]);
    if (rows === 0) await rm(paths[table]);
    else job.addTable({ name: label, file: files[table], kind: table, rows, bytes: size });
  }
  if (counts.titles + counts.items + counts.faults === 0)
    throw new LoadError('cannot_read', say('marcWithoutTitles', { file: label }));
}
