import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import type { MarcFault } from './marc-fault.ts';
import { marcKindOf } from './marc-kind.ts';
import type { MarcRecord } from './marc-record.ts';
import { readMarc } from './read-marc.ts';
import { writeMarcTables } from './write-marc-tables.ts';

// Reads the records of other projects, which are licensed for tests alone and therefore are not in this repository.
// STACKSIGHT_REAL_DATA names the folder with them.
const realTest = test.runIf(process.env.STACKSIGHT_REAL_DATA);

async function kindOf(file: string) {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(65_536), 0, 65_536, 0)
    .finally(() => handle.close());
  return marcKindOf(buffer.subarray(0, bytesRead));
}

async function read(file: string) {
  const records: MarcRecord[] = [];
  const faults: MarcFault[] = [];
  const kind = await kindOf(file);
  if (kind === null) return { kind, records, faults };
  for await (const reading of readMarc(createReadStream(file), kind))
    if ('record' in reading) records.push(reading.record);
    else faults.push(reading.fault);
  return { kind, records, faults };
}

async function filesIn(...names: string[]): Promise<string[]> {
  const entries = await readdir(realData(...names), { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
}

const counted = (values: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]),
  );

realTest('every record of every file in ISO 2709 is read', async () => {
  const reads = await Promise.all((await filesIn('marc', 'iso2709')).map(read));
  expect(counted(reads.map(({ kind }) => String(kind)))).toEqual({ iso2709: reads.length });
  const records = reads.flatMap((one) => one.records);
  expect(records).toHaveLength(2849);
  expect(reads.flatMap((one) => one.faults)).toEqual([]);
  expect(counted(records.flatMap(({ notes }) => notes))).toEqual({
    characters_lost: 1,
    directory_mended: 1,
    encoded_twice: 4,
  });
  expect(counted(records.map(({ encoding }) => encoding))).toEqual({
    'utf-8': 1275,
    'marc-8': 1571,
    'latin-1': 3,
  });
});

realTest('every record of every MARCXML file is read, and other files are none', async () => {
  const files = [
    ...(await filesIn('marc', 'marcxml')),
    ...(await filesIn('marc', 'chinese')),
    realData('evergreen-concerto', 'csv', 'biblio_marcxml.xml'),
  ];
  const reads = await Promise.all(files.map(read));
  const kinds = files.map((file, at) => `${path.extname(file)} ${reads[at]?.kind}`);
  expect(counted(kinds)).toEqual({
    '.json null': 3,
    '.jsonl null': 2,
    '.mrx marcxml': 5,
    '.xml marcxml': 28,
  });
  expect(reads.flatMap((one) => one.faults)).toEqual([]);
  expect(reads.flatMap((one) => one.records)).toHaveLength(407);
});

const textOf = ({ fields }: MarcRecord) =>
  fields.map(({ tag, value, indicators, subfields }) =>
    [tag, value, indicators, ...subfields.flatMap((one) => [one.code, one.value])].join('|'),
  );

realTest('the MARCXML twin of a record has the same text', async () => {
  const names = (await filesIn('marc', 'iso2709', 'openlibrary')).map((file) =>
    path.basename(file),
  );
  const twins = new Set(
    (await filesIn('marc', 'marcxml', 'openlibrary')).map((file) => path.basename(file)),
  );
  const pairs = names
    .map((name) => [name, name.replace('_meta.mrc', '_marc.xml')] as const)
    .filter(([, twin]) => twins.has(twin));
  const different: string[][] = [];
  for (const [name, twin] of pairs) {
    const [iso] = (await read(realData('marc', 'iso2709', 'openlibrary', name))).records;
    const [xml] = (await read(realData('marc', 'marcxml', 'openlibrary', twin))).records;
    if (iso === undefined || xml === undefined) throw new Error(name);
    const [a, b] = [textOf(iso), textOf(xml)];
    a.forEach((text, at) => {
      if (text !== b[at]) different.push([name, text.slice(0, 3)]);
    });
    expect(b).toHaveLength(a.length);
  }
  expect(pairs.length).toBe(17);
  // Another name, squeezed blanks, and a field without a subfield mark.
  expect(different).toEqual([
    ['cu31924091184469_meta.mrc', '700'],
    ['mytwocountries1954asto_meta.mrc', '008'],
    ['mytwocountries1954asto_meta.mrc', '903'],
  ]);
});

realTest('the tables of a thousand real records', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marc-real-'));
  const [titles = '', items = '', faults = ''] = ['t', 'i', 'f'].map((name) =>
    path.join(folder, name),
  );
  const file = createReadStream(realData('marc', 'iso2709', 'evergreen_jazz_1k.mrc'));
  const counts = await writeMarcTables(file, 'iso2709', { titles, items, faults });
  await rm(folder, { recursive: true });
  expect(counts).toEqual({
    records: 1000,
    titles: 1000,
    items: 1238,
    faults: 0,
    noted: 0,
    encodings: { 'marc-8': 1000 },
    dialect: 'marc21',
  });
});
