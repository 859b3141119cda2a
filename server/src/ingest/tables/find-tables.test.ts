import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toZip } from '../../../test/files/hostile-book.ts';
import { makeBook } from '../../../test/files/made-book.ts';
import { toXlsx } from '../../../test/files/xlsx-files.ts';
import { useUploads } from '../../../test/ingest/upload-folder.ts';
import type { LoadError } from '../load-error.ts';

const uploads = useUploads();
const { find, textOf, leftFiles } = uploads;
const csv = Buffer.from('event,reader,at\nloan,R1,2026-03-01\n');
const gb18030 = Buffer.from('bde8bbb92e637376', 'hex');

/** Returns the sentence with which an upload is refused, in both languages. */
async function refusal(bytes: Uint8Array, name = 'upload'): Promise<string> {
  const error: LoadError = await find(bytes, name).then(
    () => Promise.reject(new Error('not refused')),
    (cause) => cause,
  );
  expect(error.name, String(error.stack)).toBe('LoadError');
  expect(await leftFiles()).toEqual([]);
  return `${error.sentence['zh-CN']}\n${error.sentence['en-US']}`;
}

describe('an upload', () => {
  it('that is a text is read as it is, whatever its name says', async () => {
    const { tables } = await find(csv, 'loans.xlsx');
    expect(tables).toEqual([
      { id: '0', name: 'loans.xlsx', file: null, kind: 'text', rows: null, bytes: 35, title: null },
    ]);
    expect(await leftFiles()).toEqual([]);
  });

  it('that is a text in gzip needs no copy', async () => {
    const { tables } = await find(gzipSync(csv), 'loans.csv.gz');
    expect(tables).toMatchObject([{ file: null, kind: 'text' }]);
    expect(await leftFiles()).toEqual([]);
  });

  it('may be text of UTF-16 with and without a mark, and of GB18030', async () => {
    const wide = Buffer.from('条码,时间\nB1,2026-03-01\n', 'utf16le');
    const chinese = Buffer.from('ccf5c2eb2ccab1bce40a42312c323032360a', 'hex');
    for (const bytes of [wide, Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), chinese])
      expect((await find(bytes)).tables).toMatchObject([{ kind: 'text', file: null }]);
  });

  it('that is a workbook gives a text for each sheet', async () => {
    const progress: number[] = [];
    const bytes = await toXlsx([
      ['event', 'reader'],
      ['loan', 20_240_000_000_123],
    ]);
    const { tables } = await find(bytes, 'loans.xlsx', {
      onProgress: (done, total) => progress.push(done / total),
    });
    expect(tables).toMatchObject([
      { id: '0', name: 'loans.xlsx › Sheet1', kind: 'sheet', rows: 1 },
    ]);
    expect(await textOf(tables[0])).toBe('event,reader\nloan,20240000000123\n');
    expect(await leftFiles()).toEqual(['tables', `tables/${tables[0]?.file}`]);
    expect(progress.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  it('that is a zip gives each of its files, with names in UTF-8 and GB18030', async () => {
    const book = await toXlsx([['a'], ['1']]);
    const bytes = toZip([
      ['2026/', Buffer.alloc(0)],
      ['2026/借还-03.csv', csv, { flags: 0x800 }],
      ['读者.csv', csv],
      [gb18030, csv],
      ['old/loans.csv.gz', gzipSync(csv)],
      ['books.xlsx', book],
      ['packed.xlsx.gz', gzipSync(book)],
      ['__MACOSX/._a.csv', csv],
      ['.hidden.csv', csv],
      ['report.pdf', Buffer.from('%PDF-1.7')],
      ['empty.csv', Buffer.alloc(0)],
      ['inner.zip', toZip([['x.csv', csv]])],
    ]);
    const { tables, leftOut } = await find(bytes, '导出.zip');
    expect(tables.map(({ id, name, kind, rows }) => [id, name, kind, rows])).toEqual([
      ['0', '导出.zip › 2026/借还-03.csv', 'text', null],
      ['1', '导出.zip › 读者.csv', 'text', null],
      ['2', '导出.zip › 借还.csv', 'text', null],
      ['3', '导出.zip › old/loans.csv.gz', 'text', null],
      ['4', '导出.zip › books.xlsx › Sheet1', 'sheet', 1],
      ['5', '导出.zip › packed.xlsx.gz › Sheet1', 'sheet', 1],
    ]);
    expect(await textOf(tables[0])).toBe(csv.toString());
    expect(await textOf(tables[5])).toBe('a\n1\n');
    expect(leftOut.map(({ name, reason }) => [name, reason['en-US'].slice(0, 40)])).toEqual([
      ['导出.zip › 2026', 'It is a folder.'],
      ['导出.zip › __MACOSX/._a.csv', 'It is a file of the system, not data.'],
      ['导出.zip › .hidden.csv', 'It is a file of the system, not data.'],
      ['导出.zip › report.pdf', '导出.zip › report.pdf is a PDF, not a tabl'.slice(0, 40)],
      ['导出.zip › empty.csv', 'It is empty.'],
      ['导出.zip › inner.zip', '导出.zip › inner.zip is an archive inside an'.slice(0, 40)],
    ]);
    expect(await leftFiles()).toEqual(
      ['tables', ...tables.map(({ file }) => `tables/${file}`)].sort(),
    );
  });

  it('that is a workbook or a zip in gzip is unpacked once more', async () => {
    const book = await toXlsx([['a'], ['1']]);
    const { tables } = await find(gzipSync(book), 'book.xlsx.gz');
    expect(tables).toMatchObject([{ name: 'book.xlsx.gz › Sheet1', rows: 1 }]);
    const packed = await find(gzipSync(toZip([['x.csv', csv]])), 'x.zip.gz');
    expect(packed.tables).toMatchObject([{ name: 'x.zip.gz › x.csv', kind: 'text' }]);
  });

  it('that has MARC records gives their titles, their items and what could not be read', async () => {
    const field = (tag: string, text: string) =>
      `<datafield tag="${tag}" ind1=" " ind2=" ">${text}</datafield>`;
    const one = `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">7</controlfield>${field('245', '<subfield code="a">三体</subfield>')}</record>`;
    const records = `<collection xmlns="http://www.loc.gov/MARC21/slim">${one}</collection>`;
    const plain = await find(records, 'books.csv');
    expect(plain.tables).toMatchObject([{ name: 'books.csv', kind: 'titles', rows: 1 }]);
    expect(await textOf(plain.tables[0])).toContain('三体');
    const packed = await find(toZip([['a.xml.gz', gzipSync(records)]]), 'a.zip');
    expect(packed.tables).toMatchObject([{ name: 'a.zip › a.xml.gz', kind: 'titles', rows: 1 }]);
    expect(await leftFiles()).toContain(`tables/${packed.tables[0]?.file}`);
  });

  const others: readonly [what: string, bytes: Buffer | string, sentence: RegExp][] = [
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /另存为 \.xlsx 或 CSV/],
    ['a PDF', '%PDF-1.7\n', /PDF.*导出为 CSV/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /图片/],
    ['a SQLite database', 'SQLite format 3\0', /SQLite/],
    ['a Parquet file', 'PAR1\x15\x04', /Parquet/],
    ['JSON', '[{"a": 1}]', /JSON/],
    ['a program', '// Generated\nexport const groups = {}', /程序/],
    ['JSON with a mark', '\ufeff {"a": 1}', /JSON/],
    ['a web page that is called .xls', '<html><table><tr><td>1', /另存为 \.xlsx/],
    [
      'XML of Excel 2003',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>',
      /另存为/,
    ],
    ['XML', '<?xml version="1.0"?><a/>', /XML/],
    [
      'MARC records of authorities',
      '<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00217nz  a2200097o  4500</leader><controlfield tag="001">a1</controlfield></record></collection>',
      /规范记录或馆藏记录/,
    ],
    ['RAR', 'Rar!\x1a\x07\x01\0', /解压后上传/],
    [
      'bytes without meaning',
      Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7) % 32)),
      /不是文字/,
    ],
    ['nothing', '', /空的/],
    ['a file packed twice', gzipSync(gzipSync(csv)), /压缩包里的压缩包/],
    ['gzip that is cut off at once', gzipSync(csv).subarray(0, 10), /重新压缩/],
    [
      'a Word document',
      toZip([
        ['[Content_Types].xml', csv],
        ['word/document.xml', csv],
      ]),
      /Word/,
    ],
    [
      'an OpenDocument sheet',
      toZip([
        ['mimetype', csv],
        ['content.xml', csv],
      ]),
      /\.ods/,
    ],
    [
      'a binary workbook',
      toZip([
        ['[Content_Types].xml', csv],
        ['xl/workbook.bin', csv],
      ]),
      /\.xlsb/,
    ],
    ['a zip without a table', toZip([['a.pdf', Buffer.from('%PDF')]]), /没有可用的表格.*PDF/],
    ['a zip of system files', toZip([['__MACOSX/x', csv]]), /没有可用的表格/],
    ['an empty zip', toZip([]), /没有可用的表格/],
    [
      'a workbook whose sheets are hidden',
      makeBook({ sheets: [{ name: 'a', rows: '', state: 'hidden' }] }),
      /取消隐藏/,
    ],
  ];
  it.each(others)('that is %s is refused with what to do', async (_, bytes, sentence) => {
    expect(await refusal(Buffer.from(bytes))).toMatch(sentence);
  });

  it('ends when its sender leaves, and leaves nothing behind', async () => {
    const abort = new AbortController();
    const rows = Array.from({ length: 200_000 }, () => '<row><c><v>1</v></c></row>').join('');
    const bytes = makeBook({ sheets: [{ name: 'a', rows }] });
    const options = { signal: abort.signal, onProgress: () => abort.abort(new Error('gone')) };
    await expect(find(bytes, 'a.xlsx', options)).rejects.toThrow('gone');
    expect(await leftFiles()).toEqual([]);
  });
});
