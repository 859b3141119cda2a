import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../test/test-engine.ts';
import { loadFiles } from './load.ts';

let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-earlier-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

/** Loads `loans.csv` with one loan, which replaces the rows of its earlier load. */
async function replace(libcode: string, barcode: string): Promise<void> {
  const path = join(folder, 'loans.csv');
  await writeFile(path, `event,reader,at,barcode\nloan,1,2026-03-01 10:00:00,${barcode}\n`);
  await loadFiles(
    engine,
    { kind: 'events', paths: [path], glc: 'g', libcode, replace: true },
    { readerKey: Buffer.alloc(32, 5), timeZone: 'Asia/Shanghai', now: new Date('2026-06-01') },
  );
}

const lent = () =>
  engine.rows(
    "SELECT libcode, barcode FROM behaviour_event WHERE glc = 'g' ORDER BY libcode, barcode",
  );

test('a file replaces the earlier file of that name from its library, and its own failed load', async () => {
  await replace('A', 'B1');
  await replace('B', 'B2');
  await replace('B', 'B3');
  expect(await lent()).toEqual([
    { libcode: 'A', barcode: 'B1' },
    { libcode: 'B', barcode: 'B3' },
  ]);
  // The same file was loaded for the wrong library before.
  await replace('A', 'B3');
  expect(await lent()).toEqual([{ libcode: 'A', barcode: 'B3' }]);
});
