import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { loadFiles } from '../load.ts';
import { parseMapping } from '../mapping/read-mapping.ts';

let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-libraries-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const mapping = parseMapping(
  {
    name: 'our-libraries',
    timeZone: 'Asia/Shanghai',
    files: [
      {
        columns: ['馆代码'],
        optional: ['馆名', '上级馆', '级别', '经度', '纬度'],
        suppressed: { marker: '*', in: ['级别'] },
        targets: [
          {
            table: 'dim_library',
            columns: {
              libcode: { as: 'trim', from: '馆代码' },
              name_zh: { as: 'trim', from: '馆名' },
              name_en: { as: 'trim', from: '馆名' },
              parent: { as: 'trim', from: '上级馆' },
              level: { as: 'number', from: '级别', min: 1, max: 4, empty: 0 },
              longitude: { as: 'number', from: '经度', min: -180, max: 180 },
              latitude: { as: 'number', from: '纬度', min: -90, max: 90 },
            },
          },
        ],
      },
    ],
  },
  'our-libraries.json',
);

async function load(name: string, lines: string) {
  const path = join(folder, name);
  await writeFile(path, lines);
  const report = await loadFiles(
    engine,
    { kind: 'mapped', mapping, paths: [path], glc: 'g' },
    { readerKey: Buffer.alloc(32, 5), timeZone: 'Asia/Shanghai', now: new Date('2026-06-01') },
  );
  expect(report.files.map(({ status }) => status)).toEqual(['loaded']);
  return report.files[0];
}

const libraries = () =>
  engine.rows(
    "SELECT libcode, name_zh, parent, level, longitude, latitude FROM dim_library FINAL WHERE glc = 'g' ORDER BY libcode",
  );

test('a file of libraries brings the tree and the map, and a later file corrects them', async () => {
  await load(
    'first.csv',
    '馆代码,馆名,上级馆,级别,经度,纬度\nM,市馆,,1,118.1,31.5\nN,北区馆,,,,\n',
  );
  expect(await libraries()).toEqual([
    { libcode: 'M', name_zh: '市馆', parent: '', level: 1, longitude: 118.1, latitude: 31.5 },
    { libcode: 'N', name_zh: '北区馆', parent: '', level: 0, longitude: null, latitude: null },
  ]);
  await load(
    'next.csv',
    '馆代码,馆名,上级馆,级别,经度,纬度\nN,北区图书馆,M,2,118.2,31.6\nM,,,,118.11,\n',
  );
  // A name is replaced only if it was the bare code, because staff may have entered it. Values that the file leaves
  // empty stay, too.
  expect(await libraries()).toEqual([
    { libcode: 'M', name_zh: '市馆', parent: '', level: 1, longitude: 118.11, latitude: 31.5 },
    { libcode: 'N', name_zh: '北区馆', parent: 'M', level: 2, longitude: 118.2, latitude: 31.6 },
  ]);
});

test('a file says how many of its rows have the code of another row; the last one stays', async () => {
  const report = await load('same.csv', '馆代码,馆名\nP,甲\nQ,乙\nP,丙\nP,丁\n');
  expect(report?.rows).toMatchObject({ in: 4, used: 4 });
  expect(report?.tables).toEqual([{ table: 'dim_library', rows: 2, n: null, merged: 2 }]);
});

test('a row that the source hides is not counted as the code of another row', async () => {
  const report = await load('hidden.csv', '馆代码,馆名,级别\nR,甲,*\nS,乙,2\nT,丙,*\n');
  expect(report?.rows).toMatchObject({ in: 3, used: 1, suppressed: 2, refused: 0 });
  expect(report?.targets).toEqual([{ target: 'dim_library', rows: 1, refused: 0 }]);
  expect(report?.tables).toEqual([{ table: 'dim_library', rows: 1, n: null, merged: 0 }]);
});
