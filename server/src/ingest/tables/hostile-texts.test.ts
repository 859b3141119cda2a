import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../../../test/ingest/some-of.ts';
import { LoadError } from '../load-error.ts';
import { findTables } from './find-tables.ts';
import { pathOfTable } from './found-table.ts';
import { sampleTable } from './sample-table.ts';

// Each text ends with a sentence or with a sample, within seconds, and only its beginning is in memory.

const head = 'event,reader,at\n';
const line = 'loan,R1,2026-03-01\n';
const megabytes = (count: number, text: string) =>
  text.repeat(Math.ceil((count << 20) / text.length));
const bytes = (...values: number[]) => Buffer.from(values);
const join3 = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

const texts: Readonly<Record<string, () => Buffer | string>> = {
  'a quoted field of 100 MB that never ends': () => `${head}loan,"${megabytes(100, 'x\n')}`,
  'a header in quotes that never end': () => `"${megabytes(20, 'x')}`,
  'a header of 60,000 columns': () => `${'c,'.repeat(60_000)}\n${line}`,
  'a header of 60,000 columns in quotes': () => `${'"c",'.repeat(60_000)}\n`,
  'a header of a thousand columns': () => `${'c,'.repeat(999)}c\n`,
  'a line of 50 MB': () => `${head}${megabytes(50, 'x')}\n${line}`,
  'a line of 50 MB with commas': () => `${head}${megabytes(50, ',')}\n${line}`,
  'a line of 50 MB with quotes': () => `${head}${megabytes(50, '"')}\n${line}`,
  'a first line of 50 MB': () => megabytes(50, 'x'),
  'only commas': () => megabytes(20, ','),
  'only quotes': () => megabytes(20, '"'),
  'only line breaks': () => megabytes(20, '\n'),
  'only carriage returns': () => megabytes(20, '\r'),
  'only blanks': () => megabytes(20, ' '),
  'only tabs': () => megabytes(20, '\t'),
  'only semicolons and line breaks': () => megabytes(20, ';\n'),
  'only backslashes': () => megabytes(20, '\\'),
  'a stray quote in each line': () => head + megabytes(20, 'loan,"R1,2026\n'),
  'an open quote in each line': () => head + megabytes(20, 'loan,R1,"2026""\n'),
  'quotes within quotes': () => head + megabytes(20, '"""",""" ""","""\n'),
  'a quote before each comma': () => head + megabytes(20, '",'),
  'an open quote and doubled quotes': () => `${head}"${megabytes(20, '""\n')}`,
  'too many fields in each line': () => head + megabytes(20, `${'x,'.repeat(50)}\n`),
  'too few fields in each line': () => head + megabytes(20, 'x\n'),
  'NUL bytes between letters': () => head + megabytes(20, 'l\0\n'),
  'NUL bytes only': () => Buffer.alloc(20 << 20),
  'a NUL byte in the header': () => `event\0,reader,at\n${line}`,
  'NUL bytes late': () => join3(head, megabytes(1, line), Buffer.alloc(5 << 20)),
  'broken UTF-8': () =>
    join3(head, megabytes(5, line), bytes(0xff, 0xc0, 0x80, 10), megabytes(5, line)),
  'characters that are cut off': () => join3(head, bytes(0xe4, 0xb8)),
  'surrogates in UTF-8': () => join3(head, bytes(0xed, 0xa0, 0x80, 44, 44, 10)),
  'a longer form of a slash': () => join3(head, bytes(0xc0, 0xaf, 44, 44, 10)),
  'half of a GB18030 character': () => join3(bytes(0xcc, 0xf5, 0xc2, 0xeb, 44), head, bytes(0x81)),
  'GB18030 bytes that are none': () =>
    join3(head, Buffer.from(megabytes(5, '\xff\xff,\x80\n'), 'latin1')),
  'a mark of UTF-16 and nothing': () => bytes(0xff, 0xfe),
  'a mark of UTF-16 and one byte': () => bytes(0xff, 0xfe, 0x41),
  'a mark of UTF-16 and UTF-8': () => join3(bytes(0xff, 0xfe), head, line),
  'a mark of UTF-16 and half of a pair': () => bytes(0xfe, 0xff, 0xd8, 0x00, 0, 10, 0, 44),
  'a mark of UTF-32': () => join3(bytes(0xff, 0xfe, 0, 0), Buffer.from('a\0\0\0,\0\0\0')),
  'a mark of UTF-8 and nothing': () => bytes(0xef, 0xbb, 0xbf),
  'two marks of UTF-8': () => join3(bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf), head, line),
  'a mark in the middle': () => join3(head, bytes(0xef, 0xbb, 0xbf), line),
  'UTF-7': () => '+ADw-script+AD4-,a,b\n1,2,3\n',
  'a line end of old machines': () => megabytes(5, 'a,b,c\r'),
  'line ends of all kinds': () => megabytes(5, 'a,b,c\r\na,b,c\n\ra,b,c\r\r\n'),
  'other line ends of Unicode': () => megabytes(5, 'a,b\u2028c,d\u0085'),
  'a title of a megabyte': () => `${megabytes(1, 'x')}\n${head}${line}`,
  'thirty titles': () => `${'title\n'.repeat(29)}${head}${line}`,
  'ten thousand titles': () => `${'title\n'.repeat(10_000)}${head}${line}`,
  'titles as wide as the table': () => megabytes(5, 'x,,\n'),
  formulas: () => `${head}=cmd|'/c calc'!A1,@SUM(1),+1\n`,
  'names of the language': () => '__proto__,constructor,toString\n1,2,3\n',
  'the same name in all columns': () => `${'a,'.repeat(400)}a\n${'1,'.repeat(400)}1\n`,
  'columns without names': () => ',,,\n1,2,3,4\n',
  'characters that turn the direction': () => `\u202Eevent,\u2066reader,at\n${line}`,
  'marks upon marks': () => `e${'\u0301'.repeat(100_000)},b\n1,2\n`,
  'control characters': () => megabytes(5, 'a\x07,b\x1b[31m,c\n'),
  'the sign for the end of a file': () => `${head}${line}\x1a`,
  'one byte': () => 'a',
  'a gzip text that unpacks to 500 MB': () =>
    gzipSync(Buffer.alloc(500 << 20, 'loan,R1,2026\n'), { level: 1 }),
  'a gzip text of one line of 300 MB': () => gzipSync(Buffer.alloc(300 << 20, 'x'), { level: 1 }),
  'a gzip text that is cut off': () =>
    gzipSync(megabytes(5, `${line}${Math.PI}`)).subarray(0, 2_000),
  'a gzip text with another checksum': () => {
    const packed = gzipSync(head + line);
    packed.fill(7, packed.length - 8, packed.length - 4);
    return packed;
  },
};

describe('a text made to exhaust the server', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stacksight-texts-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(someOf(texts))('ends with a sentence or a sample: %s', async (_, make) => {
    const path = join(folder, 'x.csv');
    await writeFile(path, make());
    const before = process.memoryUsage.rss();
    const outcome = await (async () => {
      const { tables } = await findTables(path, 'x.csv', join(folder, 'tables'));
      const [table] = tables;
      return table && sampleTable(pathOfTable(table, path, folder), { rows: 50 });
    })().catch((cause: unknown) => cause);
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 << 20);
    if (outcome instanceof LoadError) return expect(outcome.sentence['zh-CN']).not.toBe('');
    expect(outcome).toMatchObject({ header: expect.any(Array), rows: expect.any(Array) });
    expect(JSON.stringify(outcome).length).toBeLessThan(4 << 20);
  });
});
