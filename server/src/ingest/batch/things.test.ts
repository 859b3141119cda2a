import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineUnavailable } from '#engine/errors.ts';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { loadFiles } from '../load.ts';
import type { FileReport } from '../load-report.ts';
import { parseMapping } from '../mapping/read-mapping.ts';
import { takeBack } from './take-back.ts';

let engine: Engine;
let folder: string;
beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-things-'));
});
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

const trim = (from: string) => ({ as: 'trim', from });
const items = {
  barcode: trim('barcode'),
  loc: trim('loc'),
  callno: trim('callno'),
  in_on: { as: 'date', from: 'in', formats: ['yyyy-mm'] },
};
const itemsHeader = 'barcode,loc,callno,in';
const loans = { barcode: trim('barcode'), callno: trim('callno') };

type LoadMore = { name?: string; through?: Engine; replace?: boolean };

async function load(
  glc: string,
  [header = '', ...lines]: readonly string[],
  targets: readonly { table: string; columns: object }[],
  { name = 'loans.csv', through = engine, replace = false }: LoadMore = {},
): Promise<FileReport> {
  const path = join(folder, `${glc}-${name}`);
  await writeFile(path, `${[header, ...lines].join('\n')}\n`);
  const files = [{ columns: header.split(','), targets }];
  const mapping = parseMapping({ name: 'test', files }, 'test');
  const { files: reports } = await loadFiles(
    through,
    { kind: 'mapped', mapping, paths: [path], glc, name, replace },
    {
      readerKey: Buffer.alloc(32, 1),
      timeZone: 'Asia/Shanghai',
      now: new Date('2026-06-01T12:00:00Z'),
    },
  );
  return reports[0] as FileReport;
}
const loadItems = (glc: string, lines: readonly string[]) =>
  load(glc, [itemsHeader, ...lines], [{ table: 'dim_item', columns: items }], {
    name: 'items.csv',
  });
const loadLoans = (glc: string, lines: readonly string[], more?: LoadMore) =>
  load(glc, ['barcode,callno', ...lines], [{ table: 'dim_item', columns: loans }], more);

/** Returns the items of a group as text, after the engine has merged the versions of each row. */
async function itemsOf(glc: string): Promise<string[]> {
  await engine.command('OPTIMIZE TABLE dim_item FINAL');
  const rows = await engine.rows<{ text: string }>(
    `SELECT concat(barcode, ' ', loc, ' ', callno, ' ', ifNull(toString(in_on), '-'), ' ', toString(in_on_span)) AS text
      FROM dim_item FINAL WHERE glc = {glc:String} ORDER BY barcode`,
    { glc },
  );
  return rows.map(({ text }) => text);
}

test('a file keeps the columns of an item that it does not fill', async () => {
  await loadItems('keep', ['A1,Hall,I1,2024-05', 'A2,Stack,I2,2025-01']);
  await loadLoans('keep', ['A1,I9', 'A3,I3']);
  expect(await itemsOf('keep')).toEqual([
    'A1 Hall I9 2024-05-01 month',
    'A2 Stack I2 2025-01-01 month',
    'A3  I3 - each',
  ]);
});

test('a column that a file fills becomes empty where the file says so', async () => {
  await loadItems('empty', ['A1,Hall,I1,2024-05']);
  await loadLoans('empty', ['A1,']);
  expect(await itemsOf('empty')).toEqual(['A1 Hall  2024-05-01 month']);
});

test('undoing a load brings back the rows that it replaced, merged or not', async () => {
  await loadItems('undo', ['A1,Hall,I1,2024-05']);
  const { batch } = await loadLoans('undo', ['A1,I9', 'A3,I3']);
  await itemsOf('undo');
  expect(await takeBack(engine, batch ?? 0)).toBe(true);
  expect(await itemsOf('undo')).toEqual(['A1 Hall I1 2024-05-01 month']);
});

test('undoing an older load leaves the rows of a newer one', async () => {
  await loadItems('older', ['A1,Hall,I1,2024-05']);
  const first = await loadLoans('older', ['A1,I2', 'A4,I4'], { name: 'first.csv' });
  const second = await loadLoans('older', ['A1,I3'], { name: 'second.csv' });
  await itemsOf('older');
  await takeBack(engine, first.batch ?? 0);
  expect(await itemsOf('older')).toEqual(['A1 Hall I3 2024-05-01 month']);
  await takeBack(engine, second.batch ?? 0);
  expect(await itemsOf('older')).toEqual(['A1 Hall I1 2024-05-01 month']);
});

test('a file that replaces its earlier version brings back what it no longer names', async () => {
  const daily = { name: 'daily.csv', replace: true };
  await loadItems('again', ['A1,Hall,I1,2024-05', 'A2,Hall,I1,2024-05']);
  await loadLoans('again', ['A1,I2', 'A2,I2'], daily);
  await loadLoans('again', ['A2,I3'], daily);
  expect(await itemsOf('again')).toEqual([
    'A1 Hall I1 2024-05-01 month',
    'A2 Hall I3 2024-05-01 month',
  ]);
});

test('a load whose engine fails in the middle of publishing is published once more', async () => {
  await loadItems('cut', ['A1,Hall,I1,2024-05']);
  let failures = 0;
  const failing: Engine = {
    ...engine,
    command: async (sql, ...rest) => {
      await engine.command(sql, ...rest);
      if (!sql.startsWith('INSERT INTO `dim_item`') || failures > 0) return;
      failures += 1;
      throw new EngineUnavailable('The engine restarts');
    },
  };
  const { batch } = await loadLoans('cut', ['A1,I9'], { through: failing });
  expect(failures).toBe(1);
  expect(await itemsOf('cut')).toEqual(['A1 Hall I9 2024-05-01 month']);
  await takeBack(engine, batch ?? 0);
  expect(await itemsOf('cut')).toEqual(['A1 Hall I1 2024-05-01 month']);
});
