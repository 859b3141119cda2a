import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleTable } from './sample-table.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stacksight-sample-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function sample(bytes: Buffer | string, options: Parameters<typeof sampleTable>[1] = {}) {
  const path = join(folder, 'x.csv');
  await writeFile(path, bytes);
  return sampleTable(path, options);
}

test('a text shows its header, its first rows with their lines, and how many lines do not split', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `${at};x\n`).join('');
  const long = 'y'.repeat(5_000);
  expect(await sample(`id;what\n"1\n2";${long}\n1\n${rows}`, { rows: 2 })).toEqual({
    encoding: 'utf-8',
    isGuessed: true,
    delimiter: ';',
    header: ['id', 'what'],
    skipped: 0,
    rows: [
      { line: 2, cells: ['1\n2', 'y'.repeat(1_000)] },
      { line: 5, cells: ['0', 'x'] },
    ],
    broken: 1,
  });
});

test('the header stands below a title and blank lines', async () => {
  const text = '\nXX图书馆借还记录 2026年3月,,,\n\n时间,证号,条码,操作\n2026-03-01,1,B1,借\n';
  expect(await sample(text)).toMatchObject({
    header: ['时间', '证号', '条码', '操作'],
    skipped: 3,
    rows: [{ line: 5 }],
    broken: 0,
  });
  const alone = 'XX图书馆借还记录\n时间\t证号\t条码\n1\t2\t3\n';
  expect(await sample(alone)).toMatchObject({ header: ['时间', '证号', '条码'], skipped: 1 });
});

test('the header is the first line of a table with few values or of one column', async () => {
  expect(await sample('a,b\n1,\n2,3\n')).toMatchObject({ header: ['a', 'b'], skipped: 0 });
  expect(await sample('barcode\nB1\nB2\n')).toMatchObject({ header: ['barcode'], skipped: 0 });
});

test('texts of GB18030 and UTF-16 are read, also long ones in gzip, and an encoding may be given', async () => {
  const gb18030 = Buffer.from('ccf5c2eb2ccab1bce40a42312c323032360a', 'hex');
  expect(await sample(gb18030)).toMatchObject({ encoding: 'gb18030', header: ['条码', '时间'] });
  const wide = `条码,时间\n${'B1,2026-03-01\n'.repeat(400_000)}`;
  const bytes = gzipSync(Buffer.from(wide, 'utf16le'), { level: 1 });
  const found = await sample(bytes, { rows: 3 });
  expect(found).toMatchObject({ encoding: 'utf-16le', header: ['条码', '时间'], broken: 0 });
  expect(found.rows[2]).toEqual({ line: 4, cells: ['B1', '2026-03-01'] });
  const given = await sample(Buffer.from('caf\xe9,b\n1,2\n', 'latin1'), {
    encoding: 'windows-1252',
  });
  expect(given).toMatchObject({ header: ['café', 'b'], isGuessed: false });
});

test('a long text of three-byte characters is not taken for another encoding where the sample ends', async () => {
  for (const start of ['a', 'ab', 'abc']) {
    const found = await sample(`${start},b\n${'书馆,析\n'.repeat(500_000)}`);
    expect(found).toMatchObject({ encoding: 'utf-8', broken: 0 });
  }
});
