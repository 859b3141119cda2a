import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  gb18030,
  inChunks,
  inCollection,
  isoRecord,
  latin1,
  type MarcFieldText,
  utf8,
  xmlRecord,
} from '../../../test/ingest/marc-file.ts';
import { marcKindOf } from './marc-kind.ts';
import { type MarcProgress, writeMarcTables } from './write-marc-tables.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marc-tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

const out = () => ({
  titles: path.join(folder, 'titles.csv'),
  items: path.join(folder, 'items.csv'),
  faults: path.join(folder, 'faults.csv'),
});
const read = async (name: keyof ReturnType<typeof out>) => readFile(out()[name], 'utf8');

const book = (at: number): MarcFieldText[] => [
  ['001', `0120${at}`],
  ['200', '1 |a"三体",\n全集|f刘慈欣著'],
  ['905', `  |aSZL|b044${at}|b055${at}|dI247.5|e1`],
];
const western: MarcFieldText[] = [
  ['001', 'w1'],
  ['245', '10|aB\xe8ucher'],
  ['852', '  |bMAIN|p900001'],
];

test('a file becomes three tables and its counts', async () => {
  const file = Buffer.concat([
    isoRecord(book(1), { encode: gb18030 }),
    isoRecord(book(2), { encode: gb18030 }),
    utf8('no record\x1d'),
    isoRecord(western, { encode: latin1 }),
    isoRecord(
      [
        ['001', 'auth'],
        ['100', '1 |aAn author'],
      ],
      { leader: ['nz  a22', 'n  4500'] },
    ),
  ]);
  const seen: MarcProgress[] = [];
  const counts = await writeMarcTables(inChunks(file, 50), 'iso2709', out(), {
    onProgress: (progress) => seen.push(progress),
  });
  expect(counts).toEqual({
    records: 4,
    titles: 3,
    items: 5,
    faults: 1,
    noted: 0,
    encodings: { gb18030: 3, 'marc-8': 1 },
    dialect: 'cnmarc',
  });
  expect(seen.at(-1)).toEqual({ bytes: file.length, records: 4, titles: 3, items: 5, faults: 1 });
  expect((await read('titles')).split('\r\n')).toEqual([
    'record,isbn,title,author,publisher,published,language,class,subject,call number,price,currency',
    '01201,,"""三体"", 全集",刘慈欣著,,,,I247.5,,I247.5/1,,',
    '01202,,"""三体"", 全集",刘慈欣著,,,,I247.5,,I247.5/1,,',
    'w1,,Bücher,,,,,,,,,',
    '',
  ]);
  const items = (await read('items')).split('\r\n');
  expect(items).toHaveLength(7);
  expect(items[2]).toBe('01201,0551,SZL,,I247.5/1,I247.5,,,,,,,"""三体"", 全集",刘慈欣著,,');
  expect(items[5]).toBe('w1,900001,MAIN,,,,,,,,,,Bücher,,,');
  expect(await read('faults')).toBe('record,reason,raw\r\n3,marc_leader,no record␝\r\n');
});

test('a MARCXML file and a chosen field of items', async () => {
  const file = utf8(inCollection(xmlRecord(book(7)), xmlRecord(western)));
  const itemFields = { tag: '200', subfields: { barcode: 'a' } };
  const counts = await writeMarcTables(inChunks(file, 4096), 'marcxml', out(), { itemFields });
  expect(counts).toMatchObject({ records: 2, titles: 2, items: 0, encodings: { 'utf-8': 2 } });
});

test('a run stops when it is told to, and closes its files', async () => {
  const stop = new AbortController();
  async function* endless() {
    for (let at = 0; ; at++) yield isoRecord(book(at));
  }
  const run = writeMarcTables(endless(), 'iso2709', out(), {
    signal: stop.signal,
    onProgress: ({ records }) => {
      if (records > 5000) stop.abort(new Error('stopped here'));
    },
  });
  await expect(run).rejects.toThrow('stopped here');
  expect((await read('titles')).split('\r\n').length).toBeGreaterThan(5000);
});

test('a file whose tables would fill the disk is refused', async () => {
  const barcodes = Array.from({ length: 5000 }, (_, at) => `|b${100_000 + at}`).join('');
  const title = 'x'.repeat(500);
  const record = isoRecord([
    ['001', title],
    ['200', `1 |a${title}|f${title}`],
    ['905', `  |a${title}|d${title}${barcodes}`],
  ]);
  async function* many() {
    for (let at = 0; at < 2000; at++) yield record;
  }
  await expect(writeMarcTables(many(), 'iso2709', out())).rejects.toMatchObject({
    problem: 'too_large',
  });
});

test('a folder that does not exist is an error, with no file left open', async () => {
  const lost = { ...out(), faults: path.join(folder, 'no/such/faults.csv') };
  await expect(writeMarcTables(inChunks(isoRecord(western), 9), 'iso2709', lost)).rejects.toThrow(
    'ENOENT',
  );
});

test('the kind is told by the first bytes', () => {
  const csv = utf8('barcode,title\r\n00123,"A <record> of leader"\r\n');
  const html = utf8('<!DOCTYPE html><html><body><record>x</record></body></html>');
  const xml = utf8(inCollection(xmlRecord(book(1))));
  const kinds: [Buffer, ReturnType<typeof marcKindOf>][] = [
    [isoRecord(book(1)), 'iso2709'],
    [isoRecord(book(1), { encode: gb18030 }), 'iso2709'],
    [Buffer.concat([utf8('\uFEFF\r\n'), isoRecord(western, { encode: latin1 })]), 'iso2709'],
    [xml, 'marcxml'],
    [Buffer.from(`\uFEFF${xml}`, 'utf16le'), 'marcxml'],
    [utf8('<OAI-PMH><r xmlns="http://www.loc.gov/MARC21/slim"/></OAI-PMH>'), 'marcxml'],
    [utf8('<?xml version="1.0"?><rows><record><name>A</name></record></rows>'), null],
    [csv, null],
    [html, null],
    [utf8('12345,67890,22,00001\r\n'), null],
    [Buffer.from('504b0304140000000800', 'hex'), null],
    [Buffer.alloc(0), null],
    [Buffer.alloc(65_536), null],
    [Buffer.alloc(65_536, '0'), null],
  ];
  for (const [head, kind] of kinds) expect(marcKindOf(head)).toBe(kind);
});
