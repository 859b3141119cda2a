import { Readable } from 'node:stream';
import type { Engine } from '#engine/open.ts';

/** Inserts any number of objects by column name, without holding all of them as text. */
export async function insertRows(
  engine: Engine,
  table: string,
  rows: Iterable<Readonly<Record<string, unknown>>>,
): Promise<void> {
  await engine.insert(
    `INSERT INTO ${table} FORMAT JSONEachRow`,
    Readable.from(chunksOf(rows), { objectMode: false }),
  );
}

function* chunksOf(rows: Iterable<Readonly<Record<string, unknown>>>): Generator<Buffer> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(JSON.stringify(row));
    if (lines.length < 500) continue;
    yield Buffer.from(`${lines.join('\n')}\n`);
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
}
