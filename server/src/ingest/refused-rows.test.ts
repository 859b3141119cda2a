import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../test/test-engine.ts';
import { type LoadSpec, loadFiles } from './load.ts';
import { exitStatus, type FileReport } from './load-report.ts';
import { parseMapping } from './mapping/read-mapping.ts';
import { reportLines } from './report-lines.ts';

let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-refused-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const options = {
  readerKey: Buffer.alloc(32, 7),
  timeZone: 'Asia/Shanghai',
  now: new Date('2026-06-01T00:00:00Z'),
};

async function load(name: string, lines: readonly string[], spec: Partial<LoadSpec>) {
  const path = join(folder, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  const report = await loadFiles(
    engine,
    { kind: 'events', paths: [path], ...spec } as LoadSpec,
    options,
  );
  return {
    ...(report.files[0] as FileReport),
    exit: exitStatus(report),
    lines: reportLines(report),
  };
}

async function count(sql: string, glc: string): Promise<number> {
  const [row] = await engine.rows<{ n: number }>(sql, { glc });
  return row?.n ?? -1;
}
const eventsOf = (glc: string) =>
  count('SELECT count() AS n FROM behaviour_event WHERE glc = {glc:String}', glc);
const refusedOf = (glc: string) =>
  count(
    'SELECT count() AS n FROM load_refused WHERE batch IN (SELECT batch FROM load_batch WHERE glc = {glc:String})',
    glc,
  );

const header = 'event,reader,at,barcode';
const good = (number: number) => `loan,${number},2026-03-01 10:00:00,B${number}`;
const bad = (number: number) => `loan,${number},the day before,B${number}`;
const rows = (goods: number, bads: number) => [
  header,
  ...Array.from({ length: goods }, (_, at) => good(at)),
  ...Array.from({ length: bads }, (_, at) => bad(1000 + at)),
];

test('a disk that is nearly full refuses the file in words, and keeps the data', async () => {
  const path = join(folder, 'late.csv');
  await writeFile(path, `${header}\n${good(1)}\n`);
  const spec: LoadSpec = { kind: 'events', paths: [path], glc: 'full' };
  const { files } = await loadFiles(engine, spec, { ...options, reserveBytes: 2 ** 60 });
  expect(files[0]?.status).toBe('failed');
  expect(files[0]?.message?.['en-US']).toContain('disk is nearly full, so late.csv was not loaded');
  expect(await eventsOf('full')).toBe(0);
  expect((await loadFiles(engine, spec, options)).files[0]?.status).toBe('loaded');
});

test('more than five in a hundred rows refused: nothing is published, with a message and its own status', async () => {
  const within = await load('within.csv', rows(19, 1), { glc: 'within' });
  expect(within).toMatchObject({ status: 'loaded', exit: 0, rows: { used: 19, refused: 1 } });

  const glc = 'over';
  const over = await load('over.csv', rows(18, 1), { glc });
  expect(over).toMatchObject({
    status: 'refused',
    exit: 3,
    rows: { in: 19, used: 18, refused: 1 },
    reasons: [{ reason: 'date', field: 'at', rows: 1, line: 20, value: 'the day before' }],
    message: {
      'zh-CN':
        '没有载入任何数据：1 / 19 行（5.3 %）被拒收，超过了允许的 5 %。请按下面的原因修改映射或文件后再载入；确实要载入其余的行，请把允许拒收的比例提高到 6 %（命令行：--most-refused 6%）。',
      'en-US':
        'Nothing was published: 1 of 19 rows (5.3 %) were refused, more than the 5 % allowed. Mend the mapping or the file by the reasons below and load it again; to load the other rows all the same, allow 6 % to be refused (on the command line: --most-refused 6%).',
    },
  });
  expect(over.lines[0]).toBe('over.csv: NOT loaded, too many rows refused 未载入，拒收过多');
  expect(over.lines.join('\n')).toContain(
    'date × 1 (at, line 行 20: "the day before") 不符合任何一种日期格式，或日历上没有这一天 / in none of the date formats',
  );
  expect(await eventsOf(glc)).toBe(0);
  expect(await refusedOf(glc)).toBe(1);
  // A second attempt changes nothing. With a higher limit of refused rows, the other rows are loaded.
  expect(await load('over.csv', rows(18, 1), { glc })).toMatchObject({ status: 'refused' });
  expect(await refusedOf(glc)).toBe(1);
  const told = await load('over.csv', rows(18, 1), { glc, mostRefused: 0.06 });
  expect(told).toMatchObject({ status: 'loaded', exit: 0 });
  expect(await eventsOf(glc)).toBe(18);
  expect(await refusedOf(glc)).toBe(1);
});

test('a file without a readable row is never called loaded, whatever share may be refused', async () => {
  const glc = 'nothing';
  const report = await load('nothing.csv', rows(0, 3), { glc, mostRefused: 1 });
  expect(report).toMatchObject({ status: 'refused', exit: 3 });
  expect(report.message?.['en-US']).toBe(
    'Nothing was published: 3 of 3 rows (100.0 %) were refused and none could be used. Mend the mapping or the file by the reasons below and load it again.',
  );
  expect(report.lines.join('\n')).not.toMatch(/(?<!NOT )loaded/);
  const missing = await load('columns.csv', ['a,b', '1,2'], { glc });
  expect(missing).toMatchObject({ status: 'failed', exit: 2 });
});

test('a refused file leaves earlier rows unchanged', async () => {
  const glc = 'before';
  await load('day.csv', rows(5, 0), { glc });
  const worse = await load('day.csv', rows(2, 3), { glc, replace: true });
  expect(worse.status).toBe('refused');
  expect(await eventsOf(glc)).toBe(5);
});

const loanFile = (formats: string[]) =>
  parseMapping(
    {
      name: 'loans',
      files: [
        {
          columns: ['card', 'item', 'title', 'out', 'back'],
          targets: [
            {
              table: 'behaviour_event',
              columns: {
                event: { as: 'constant', value: 'loan' },
                reader_key: { as: 'reader', from: 'card' },
                at: { as: 'datetime', from: 'out', formats },
                barcode: { as: 'trim', from: 'item' },
              },
            },
            {
              table: 'behaviour_event',
              when: [{ column: 'back', is: 'filled' }],
              columns: {
                event: { as: 'constant', value: 'return' },
                reader_key: { as: 'reader', from: 'card' },
                at: { as: 'datetime', from: 'back', formats },
                barcode: { as: 'trim', from: 'item' },
              },
            },
            {
              table: 'dim_bib',
              columns: {
                bookrecno: { as: 'id', from: 'item' },
                title: { as: 'trim', from: 'title' },
              },
            },
          ],
        },
      ],
    },
    'test',
  );

test('a bad value refuses the row of its own target only', async () => {
  const glc = 'apart';
  const report = await load(
    'apart.csv',
    [
      'card,item,title,out,back',
      '1,B1,First,2026-03-01 10:00:00,2026-03-09 10:00:00',
      '2,B2,Second,2026-03-01 10:00:00,soon',
      '3,B3,Third,2026-03-01 10:00:00,',
      '4,B4,,2026-03-01 10:00:00,2026-03-02 10:00:00',
      '5,B5,,never,never',
    ],
    { glc, kind: 'mapped', mapping: loanFile(['iso']), mostRefused: 1 },
  );
  expect(report).toMatchObject({
    status: 'loaded',
    rows: { in: 5, used: 4, suppressed: 0, refused: 1, unused: 0 },
    partly: 2,
    targets: [
      { target: 'behaviour_event loan', rows: 5, refused: 1 },
      { target: 'behaviour_event return', rows: 4, refused: 2 },
      { target: 'dim_bib', rows: 5, refused: 2 },
    ],
    reasons: [
      { reason: 'date', field: 'back', targets: ['behaviour_event return'], rows: 2, line: 3 },
      { reason: 'missing', field: 'title', targets: ['dim_bib'], rows: 2, line: 5 },
      { reason: 'date', field: 'out', targets: ['behaviour_event loan'], rows: 1, line: 6 },
    ],
  });
  const events = await engine.rows(
    'SELECT event, barcode FROM behaviour_event WHERE glc = {glc:String} ORDER BY event, barcode',
    { glc },
  );
  expect(events).toEqual([
    { event: 'loan', barcode: 'B1' },
    { event: 'loan', barcode: 'B2' },
    { event: 'loan', barcode: 'B3' },
    { event: 'loan', barcode: 'B4' },
    { event: 'return', barcode: 'B1' },
    { event: 'return', barcode: 'B4' },
  ]);
  const kept = await engine.rows(
    'SELECT line, field, targets FROM load_refused WHERE batch = {batch:UInt64} ORDER BY line, field',
    { batch: report.batch },
  );
  expect(kept).toEqual([
    { line: 3, field: 'back', targets: ['behaviour_event return'] },
    { line: 5, field: 'title', targets: ['dim_bib'] },
    { line: 6, field: 'back', targets: ['behaviour_event return'] },
    { line: 6, field: 'out', targets: ['behaviour_event loan'] },
    { line: 6, field: 'title', targets: ['dim_bib'] },
  ]);
  expect(report.lines).toContain('  behaviour_event return: 2 of 4 refused 拒收 2 / 4');
});

test('a target that refuses too many rows keeps the whole file out', async () => {
  const glc = 'held';
  const lines = ['card,item,title,out,back'];
  for (let at = 0; at < 40; at++)
    lines.push(`${at},B${at},T,2026-03-01 10:00:00,${at < 2 ? 'x' : ''}`);
  const report = await load('held.csv', lines, { glc, kind: 'mapped', mapping: loanFile(['iso']) });
  expect(report).toMatchObject({ status: 'refused', rows: { used: 40, refused: 0 }, partly: 2 });
  expect(report.message?.['en-US']).toContain(
    '2 of 2 rows for behaviour_event return (100.0 %) were refused, more than the 5 % allowed',
  );
  expect(await eventsOf(glc)).toBe(0);
});

test('a corrected mapping replaces the rows of the old one from the same file', async () => {
  const glc = 'mended';
  const lines = [
    'card,item,title,out,back',
    '1,B1,First,2026-03-01,2026-03-09',
    '2,B2,Second,2026-03-02,09/03/2026',
  ];
  const spec = { glc, kind: 'mapped' as const, mostRefused: 0.5 };
  const first = await load('loans.csv', lines, { ...spec, mapping: loanFile(['iso']) });
  expect(first).toMatchObject({ status: 'loaded', partly: 1, message: null });
  const mended = { ...spec, mapping: loanFile(['iso', 'd/m/yyyy']) };
  const second = await load('loans.csv', lines, mended);
  expect(second).toMatchObject({ status: 'loaded', partly: 0 });
  expect(second.message?.['en-US']).toMatch(
    /^The same file was loaded on .* with another mapping or other settings; what its 2 rows brought then has been replaced/,
  );
  expect(second.message?.['zh-CN']).toContain('那时的 2 行已由这次的取代，没有重复');
  expect(await eventsOf(glc)).toBe(4);
  expect(await refusedOf(glc)).toBe(0);
  expect(await count('SELECT sum(n) AS n FROM agg_event_day WHERE glc = {glc:String}', glc)).toBe(
    4,
  );
  expect(await load('loans.csv', lines, mended)).toMatchObject({ status: 'already' });
  // The old mapping replaces the rows of the new one again.
  await load('loans.csv', lines, { ...spec, mapping: loanFile(['iso']) });
  expect(await eventsOf(glc)).toBe(3);
});

test('the same bytes for another library are added, with a note', async () => {
  const glc = 'two';
  await load('gate.csv', rows(2, 0), { glc, libcode: 'A' });
  const second = await load('gate.csv', rows(2, 0), { glc, libcode: 'B' });
  expect(second.message?.['en-US']).toMatch(
    /^The same file was loaded for the library A on .*, and those rows are still there\./,
  );
  expect(await eventsOf(glc)).toBe(4);
});

test('the fields of a refused row that no target reads are not kept', async () => {
  const glc = 'names';
  const report = await load(
    'names.csv',
    ['event,reader,at,name,barcode', 'loan,1,2026-03-01,Li Lei,B1', 'loan,2,never,Han Meimei,B2'],
    { glc, mostRefused: 0.5 },
  );
  expect(report).toMatchObject({ status: 'loaded', unusedColumns: ['name'] });
  const [kept] = await engine.rows<{ raw: string }>(
    'SELECT raw FROM load_refused WHERE batch = {batch:UInt64}',
    { batch: report.batch },
  );
  expect(kept?.raw).toMatch(/^loan,#[0-9a-f]{16},never,,B2$/);
});

test('a row that slipped by a column keeps nothing of the person', async () => {
  const glc = 'slipped';
  const report = await load(
    'slipped.csv',
    [
      'event,reader,at,name,barcode',
      'loan,1,2026-03-01,Li Lei,B1',
      'loan,2,11010519491231002X,Han Meimei 13911112222,B2',
      'loan,3,Ouyang 13911112222,Han Meimei,B3',
      'loan,4,Zhu Geliang,"Han Meimei, 13911112222,B4',
    ],
    { glc, mostRefused: 0.9 },
  );
  expect(report).toMatchObject({ status: 'loaded', rows: { used: 1, refused: 3 } });
  expect(report.reasons.map(({ value }) => value)).toEqual(['***', '']);
  const kept = await engine.rows<{ raw: string }>(
    'SELECT raw FROM load_refused WHERE batch = {batch:UInt64} ORDER BY line',
    { batch: report.batch },
  );
  expect(kept.map(({ raw }) => raw)).toEqual([
    '***',
    '***',
    'xxxx,9,xxx xxxxxxx,"xxx xxxxxx, 99999999999,x9',
  ]);
});

test('a search keeps its words, and not the number of a person in it', async () => {
  const glc = 'searches';
  const mapping = parseMapping(
    {
      name: 'searches',
      files: [
        {
          columns: ['at', 'words'],
          targets: [
            {
              table: 'fact_search',
              columns: {
                at: { as: 'datetime', from: 'at', formats: ['iso'] },
                query: { as: 'trim', from: 'words' },
              },
            },
          ],
        },
      ],
    },
    'searches.json',
  );
  await load('searches.csv', ['at,words', '2026-03-01 10:00:00,Li Lei 13911112222 three bodies'], {
    glc,
    kind: 'mapped',
    mapping,
  });
  const rows = await engine.rows('SELECT query FROM fact_search WHERE glc = {glc:String}', { glc });
  expect(rows).toEqual([{ query: 'Li Lei***three bodies' }]);
});
