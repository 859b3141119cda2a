import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadFiles } from '#ingest/load.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

// The library has two files: one of readers with their properties, one of loans that have only the card number.

let app: TestApp;
let client: TestClient;
let folder: string;

const readers = parseMapping(
  {
    name: 'readers',
    files: [
      {
        columns: ['card', 'type', 'college', 'born', 'sex'],
        targets: [
          {
            table: 'dim_reader',
            columns: {
              reader_key: { as: 'reader', from: 'card' },
              rdtype: { as: 'trim', from: 'type' },
              reader_group: { as: 'trim', from: 'college' },
              birth_year: { as: 'number', from: 'born' },
              sex: { as: 'trim', from: 'sex' },
            },
          },
        ],
      },
    ],
  },
  'test',
);

beforeAll(async () => {
  app = await makeApp();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-now-'));
  const load = async (name: string, lines: string[], spec: object) => {
    const path = join(folder, name);
    await writeFile(path, `${lines.join('\n')}\n`);
    const { files } = await loadFiles(
      app.deps.engine,
      { kind: 'events', paths: [path], glc: 'g', ...spec },
      { readerKey: Buffer.alloc(32, 1), timeZone: 'Asia/Shanghai', now: new Date('2026-06-01') },
    );
    expect(files[0]).toMatchObject({ status: 'loaded', rows: { refused: 0 } });
  };
  await load(
    'readers.csv',
    [
      'card,type,college,born,sex',
      '1,student,Physics,2004,female',
      '2,student,History,2005,male',
      '3,teacher,Physics,1980,',
    ],
    { kind: 'mapped', mapping: readers },
  );
  await load(
    'loans.csv',
    [
      'event,reader,at,barcode',
      'loan,1,2026-03-01 10:00:00,B1',
      'loan,1,2026-03-02 10:00:00,B2',
      'loan,2,2026-03-02 11:00:00,B3',
      'loan,3,2026-03-03 10:00:00,B4',
      'loan,9,2026-03-03 11:00:00,B5',
      'loan,,2026-03-03 12:00:00,B6',
    ],
    {},
  );
  client = await app.signIn('super');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(by: string[], more: object = {}) {
  const { status, body } = await client.post('/analytics-v3/api/query', {
    json: {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans'],
      by,
      range: { from: '2026-03-01', to: '2026-03-04' },
      glc: 'g',
      ...more,
    },
  });
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  const { columns, rows, meta } = body.data;
  return {
    rows: Object.fromEntries(
      rows.map(([code, loans]: [string | null, number]) => [code ?? '', loans]),
    ),
    labels: columns.map(({ label }: { label: string }) => label),
    warnings: meta.warnings,
  };
}

it('loans are broken down by the reader file of today, with a warning', async () => {
  const byType = await ask(['readerTypeNow']);
  expect(byType).toEqual({
    rows: { student: 3, teacher: 1, '': 2 },
    labels: ['读者类型（现在）', '外借册次'],
    warnings: ['as_of_now'],
  });
  expect((await ask(['readerUnit'])).rows).toEqual({ Physics: 3, History: 1, '': 2 });
  expect((await ask(['ageGroup'])).rows).toEqual({ '18': 3, '35': 1, '': 2 });
  expect((await ask(['sex'])).rows).toEqual({ female: 2, male: 1, '': 3 });
  // The events themselves contain no reader properties.
  expect(await ask(['readerType'])).toMatchObject({ rows: { '': 6 }, warnings: [] });
});

it('readers are grouped by their age at the end of the range, also in studies that look further back', async () => {
  const event = { code: 'loan' };
  const study = { kind: 'firstLast', event, range: { from: '2026-03-01', to: '2026-03-04' } };
  const json = { ...study, by: ['ageGroup'], glc: 'g' };
  const { body } = await client.post('/analytics-v3/api/query', { json });
  const counts = body.data.rows.map((row: unknown[]) => row.slice(0, 2));
  expect(counts).toEqual([
    ['18', 2],
    ['35', 1],
    [null, 1],
  ]);
});

it('loans can also be filtered by the reader file of today', async () => {
  const filter = { field: 'readerUnit', op: 'eq', value: 'Physics' };
  expect(await ask(['library'], { filter })).toMatchObject({
    rows: { g: 3 },
    warnings: ['as_of_now'],
  });
});

it('the reader type of today is offered in statistics of borrowers and in reader records', async () => {
  const borrowers = await client.get('/analytics-v3/borrow/borrowPeopleInfo?glc=g&by=readerUnit');
  // Nothing was loaded for the last days.
  const warnings = ['data_ended', 'as_of_now'];
  expect([borrowers.status, borrowers.body.data?.meta?.warnings]).toEqual([200, warnings]);
  const records = await client.get('/analytics-v3/reader/composition?glc=g&by=readerUnit');
  expect(records.body.data.rows.map(([code, count]: [string, number]) => [code, count])).toEqual([
    ['Physics', 2],
    ['History', 1],
  ]);
});

it('the reader type of today can filter one event of an analysis', async () => {
  const { body } = await client.get('/analytics-v3/dna/loadFiltersByEventId?eventId=loan&glc=g');
  const fields = body.data.filters.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(
    expect.arrayContaining(['sex', 'readerTypeNow', 'readerUnit', 'ageGroup', 'area']),
  );
});
