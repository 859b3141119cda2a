import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportForm } from '@stacksight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../test/test-engine.ts';
import { loadFiles, tryRows } from './load.ts';
import { mappingOf } from './propose/mapping-of.ts';
import { proposeForm } from './propose/propose-form.ts';
import { sampleTable } from './tables/sample-table.ts';

// chinese-ok-file: files as librarians have them

let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-headless-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const options = {
  readerKey: Buffer.alloc(32, 5),
  timeZone: 'Asia/Shanghai',
  now: new Date('2026-06-01'),
};
const names = (columns: number) => Array.from({ length: columns }, (_, at) => `第 ${at + 1} 列`);

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function mapped(form: ImportForm) {
  const header = form.columns.map(({ heading }) => heading);
  const { mapping, problems } = mappingOf(form, { name: 'x', header });
  expect(problems).toEqual([]);
  if (mapping === null) throw new Error('no mapping');
  return mapping;
}

const lent = (glc: string) =>
  engine.rows(
    `SELECT toString(at, 'Asia/Shanghai') AS at, barcode FROM behaviour_event
      WHERE glc = {glc:String} ORDER BY at`,
    { glc },
  );

test('the first row of a file without column names is loaded as a row, after blank lines too', async () => {
  const rows = ['1,S01,2026-03-01 09:30:00,"B,1"', '2,S02,2026-03-02 09:30:00,B2', 'x,y'];
  const path = await write('bare.csv', `\n\n${rows.join('\n')}\n`);
  const { header, rows: read } = await sampleTable(path, { names });
  expect([header, read[0]?.line]).toEqual([names(4), 3]);
  const mapping = mapped({
    rowIs: 'events',
    hasHeader: false,
    columns: names(4).map((heading, at) => ({
      heading,
      field: ([null, 'reader', 'at', 'barcode'] as const)[at] ?? null,
    })),
    event: 'loan',
    codes: [],
    names: [],
    timeZone: null,
  });
  const spec = { kind: 'mapped', paths: [path], name: 'bare.csv', mapping } as const;
  const tried = await tryRows(engine, { ...spec, glc: 'bare' }, options, 100);
  expect(tried.rows.map(({ line }) => line)).toEqual([3, 4, 5]);
  const { files } = await loadFiles(engine, { ...spec, glc: 'bare', mostRefused: 1 }, options);
  expect(files[0]?.rows).toMatchObject({ in: 3, used: 2, refused: 1 });
  expect(await lent('bare')).toEqual([
    { at: '2026-03-01 09:30:00', barcode: 'B,1' },
    { at: '2026-03-02 09:30:00', barcode: 'B2' },
  ]);
  const refused = await engine.rows('SELECT toUInt32(line) AS line FROM load_refused');
  expect(refused).toEqual([{ line: 5 }]);
});

test('times as spreadsheets count them are proposed and loaded as the times of loans', async () => {
  const rows = ['S01,46023.4,B1', 'S02,46024.75,B2', 'S01,46025,B3'].map((row) => row.split(','));
  const header = ['证号', '借出时间', '条码'];
  const { form } = proposeForm({ header, rows, fileName: '导出.csv' });
  expect([form.rowIs, form.columns.map(({ field, order }) => [field, order])]).toEqual([
    'loans',
    [
      ['reader', undefined],
      ['loanedAt', 'serial'],
      ['barcode', undefined],
    ],
  ]);
  const path = await write('serial.csv', [header, ...rows].map((row) => row.join(',')).join('\n'));
  const mapping = mapped(form);
  await loadFiles(engine, { kind: 'mapped', paths: [path], mapping, glc: 'serial' }, options);
  expect(await lent('serial')).toEqual([
    { at: '2026-01-01 09:36:00', barcode: 'B1' },
    { at: '2026-01-02 18:00:00', barcode: 'B2' },
    { at: '2026-01-03 00:00:00', barcode: 'B3' },
  ]);
});
