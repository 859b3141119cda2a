import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportForm } from '@stacksight/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { loadFiles } from '#ingest/load.ts';
import { mappingOf } from '#ingest/propose/mapping-of.ts';
import type { FileStart } from '#ingest/propose/propose-form.ts';
import { openTestDatabase } from '../test-engine.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Opens an engine for the tests of a file, which loads files by the mappings of forms into groups of their own. */
export function useFormLoads() {
  let opened: Engine;
  let folder: string;
  let no = 0;
  beforeAll(async () => {
    opened = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'stacksight-propose-'));
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    engine: () => opened,
    /** Loads a file by the mapping of a form, and returns its report. */
    async load(start: FileStart, form: ImportForm) {
      const { mapping, problems } = mappingOf(form, { name: 'mine', header: start.header });
      expect(problems).toEqual([]);
      if (mapping === null) throw new Error('There is no mapping.');
      no += 1;
      const path = join(folder, `file${'abcdefghij'[no % 10]}-${no}.csv`);
      const lines = [start.header, ...start.rows].map((row) => row.map(quoted).join(','));
      await writeFile(path, `${lines.join('\n')}\n`);
      const report = await loadFiles(
        opened,
        { kind: 'mapped', mapping, paths: [path], glc: `g${no}`, mostRefused: 0.9 },
        {
          readerKey: Buffer.alloc(32, 3),
          timeZone: 'Asia/Shanghai',
          now: new Date('2026-06-01T00:00:00Z'),
        },
      );
      return { report: report.files[0], glc: `g${no}` };
    },
    rowsOf: (table: string, glc: string, columns: string) =>
      opened.rows<Record<string, unknown>>(
        `SELECT ${columns} FROM {table:Identifier} ${table.startsWith('dim_') ? 'FINAL' : ''} WHERE glc = {glc:String} ORDER BY ALL`,
        { table, glc },
      ),
  };
}
