import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '#engine/open.ts';
import { loadFiles } from '#ingest/load.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import { openTestDatabase } from '../test-engine.ts';

type Become = (
  table: string,
  column: string,
  transform: Record<string, unknown>,
  texts: readonly string[],
  more?: {
    zone?: string;
    columns?: Record<string, unknown>;
    dictionaries?: Record<string, unknown>;
  },
) => Promise<string[]>;

/**
 * Returns the function that loads texts into one column, and for each text gives the stored value or the reason of the
 * refusal.
 */
export async function openStoredValueTest(): Promise<{
  become: Become;
  engine: Engine;
  close(): Promise<void>;
}> {
  const engine = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'stacksight-transforms-'));
  let glc = 0;
  const become: Become = async (table, column, transform, texts, more = {}) => {
    glc += 1;
    const path = join(folder, `${glc}.csv`);
    const lines = texts.map((text, no) => `${no},"${text.replaceAll('"', '""')}"`);
    await writeFile(path, `no,x\n${lines.join('\n')}\n`);
    const key =
      { dim_bib: 'source_id', dim_reader: 'area', fact_hold: 'barcode' }[table] ?? 'barcode';
    const columns = {
      [key]: { as: 'trim', from: 'no' },
      [column]: { from: 'x', ...transform },
      ...more.columns,
    };
    const mapping = parseMapping(
      {
        name: 'test',
        timeZone: more.zone ?? 'Asia/Shanghai',
        dictionaries: more.dictionaries ?? {},
        files: [{ columns: ['no', 'x'], targets: [{ table, columns }] }],
      },
      'test',
    );
    const report = await loadFiles(
      engine,
      { kind: 'mapped', mapping, paths: [path], glc: `g${glc}`, mostRefused: 1 },
      { readerKey: Buffer.alloc(32, 1), timeZone: 'UTC', now: new Date('2026-06-01T12:00:00Z') },
    );
    const good = await engine.rows<{ no: string; value: string }>(
      `SELECT ${key} AS no, ifNull(toString(${column}), 'null') AS value FROM ${table} WHERE glc = {glc:String}`,
      { glc: `g${glc}` },
    );
    const bad = await engine.rows<{ no: string; value: string }>(
      "SELECT toString(line - 2) AS no, concat('! ', reason) AS value FROM load_refused WHERE batch = {batch:UInt64}",
      { batch: report.files[0]?.batch ?? 0 },
    );
    const found = new Map([...good, ...bad].map(({ no, value }) => [no, value]));
    return texts.map((_, no) => found.get(String(no)) ?? 'nothing');
  };
  return {
    become,
    engine,
    async close() {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
