import { stat } from 'node:fs/promises';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toZip, type ZipLie } from '../../../test/files/hostile-book.ts';
import { someOf } from '../../../test/ingest/some-of.ts';
import { useUploads } from '../../../test/ingest/upload-folder.ts';
import { LoadError } from '../load-error.ts';
import { pathOfTable } from './found-table.ts';

// Each file ends with a sentence or with tables, in bounded time, and writes nothing outside of its folder.

const { find, leftFiles, places } = useUploads();
const csv = Buffer.from('event,reader,at\nloan,R1,2026-03-01\n');
const megabytes = (count: number, letter = 'a') => Buffer.alloc(count << 20, letter);
const limits = { inflatedBytes: 60e6, ratioFrom: 30e6 };
const lying = (lie: ZipLie) =>
  toZip([
    ['a.csv', csv, lie],
    ['b.csv', csv],
  ]);

/** Changes a number of the record at the end of a zip file. */
function withEnd(at: number, value: number): Buffer {
  const zip = toZip([['a.csv', csv]]);
  const field = zip.length - 22 + at;
  if (at < 12) zip.writeUInt16LE(value, field);
  else zip.writeUInt32LE(value, field);
  return zip;
}

const bombs: Readonly<Record<string, () => Buffer>> = {
  'a text that unpacks to forty megabytes': () => toZip([['a.csv', megabytes(40)]]),
  'many texts that unpack to much together': () =>
    toZip(Array.from({ length: 50 }, (_, at) => [`${at}.csv`, megabytes(1)] as const)),
  'a bomb that claims to be small': () =>
    toZip([['a.csv', megabytes(70), { claimedBytes: 0xffff_ffff }]]),
  'a bomb in a zip in gzip': () => gzipSync(toZip([['a.csv', megabytes(70)]])),
  'a gzip file of an endless archive': () =>
    gzipSync(Buffer.concat([Buffer.from('PK\x03\x04'), megabytes(70)])),
  'more files than an archive may have': () =>
    toZip(Array.from({ length: 5_001 }, (_, at) => [`${at}.csv`, csv] as const)),
  'more tables than an upload may have': () =>
    toZip(Array.from({ length: 201 }, (_, at) => [`${at}.csv`, csv] as const)),
};

const broken: Readonly<Record<string, () => Buffer>> = {
  'entries that share one body': () =>
    toZip(Array.from({ length: 100 }, (_, at) => [`${at}.csv`, csv, { offset: 0 }] as const)),
  'an entry that contains the next one': () => lying({ claimedPackedBytes: 90 }),
  'an entry beyond the end of the file': () => lying({ claimedPackedBytes: 0x7fff_ffff }),
  'an entry that begins beyond the end': () => toZip([['a.csv', csv, { offset: 0x7fff_0000 }]]),
  'an entry whose place is not known': () => toZip([['a.csv', csv, { offset: 0xffff_ffff }]]),
  'an entry that begins in the middle of itself': () => toZip([['a.csv', csv, { offset: 9 }]]),
  'a bomb in gzip in a zip': () =>
    toZip([['a.xlsx.gz', gzipSync(toZip([['a.csv', megabytes(70)]]))]]),
  'bytes after its gzip text': () => Buffer.concat([gzipSync(csv), Buffer.alloc(50, 7)]),
  'an archive inside archives': () =>
    toZip([['a.zip', toZip([['b.zip', toZip([['c.csv', csv]])]])]]),
  'gzip in gzip in a zip': () => toZip([['a.gz', gzipSync(gzipSync(csv))]]),
  'more entries at the end than there are': () => withEnd(10, 9),
  'sixty thousand entries at the end': () => withEnd(10, 65_000),
  'a directory beyond the end': () => withEnd(16, 0x7fff_ffff),
  'a directory inside of a body': () => withEnd(16, 3),
  'a file that is cut off': () => toZip([['a.csv', megabytes(1)]]).subarray(0, 500),
  'a file without its end': () => toZip([['a.csv', csv]]).subarray(0, -5),
  'an end without a file': () => toZip([['a.csv', csv]]).subarray(-22),
  'four bytes': () => Buffer.from('PK\x03\x04'),
  'strong encryption': () => toZip([['a.csv', csv, { flags: 0x40 }]]),
  'a stored file of another size': () =>
    toZip([['a.csv', csv, { method: 0, packed: csv, claimedBytes: 9 }]]),
};

// One of the two files is good.
const half: Readonly<Record<string, () => Buffer>> = {
  'a size that is too small': () => lying({ claimedBytes: 5 }),
  'a size that is too large': () => lying({ claimedBytes: 5_000 }),
  'a wrong checksum': () => lying({ crc: 7 }),
  'a password': () => lying({ flags: 1 }),
  'an unknown compression': () => lying({ method: 99 }),
  Deflate64: () => lying({ method: 9 }),
  'bytes that do not unpack': () => lying({ packed: Buffer.alloc(40, 0xff) }),
  'a body that is cut off': () => lying({ packed: deflateRawSync(csv).subarray(0, 20) }),
  'a gzip file that is cut off': () =>
    toZip([
      ['a.gz', gzipSync(csv).subarray(0, 9)],
      ['b.csv', csv],
    ]),
  'a header of too many columns in a sheet of nothing': () =>
    toZip([
      [
        'a.xlsx',
        toZip([
          ['[Content_Types].xml', csv],
          ['xl/x', csv],
        ]),
      ],
      ['b.csv', csv],
    ]),
};

const names: readonly (string | Buffer)[] = [
  '../../../outside.csv',
  '/outside.csv',
  '//server/share/outside.csv',
  'C:\\outside.csv',
  '..\\..\\outside.csv',
  'a/../../../outside.csv',
  '....//....//outside.csv',
  'a/./b/../c.csv',
  'nul\0.csv',
  'line\nbreak\r.csv',
  '\x1b[31mred.csv',
  '\u202Evsc.exe',
  'CON.csv',
  '~/x.csv',
  '%2e%2e%2fx.csv',
  '$(touch outside).csv',
  '<script>alert(1)</script>.csv',
  'table-1.csv',
  'part-1.bin',
  '书'.repeat(20_000),
  '\ud800.csv',
  ' ',
  Buffer.from([0xff, 0xfe, 0x2e, 0x2e, 0x2f]),
  Buffer.from([0x81, 0x2f, 0x2e, 0x2e, 0x2f, 0x61]),
];

describe('an archive made to exhaust or to mislead the server', () => {
  it.each(someOf(bombs))('is refused as too large: %s', async (_, make) => {
    const error = await find(make(), 'a.zip', { limits }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'LoadError', problem: 'too_large' });
    expect(await leftFiles()).toEqual([]);
  });

  it('is refused by the limits that hold by default', async () => {
    const error = await find(toZip([['a.csv', megabytes(300)]])).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'LoadError', problem: 'too_large' });
    expect(await leftFiles()).toEqual([]);
  });

  it.each(someOf(broken))('is refused in words: %s', async (_, make) => {
    const error = await find(make(), 'a.zip', { limits }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(LoadError);
    expect(await leftFiles()).toEqual([]);
  });

  it.each(someOf(half))('gives its good file and says what the other is: %s', async (_, make) => {
    const { tables, leftOut } = await find(make(), 'a.zip', { limits });
    expect(tables.map(({ name }) => name)).toEqual(['a.zip › b.csv']);
    expect(leftOut.map(({ name }) => name)).toEqual([expect.stringMatching(/^a\.zip › a/)]);
    expect(await leftFiles()).toEqual(['tables', `tables/${tables[0]?.file}`]);
  });

  it.each(names.map((name) => [name.toString().slice(0, 30), name] as const))(
    'writes only into its folder: %j',
    async (_, name) => {
      const { tables, leftOut } = await find(
        toZip([
          [name, csv],
          ['good.csv', csv],
        ]),
        'a.zip',
      );
      const labels = [...tables, ...leftOut].map((one) => one.name);
      expect(labels).toHaveLength(2);
      for (const label of labels) {
        expect(label.length).toBeLessThan(420);
        expect(label).not.toMatch(/\p{Cc}|\p{Cf}|\.\.\/|› \/|c:/iu);
      }
      expect(await leftFiles()).toEqual(
        ['tables', ...tables.map(({ file }) => `tables/${file}`)].sort(),
      );
    },
  );

  it('keeps apart two files of one name', async () => {
    const { tables } = await find(
      toZip([
        ['a.csv', csv],
        ['a.csv', megabytes(1)],
      ]),
      'a.zip',
    );
    const { upload, folder } = places();
    const sizes = tables.map(
      async (table) => (await stat(pathOfTable(table, upload, folder))).size,
    );
    expect(await Promise.all(sizes)).toEqual([csv.length, 1 << 20]);
  });
});
