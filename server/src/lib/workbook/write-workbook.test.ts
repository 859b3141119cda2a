import { buffer } from 'node:stream/consumers';
import { Workbook as Reader } from '@cj-tech-master/excelts';
import { describe, expect, it } from 'vitest';
import type { SheetCell, SheetColumn } from './sheet.ts';
import { type Workbook, writeWorkbook } from './write-workbook.ts';

const columns: SheetColumn[] = [
  { label: 'Barcode', format: 'text' },
  { label: 'Loans', format: 'integer' },
  { label: 'Share', format: 'percent' },
  { label: 'Day', format: 'date' },
  { label: 'At', format: 'time' },
];

async function* give(rows: Iterable<SheetCell[]>): AsyncGenerator<SheetCell[]> {
  yield* rows;
}

const bookOf = (rows: AsyncIterable<SheetCell[]>, rest: Partial<Workbook> = {}): Workbook => ({
  coverName: 'About',
  sheetName: 'Data',
  cover: [['Title', 'Loans & <returns>']],
  columns,
  rows,
  ...rest,
});

/** Reads a file in the way of a spreadsheet program: the names of its sheets and their cells. */
async function readBack(workbook: Workbook, limits?: Parameters<typeof writeWorkbook>[1]) {
  const bytes = await buffer(writeWorkbook(workbook, limits));
  const reader = new Reader();
  await reader.xlsx.load(bytes);
  const sheet = (name: string) => {
    const lines: unknown[][] = [];
    reader.getWorksheet(name)?.eachRow((row) => lines.push((row.values as unknown[]).slice(1)));
    return lines;
  };
  return { bytes, reader, sheet, names: reader.worksheets.map(({ name }) => name) };
}

const rowOf = (text: string | null): SheetCell[] => [text, 1, null, null, null];

describe('a workbook', () => {
  it('writes real numbers, days and times, and keeps every digit of long numbers', async () => {
    const row = ['00012345678901234567', 1234, 0.25, '2026-03-01', '2026-03-01 09:12:33'];
    const { sheet, reader } = await readBack(bookOf(give([row])));
    const [header, first] = sheet('Data');
    expect(header).toEqual(columns.map(({ label }) => label));
    expect(first).toEqual([
      '00012345678901234567',
      1234,
      0.25,
      new Date('2026-03-01T00:00:00Z'),
      new Date('2026-03-01T09:12:33Z'),
    ]);
    const formats = reader.getWorksheet('Data')?.getRow(2);
    expect(columns.map((_, at) => formats?.getCell(at + 1).numFmt)).toEqual([
      '@',
      '#,##0',
      '0.0%',
      'yyyy-mm-dd',
      'yyyy-mm-dd hh:mm:ss',
    ]);
    expect(sheet('About')).toEqual([['Title', 'Loans & <returns>']]);
  });

  it('keeps a text that is not a day unchanged, and leaves cells without a value empty', async () => {
    const early = [null, Number.NaN, null, '1868-10-23', ''];
    const { sheet } = await readBack(bookOf(give([early, ['', 0, 0, 'unknown', null]])));
    expect(sheet('Data')[1]?.[3]).toBe('1868-10-23');
    expect(sheet('Data')[1]?.[1]).toBeUndefined();
    expect(sheet('Data')[2]?.slice(1, 4)).toEqual([0, 0, 'unknown']);
  });

  it('makes texts harmless that could be formulas, and does not change numbers', async () => {
    const texts = ['=1+1', '  @SUM(A1)', '+86 21', '-2 to 3', '-12.5', '\t=HYPERLINK("x")', 'a=b'];
    const { sheet } = await readBack(bookOf(give(texts.map(rowOf))));
    const cells = sheet('Data')
      .slice(1)
      .map(([text]) => text);
    expect(cells).toEqual([
      "'=1+1",
      "'  @SUM(A1)",
      "'+86 21",
      "'-2 to 3",
      '-12.5',
      '\'\t=HYPERLINK("x")',
      'a=b',
    ]);
  });

  it('can contain every character that a record may contain', async () => {
    const texts = [
      '<b>&amp;</b>',
      '_x0041_ and \ttabs',
      '𠮷野家 🙂',
      'two\nlines',
      'bell\u0007\ufffe\r\n',
    ];
    const { sheet } = await readBack(bookOf(give(texts.map(rowOf))));
    const cells = sheet('Data')
      .slice(1)
      .map(([text]) => text);
    expect(cells).toEqual([...texts.slice(0, 4), 'bell\ufffd\ufffd\n']);
    const long = await readBack(bookOf(give([rowOf('x'.repeat(40_000))])));
    expect(String(long.sheet('Data')[1]?.[0])).toHaveLength(32_767);
  });

  it('is complete without rows', async () => {
    const { names, sheet } = await readBack(bookOf(give([])));
    expect(names).toEqual(['About', 'Data']);
    expect(sheet('Data')).toHaveLength(1);
  });

  it('continues on another sheet when one is full, by rows or by size', async () => {
    const rows = () => give([1, 2, 3, 4, 5].map((number) => rowOf(`row ${number}`)));
    const byRows = await readBack(bookOf(rows()), { rows: 2, bytes: 1e9 });
    expect(byRows.names).toEqual(['About', 'Data', 'Data 2', 'Data 3']);
    expect(byRows.sheet('Data 3')).toEqual([columns.map(({ label }) => label), ['row 5', 1]]);
    const even = await readBack(bookOf(give([rowOf('a'), rowOf('b')])), { rows: 2, bytes: 1e9 });
    expect(even.names).toEqual(['About', 'Data']);
    const large = () => give([1, 2, 3, 4, 5].map(() => rowOf('y'.repeat(32_000))));
    const bySize = await readBack(bookOf(large()), { rows: 100, bytes: 60_000 });
    expect(bySize.names).toEqual(['About', 'Data', 'Data 2']);
  });

  it('gives the same bytes for the same rows', async () => {
    const [one, two] = [
      await readBack(bookOf(give([rowOf('a')]))),
      await readBack(bookOf(give([rowOf('a')]))),
    ];
    expect(one.bytes.equals(two.bytes)).toBe(true);
  });

  it('reads rows only as fast as its own bytes are read, and stops if the reader leaves', async () => {
    let [asked, isLetGo] = [0, false];
    async function* endless(): AsyncGenerator<SheetCell[]> {
      try {
        for (;;) {
          asked += 1;
          yield rowOf(`${Math.random()} ${asked}`);
        }
      } finally {
        isLetGo = true;
      }
    }
    const output = writeWorkbook(bookOf(endless()));
    let read = 0;
    for await (const chunk of output) {
      read += chunk.length;
      if (read > 300_000) break;
    }
    expect(asked).toBeLessThan(100_000);
    await expect.poll(() => isLetGo).toBe(true);
  });

  it('fails if its rows fail', async () => {
    async function* broken(): AsyncGenerator<SheetCell[]> {
      yield rowOf('a');
      throw new Error('the engine is gone');
    }
    await expect(buffer(writeWorkbook(bookOf(broken())))).rejects.toThrow('the engine is gone');
  });
});
