import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../test/test-engine.ts';
import { type LoadSpec, loadFiles } from './load.ts';
import type { FileReport } from './load-report.ts';
import { parseMapping } from './mapping/read-mapping.ts';

const header = 'event,reader,at,libcode,loc,rdtype,bookrecno,barcode,clc,cirtype,channel,amount';
let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-load-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const options = {
  readerKey: Buffer.from('0123456789abcdef0123456789abcdef'),
  timeZone: 'Asia/Shanghai',
  now: new Date('2026-06-01T00:00:00Z'),
};

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function load(
  path: string,
  glc: string,
  spec: Partial<LoadSpec> = {},
  more: { signal?: AbortSignal; maxBytes?: number; maxRows?: number } = {},
): Promise<FileReport> {
  const report = await loadFiles(
    engine,
    { kind: 'events', paths: [path], glc, mostRefused: 1, ...spec },
    { ...options, ...more },
  );
  const [file] = report.files;
  if (file === undefined) throw new Error('no report');
  return file;
}

const events = (glc: string, columns = '*') =>
  engine.rows<Record<string, unknown>>(
    `SELECT ${columns} FROM behaviour_event WHERE glc = {glc:String} ORDER BY at, barcode`,
    { glc },
  );
const stages = () =>
  engine.rows(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE '%stage%'",
  );

test('every column of an event reaches the warehouse, trimmed and in the library’s own day', async () => {
  const path = await write(
    'full.csv',
    `${header}\nloan, 0001234567 ,2026-03-01 00:30:00,01000 , A3F,T1,12345,B001,K825.6=76,C1,desk,0\n` +
      'LOAN,0001234567,2026-02-28T16:45:00Z,01000,A3F,T1,record-9,B002,TP312,C1,,1.5\n' +
      'visit,,2026-03-01T09:30+09:00,02000,,,,,,,gate,\n',
  );
  const report = await load(path, 'full');
  expect(report).toMatchObject({
    status: 'loaded',
    rows: { in: 3, used: 3, suppressed: 0, refused: 0, unused: 0 },
    tables: [{ table: 'behaviour_event', rows: 3, n: 3 }],
  });
  const [first, second, third] = await events(
    'full',
    'toString(reader_key) AS reader, toString(bookrecno) AS bib, *',
  );
  expect(first).toMatchObject({
    event: 'loan',
    day: '2026-03-01',
    hour: 0,
    at: '2026-02-28 16:30:00',
    libcode: '01000',
    loc: 'A3F',
    rdtype: 'T1',
    bib: '12345',
    barcode: 'B001',
    clc1: 'K',
    clc2: 'K81',
    cirtype: 'C1',
    channel: 'desk',
    amount: 0,
    n: 1,
    counted: 'each',
  });
  expect(second).toMatchObject({ day: '2026-03-01', hour: 0, clc1: 'T', clc2: 'TP', amount: 1.5 });
  expect(second?.reader).toBe(first?.reader);
  expect(second?.reader).not.toBe('0');
  expect(second?.bib).not.toBe('0');
  expect(third).toMatchObject({ reader: '0', day: '2026-03-01', hour: 8, event: 'visit' });
  expect(await stages()).toEqual([]);
});

test('unknown codes get their own code as a name', async () => {
  const names = (table: string, code: string) =>
    engine.rows(
      `SELECT ${code} AS code, name_zh AS zh FROM ${table} FINAL WHERE glc = 'full' ORDER BY code`,
    );
  expect(await names('dim_library', 'libcode')).toEqual([
    { code: '01000', zh: '01000' },
    { code: '02000', zh: '02000' },
  ]);
  expect(await names('dim_location', 'loc')).toEqual([{ code: 'A3F', zh: 'A3F' }]);
  expect(await names('dim_rdtype', 'rdtype')).toEqual([{ code: 'T1', zh: 'T1' }]);
  expect(await names('dim_cirtype', 'cirtype')).toEqual([{ code: 'C1', zh: 'C1' }]);
  expect(await engine.rows("SELECT name_zh AS zh FROM dim_group FINAL WHERE glc = 'full'")).toEqual(
    [{ zh: 'full' }],
  );
});

test('a card number is nowhere: not in events, not in refused rows, not in the journal', async () => {
  const card = '0099887766';
  const path = await write(
    'card.csv',
    `${header}\nloan,${card},2026-03-01 10:00:00,L,,,1,B1,,,,\nstolen,${card},2026-03-01 10:00:00,L,,,1,B1,,,,\n` +
      `loan,${card},yesterday,L,,,,,,,,\nloan,${card},2026-03-01\nlo"an,"${card}"x,2026\n`,
  );
  expect((await load(path, 'card')).rows).toMatchObject({ used: 1, refused: 4 });
  const tables = await engine.rows<{ name: string }>(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'",
  );
  for (const { name } of tables) {
    const [hit] = await engine.rows<{ n: number }>(
      `SELECT countIf(position(toString(tuple(*)), '99887766') > 0) AS n FROM ${name}`,
    );
    expect([name, hit?.n]).toEqual([name, 0]);
  }
  const [refused] = await engine.rows<{ raw: string }>(
    "SELECT raw FROM load_refused WHERE value = 'stolen'",
  );
  expect(refused?.raw).toMatch(/^stolen,#[0-9a-f]{16},2026-03-01 10:00:00,L,/);
});

test('columns may be left out; rows without a library get the named one', async () => {
  const path = await write('short.csv', 'at,event,reader\n2026-03-01 10:00:00,visit,1\n');
  await load(path, 'short', { libcode: 'BRANCH-7' });
  expect(await events('short', 'libcode, loc, bookrecno, hour')).toEqual([
    { libcode: 'BRANCH-7', loc: '', bookrecno: 0, hour: 10 },
  ]);
  await load(path, 'short2');
  expect(await events('short2', 'libcode')).toEqual([{ libcode: 'short2' }]);
});

test('faults of a file have clear messages', async () => {
  const say = async (name: string, content: string | Buffer) => {
    const report = await load(await write(name, content), 'wrong');
    expect(report.status).toBe('failed');
    return report.message?.['en-US'];
  };
  expect(await say('missing.csv', 'event,libcode\nloan,1\n')).toEqual(
    expect.stringMatching(
      /^missing.csv lacks the columns reader.*, at.*; its columns are event, libcode\.$/,
    ),
  );
  expect(await say('twice.csv', 'event,reader,at,Reader\n')).toContain('the column Reader twice');
  expect(await say('empty.csv', '\n\n')).toBe('empty.csv is empty.');
  expect(await say('cut.csv.gz', gzipSync(`${header}\n`.repeat(99)).subarray(0, 40))).toMatch(
    /cannot be read: unexpected end of file/,
  );
  await expect(load(join(folder, 'nowhere.csv'), 'wrong')).rejects.toThrow('There is no');
  const large = await write(
    'large.csv',
    `${header}\n${'loan,1,2026-03-01 10:00:00,,,,,,,,,\n'.repeat(50)}`,
  );
  expect((await load(large, 'wrong', {}, { maxBytes: 1000 })).message?.['en-US']).toContain(
    'more than',
  );
  expect((await load(large, 'wrong', {}, { maxRows: 49 })).message).toEqual({
    'zh-CN': 'large.csv 超过了允许的 49 行。',
    'en-US': 'large.csv holds more than the 49 rows allowed.',
  });
  expect(await events('wrong')).toEqual([]);
  expect(await stages()).toEqual([]);
});

test('refused rows are kept with their line and reason, and the other rows are loaded', async () => {
  const lines = [
    'loan,1,2026-03-01 10:00:00,L,,,1,B1,I247,C,,0',
    'loan,1,2026-03-01 10:00:00,L',
    'steal,1,2026-03-01 10:00:00,L,,,1,B1,I247,C,,0',
    ',1,2026-03-01 10:00:00,L,,,1,B1,I247,C,,0',
    'loan,1,2026-02-30 10:00:00,L,,,1,B1,I247,C,,0',
    'loan,1,2026-03-01 25:00:00,L,,,1,B1,I247,C,,0',
    'loan,1,,L,,,1,B1,I247,C,,0',
    'loan,1,2026-06-02 10:00:00,L,,,1,B1,I247,C,,0',
    'loan,1,2026-03-01 10:00:00,L,,,1,B1,I247,C,,a lot',
    'loan,1,2026-03-01 10:00:00,L,,,1,B1,I\0,C,,0',
    '"loan,1,2026-03-01 10:00:00,L,,,1,B1,I247,C,,0',
    'loan,1,1960-03-01 10:00:00,L,,,1,B1,I247,C,,0',
    '"loan","2","2026-03-01 11:00:00","L","","","1","B""2""","I247","C","two\nlines","0"',
    'loan,3,2026-03-01,L,,,1,B3,I247,C,,0',
  ];
  const report = await load(
    await write('zoo.csv', `${header}\r\n${lines.join('\r\n')}\r\n`),
    'zoo',
  );
  expect(report.rows).toEqual({ in: 14, used: 3, suppressed: 0, refused: 11, unused: 0 });
  const refused = await engine.rows(
    'SELECT line, reason, field, value FROM load_refused WHERE batch = {batch:UInt64} ORDER BY line',
    { batch: report.batch },
  );
  expect(refused).toEqual([
    { line: 3, reason: 'columns', field: '', value: '4 / 12' },
    { line: 4, reason: 'event', field: 'event', value: 'steal' },
    { line: 5, reason: 'missing', field: 'event', value: '' },
    { line: 6, reason: 'date', field: 'at', value: '2026-02-30 10:00:00' },
    { line: 7, reason: 'date', field: 'at', value: '2026-03-01 25:00:00' },
    { line: 8, reason: 'missing', field: 'at', value: '' },
    { line: 9, reason: 'future', field: 'at', value: '2026-06-02 10:00:00' },
    { line: 10, reason: 'number', field: 'amount', value: 'a lot' },
    { line: 11, reason: 'nul', field: '', value: '' },
    { line: 12, reason: 'quote', field: '', value: '' },
    { line: 13, reason: 'day_limit', field: 'at', value: '1960-03-01 10:00:00' },
  ]);
  expect(await events('zoo', 'hour, barcode, channel')).toEqual([
    { hour: 255, barcode: 'B3', channel: '' },
    { hour: 10, barcode: 'B1', channel: '' },
    { hour: 11, barcode: 'B"2"', channel: 'two\nlines' },
  ]);
});

test('gzip, marks at the beginning, GB18030 and other encodings are understood', async () => {
  const text = 'event,reader,at,loc\nloan,1,2026-03-01 10:00:00,少儿阅览室\n';
  // The text is 少儿阅览室 in GB18030; Big5 lacks this form of 阅.
  const gb = Buffer.from('c9d9b6f9d4c4c0c0cad2', 'hex');
  const [before = '', after = ''] = text.split('少儿阅览室');
  const bytes = Buffer.concat([Buffer.from(before), gb, Buffer.from(after)]);
  const files: [string, string | Buffer, string][] = [
    ['plain.csv', text, 'utf-8'],
    ['bom.csv', `\uFEFF${text}`, 'utf-8'],
    ['zipped.bin', gzipSync(text), 'utf-8'],
    ['gb.csv', bytes, 'gb18030'],
    ['gb.csv.gz', gzipSync(bytes), 'gb18030'],
    ['utf16.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
  ];
  for (const [name, content, encoding] of files) {
    const report = await load(await write(name, content), name);
    expect(report).toMatchObject({ status: 'loaded', encoding, rows: { used: 1, refused: 0 } });
    expect(await events(name, 'loc')).toEqual([{ loc: '少儿阅览室' }]);
  }
  const forced = await load(join(folder, 'gb.csv'), 'forced', { encoding: 'utf-8' });
  expect(forced).toMatchObject({
    rows: { used: 0, refused: 1 },
    reasons: [{ reason: 'encoding' }],
  });
  const unknown = await load(join(folder, 'gb.csv'), 'forced', { encoding: 'klingon' });
  expect(unknown.message?.['en-US']).toContain('klingon is not known');
});

test('a large GB18030 file is recognised however late its first Chinese character comes', async () => {
  const line = 'visit,1,2026-03-01 10:00:00,A\n';
  const late = Buffer.concat([
    Buffer.from(`event,reader,at,loc\n${line.repeat(50_000)}visit,1,2026-03-01 10:00:00,`),
    Buffer.from('cad2', 'hex'),
    Buffer.from('\n'),
  ]);
  const report = await load(await write('late.csv', late), 'late');
  expect(report).toMatchObject({ encoding: 'gb18030', rows: { used: 50_001, refused: 0 } });
  expect(await events('late', 'DISTINCT loc')).toEqual([{ loc: 'A' }, { loc: '室' }]);
});

test('loading a file twice changes nothing; another file of the same name causes a warning or replaces the first', async () => {
  const line = 'loan,1,2026-03-01 10:00:00,L,,,1,B1,I247,C,,0\n';
  const path = await write('again.csv', `${header}\n${line}`);
  const first = await load(path, 'again');
  const before = await events('again');
  const second = await load(path, 'again');
  expect(second).toMatchObject({ status: 'already', batch: first.batch, rows: { in: 1, used: 1 } });
  const said = /^The same file was loaded on (\S{10} \S{5}):/.exec(second.message?.['en-US'] ?? '');
  const inShanghai = Date.parse(`${said?.[1]?.replace(' ', 'T')}:00+08:00`);
  expect(Math.abs(Date.now() - inShanghai)).toBeLessThan(180_000);
  expect(await events('again')).toEqual(before);

  expect(await load(path, 'again', { replace: true })).toMatchObject({ status: 'loaded' });
  expect(await events('again')).toEqual(before);

  await write('again.csv', `${header}\n${line}${line.replace('B1', 'B2')}bad\n`);
  const newer = await load(path, 'again');
  expect(newer.message?.['en-US']).toContain('--replace');
  expect(await events('again', 'barcode')).toHaveLength(3);
  await load(path, 'again', { replace: true });
  expect(await events('again', 'barcode')).toEqual([{ barcode: 'B1' }, { barcode: 'B2' }]);
  expect(await engine.rows("SELECT count() AS n FROM fact_loan WHERE glc = 'again'")).toEqual([
    { n: 2 },
  ]);
  expect(
    await engine.rows(
      "SELECT sum(n) AS n FROM agg_event_day WHERE glc = 'again' AND event = 'loan'",
    ),
  ).toEqual([{ n: 2 }]);
  const [refused] = await engine.rows<{ n: number }>(
    "SELECT count() AS n FROM load_refused WHERE batch IN (SELECT batch FROM load_batch WHERE glc = 'again')",
  );
  expect(refused?.n).toBe(1);
});

test('a stopped load leaves nothing behind', async () => {
  const stop = new AbortController();
  const path = await write(
    'stop.csv',
    `${header}\n${'loan,1,2026-03-01 10:00:00,L,,,1,B1,I247,C,,0\n'.repeat(100_000)}`,
  );
  const loading = loadFiles(
    engine,
    { kind: 'events', paths: [path], glc: 'stop' },
    { ...options, signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) },
  );
  await expect(loading).rejects.toThrow('enough');
  expect(await events('stop')).toEqual([]);
  expect(await stages()).toEqual([]);
  expect(await load(path, 'stop')).toMatchObject({ status: 'loaded', rows: { used: 100_000 } });
});

test('two loads at once: the same file is loaded once, two files are both loaded', async () => {
  const line = 'loan,1,2026-03-01 10:00:00,L,,,1,B1,I247,C,,0\n';
  const one = await write('one.csv', `${header}\n${line}`);
  const two = await write('two.csv', `${header}\n${line.replace('B1', 'B2')}`);
  const reports = await Promise.all([load(one, 'pair'), load(one, 'pair'), load(two, 'pair')]);
  const outcomes = reports.map(({ status, message }) => status + (message?.['en-US'] ?? ''));
  expect(outcomes.filter((outcome) => outcome === 'loaded')).toHaveLength(2);
  expect(await events('pair', 'barcode')).toEqual([{ barcode: 'B1' }, { barcode: 'B2' }]);
  expect(await engine.rows("SELECT count() AS n FROM fact_loan WHERE glc = 'pair'")).toEqual([
    { n: 2 },
  ]);
});

test('a user’s own mapping: Chinese columns, semicolons, another date format, a dictionary', async () => {
  const mapping = parseMapping(
    {
      name: 'my-library',
      timeZone: 'Asia/Shanghai',
      dictionaries: { kinds: { 借: 'loan', 还: 'return' } },
      names: { cirtype: { A: ['中文图书', 'Chinese books'] } },
      files: [
        {
          delimiter: ';',
          columns: ['操作', '证号', '日期', '时间', '条码', '流通类型'],
          otherColumns: 'ignore',
          targets: [
            {
              table: 'behaviour_event',
              columns: {
                event: { as: 'lookup', from: '操作', in: 'kinds', otherwise: 'refuse' },
                reader_key: { as: 'reader', from: '证号' },
                at: {
                  as: 'datetime',
                  from: '日期',
                  time: '时间',
                  formats: ['yyyy年m月d日 h:mi', 'yyyy年m月d日'],
                },
                barcode: { as: 'trim', from: '条码' },
                cirtype: { as: 'trim', from: '流通类型' },
              },
            },
          ],
        },
      ],
    },
    'test',
  );
  const path = await write(
    'own.csv',
    '操作;证号;日期;时间;条码;流通类型;备注\n借;1;2026年3月1日;9:05;B1;A;x\n还;1;2026年3月9日;;B1;A;\n丢;1;2026年3月9日;;B1;A;\n',
  );
  const report = await load(path, 'own', { kind: 'mapped', mapping });
  expect(report).toMatchObject({
    rows: { used: 2, refused: 1 },
    reasons: [{ reason: 'lookup', field: '操作', rows: 1 }],
  });
  expect(await events('own', 'event, day, hour')).toEqual([
    { event: 'loan', day: '2026-03-01', hour: 9 },
    { event: 'return', day: '2026-03-09', hour: 255 },
  ]);
  expect(await engine.rows("SELECT name_zh AS zh FROM dim_cirtype WHERE glc = 'own'")).toEqual([
    { zh: '中文图书' },
  ]);
});
