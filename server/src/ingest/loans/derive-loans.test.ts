import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { loadFiles } from '../load.ts';

let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-loans-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

async function load(glc: string, name: string, lines: string[], replace = false): Promise<void> {
  const path = join(folder, `${glc}-${name}.csv`);
  await writeFile(path, `event,reader,at,libcode,barcode\n${lines.join('\n')}\n`);
  const report = await loadFiles(
    engine,
    { kind: 'events', paths: [path], glc, replace },
    { readerKey: Buffer.alloc(32, 5), timeZone: 'Asia/Shanghai', now: new Date('2026-06-01') },
  );
  expect(report.files[0]).toMatchObject({ status: 'loaded', rows: { refused: 0 } });
}

async function loans(glc: string): Promise<string[]> {
  const rows = await engine.rows<Record<string, unknown>>(
    `SELECT barcode, formatDateTime(loaned_at, '%m-%d', 'Asia/Shanghai') AS lent, libcode,
        ifNull(formatDateTime(returned_at, '%m-%d', 'Asia/Shanghai'), 'out') AS back, return_libcode AS at,
        ifNull(toString(days_out), '-') AS days, renewals, is_first_of_item AS item, is_first_of_reader AS reader
      FROM fact_loan WHERE glc = {glc:String} ORDER BY barcode, loaned_at`,
    { glc },
  );
  return rows.map((row) => {
    const firsts = `${row.item ? ' first of item' : ''}${row.reader ? ' first of reader' : ''}`;
    return `${row.barcode} ${row.lent} ${row.libcode} → ${row.back} ${row.at} ${row.days} d +${row.renewals}${firsts}`;
  });
}

test('a loan ends with the next return of its item, at any library', async () => {
  await load('pair', 'a', [
    'loan,1,2026-01-05 10:00:00,L1,B1',
    'renew,1,2026-01-20 23:30:00,L1,B1',
    'renew,1,2026-01-25 10:00:00,L1,B1',
    'return,1,2026-02-01 09:00:00,L2,B1',
    'return,1,2026-02-01 09:05:00,L2,B1',
    'loan,2,2026-02-03 10:00:00,L2,B1',
    'renew,2,2026-02-10 10:00:00,L2,B1',
    'loan,2,2026-02-03 10:00:00,L2,B2',
    'loan,3,2026-03-03 10:00:00,L1,B2',
    'return,9,2026-01-01 10:00:00,L1,B3',
    'loan,1,2026-03-01 10:00:00,L1,',
    'visit,1,2026-03-01 10:00:00,L1,B4',
  ]);
  expect(await loans('pair')).toEqual([
    'B1 01-05 L1 → 02-01 L2 27 d +2 first of item first of reader',
    'B1 02-03 L2 → out  - d +1 first of reader',
    'B2 02-03 L2 → 03-03  28 d +0 first of item',
    'B2 03-03 L1 → out  - d +0 first of reader',
  ]);
});

test('an item returned and lent in one second was returned first', async () => {
  await load('swap', 'a', [
    'loan,2,2026-01-10 10:00:00,L2,B1',
    'return,1,2026-01-10 10:00:00,L2,B1',
    'loan,1,2026-01-05 10:00:00,L1,B1',
    'renew,1,2026-01-07 10:00:00,L1,B1',
  ]);
  expect(await loans('swap')).toEqual([
    'B1 01-05 L1 → 01-10 L2 5 d +1 first of item first of reader',
    'B1 01-10 L2 → out  - d +0 first of reader',
  ]);
});

test('events loaded later, or out of order, change the loans that they belong to', async () => {
  await load('late', 'march', [
    'loan,1,2026-03-01 10:00:00,L1,B1',
    'loan,2,2026-03-02 10:00:00,L1,B2',
  ]);
  await load('late', 'april', ['return,1,2026-04-01 10:00:00,L1,B1']);
  expect(await loans('late')).toEqual([
    'B1 03-01 L1 → 04-01 L1 31 d +0 first of item first of reader',
    'B2 03-02 L1 → out  - d +0 first of item first of reader',
  ]);
  await load('late', 'february', [
    'loan,1,2026-02-01 10:00:00,L1,B3',
    'loan,9,2026-02-02 10:00:00,L1,B1',
  ]);
  expect(await loans('late')).toEqual([
    'B1 02-02 L1 → 03-01  27 d +0 first of item first of reader',
    'B1 03-01 L1 → 04-01 L1 31 d +0',
    'B2 03-02 L1 → out  - d +0 first of item first of reader',
    'B3 02-01 L1 → out  - d +0 first of item first of reader',
  ]);
});

test('replacing a file also removes its rows from the loans', async () => {
  await load('gone', 'a', ['loan,1,2026-01-01 10:00:00,L1,B1']);
  await load('gone', 'b', [
    'loan,1,2026-02-01 10:00:00,L1,B2',
    'return,1,2026-02-03 10:00:00,L1,B1',
  ]);
  expect(await loans('gone')).toEqual([
    'B1 01-01 L1 → 02-03 L1 33 d +0 first of item first of reader',
    'B2 02-01 L1 → out  - d +0 first of item',
  ]);
  await load('gone', 'a', ['visit,1,2026-01-01 10:00:00,L1,'], true);
  expect(await loans('gone')).toEqual(['B2 02-01 L1 → out  - d +0 first of item first of reader']);
  await load('gone', 'b', ['visit,1,2026-02-01 10:00:00,L1,'], true);
  expect(await loans('gone')).toEqual([]);
});

test('the loans of other groups in the same months stay unchanged', async () => {
  await load('one', 'a', ['loan,1,2026-01-05 10:00:00,L1,B1']);
  await load('two', 'a', [
    'loan,1,2026-01-05 10:00:00,L1,B1',
    'return,1,2026-01-06 10:00:00,L1,B1',
  ]);
  expect(await loans('one')).toEqual(['B1 01-05 L1 → out  - d +0 first of item first of reader']);
  expect(await loans('two')).toEqual([
    'B1 01-05 L1 → 01-06 L1 1 d +0 first of item first of reader',
  ]);
});
