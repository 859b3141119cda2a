import { buffer } from 'node:stream/consumers';
import { Workbook } from '@cj-tech-master/excelts';
import { describe, expect, it } from 'vitest';
import { bookParts, manyRows, row, toZip } from '../../../../test/files/hostile-book.ts';
import { AppError } from '../../app-error.ts';
import { writeWorkbook } from '../write-workbook.ts';
import { bookLimits } from './budget.ts';
import { sheetsOf } from './read-apart.ts';
import { readWorkbook } from './read-workbook.ts';

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

describe('an uploaded workbook', () => {
  it('returns its cells as texts, with gaps and long numbers', async () => {
    const workbook = new Workbook();
    const sheet = workbook.addWorksheet('用户'); // chinese-ok: what people write
    sheet.addRow(['用户名', 'card']); // chinese-ok: what people write
    sheet.addRow(['zhang3', 20_240_000_000_123]);
    sheet.getCell('D4').value = ' tail & <end> ';
    sheet.getCell('A4').value = { richText: [{ text: 'a' }, { text: 'b' }] };
    const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
    const [read] = await readWorkbook(once(bytes));
    expect(read).toEqual({
      name: '用户', // chinese-ok: what people write
      rows: [
        ['用户名', 'card'], // chinese-ok: what people write
        ['zhang3', '20240000000123'],
        [],
        ['ab', '', '', 'tail & <end>'],
      ],
    });
  });

  it('may be one that the product itself wrote', async () => {
    const bytes = await buffer(
      writeWorkbook({
        coverName: 'About',
        sheetName: 'Data',
        cover: [['Title', 'x']],
        columns: [{ label: 'Code', format: 'text' }],
        rows: (async function* () {
          yield ['001'];
          yield [null];
        })(),
      }),
    );
    const sheets = await readWorkbook(once(bytes));
    expect(sheets.map(({ name }) => name)).toEqual(['About', 'Data']);
    expect(sheets[1]?.rows.slice(0, 2)).toEqual([['Code'], ['001']]);
  });

  it('is refused if the file is not a workbook or exceeds the limits', async () => {
    const refused = (bytes: Uint8Array) => readWorkbook(once(bytes));
    await expect(refused(Buffer.from('name,age\n'))).rejects.toMatchObject({
      code: 'upload.not_xlsx',
    });
    await expect(refused(Buffer.alloc(21 * 1024 * 1024))).rejects.toMatchObject({
      code: 'upload.too_large',
    });
    const bomb = toZip([['xl/_rels/workbook.xml.rels', Buffer.alloc(130 * 1024 * 1024, ' ')]]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(refused(bomb)).rejects.toMatchObject({ code: 'upload.too_large' });
  });

  it('returns the sheets up to and including the wanted one', async () => {
    const bytes = toZip(bookParts({ sheets: ['a', 'b', 'c'].map((text) => row(1, [text])) }));
    const sheets = await readWorkbook(once(bytes), {
      isWanted: ({ rows }) => rows[0]?.[0] === 'b',
    });
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ['S0', [['a']]],
      ['S1', [['b']]],
    ]);
  });

  it('is no longer read after the sender has left', async () => {
    const abort = new AbortController();
    const many = toZip(bookParts({ sheets: [manyRows(90_000)] }));
    const reading = readWorkbook(once(many), { owner: 'a', signal: abort.signal });
    const waiting = readWorkbook(once(many), { owner: 'a', signal: abort.signal });
    const outcomes = Promise.allSettled([reading, waiting]);
    abort.abort(new Error('gone'));
    expect(await outcomes).toMatchObject([
      { reason: { message: 'gone' } },
      { reason: { message: 'gone' } },
    ]);
    const next = await readWorkbook(once(toZip(bookParts({ sheets: [row(1, ['x'])] }))), {
      owner: 'a',
    });
    expect(next[0]?.rows).toEqual([['x']]);
  });
});

// Each file is a few kilobytes; its contents would be huge.
describe('a workbook made to exhaust the server', () => {
  const books: Readonly<Record<string, () => Buffer>> = {
    'many sheets that are one part': () =>
      toZip(bookParts({ sheets: [manyRows(90_000)], places: 50 })),
    'more sheets than a book may have': () =>
      toZip(bookParts({ sheets: [row(1, ['x'])], places: 60 })),
    'sixty thousand names of sheets': () =>
      toZip(bookParts({ sheets: [row(1, ['x'])], places: 60_000 })),
    'sheets whose rows are too many together': () =>
      toZip(bookParts({ sheets: [manyRows(60_000), manyRows(60_000)] })),
    'a last row far away': () =>
      toZip(bookParts({ sheets: [row(1, ['x']) + row(100_001, ['y'])] })),
    'rows far apart in every sheet': () =>
      toZip(bookParts({ sheets: Array.from({ length: 50 }, () => row(99_999, ['x'])) })),
    'wide rows': () => toZip(bookParts({ sheets: [wideRows(20_000)] })),
    'three million shared texts': () =>
      toZip(bookParts({ sheets: [row(1, ['x'])], shared: '<si/>'.repeat(3_000_000) })),
    'one long text in a million cells': () =>
      toZip(
        bookParts({
          sheets: [sharedCells(200_000)],
          shared: `<si><t>${'x'.repeat(30_000)}</t></si>`,
        }),
      ),
    'a text without end': () =>
      toZip(bookParts({ sheets: [row(1, ['x'.repeat(100 * 1024 * 1024)])] })),
    'more than it may unpack': () => toZip(bookParts({ sheets: [' '.repeat(130 * 1024 * 1024)] })),
    'more parts than a book has': () =>
      toZip(Array.from({ length: 1_100 }, (_, at) => [`p${at}`, Buffer.from('x')] as const)),
    'a row that goes back': () => toZip(bookParts({ sheets: [row(5, ['x']) + row(2, ['y'])] })),
    'a column that is none': () =>
      toZip(bookParts({ sheets: ['<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'] })),
  };

  it.each(Object.entries(books))('is refused in words: %s', async (_, make) => {
    const bytes = make();
    expect(bytes.length).toBeLessThan(bookLimits.fileBytes);
    const refused = await readWorkbook(once(bytes)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect((refused as AppError).code).toMatch(/^upload\.(too_large|not_xlsx)$/);
  });

  it('is read completely within the limits', async () => {
    const sheets = [manyRows(50_000), row(40_000, ['far'])];
    const read = await readWorkbook(once(toZip(bookParts({ sheets }))));
    expect(read.map(({ rows }) => rows.length)).toEqual([50_000, 40_000]);
    expect(read[0]?.rows.at(-1)).toEqual(['49999']);
    expect(read[1]?.rows.at(-1)).toEqual(['far']);
    expect(read[1]?.rows[0]).toEqual([]);
  });

  it('is refused as too large if its process was killed, in the middle of a line or after one', async () => {
    async function* said(...lines: string[]) {
      yield* lines;
    }
    const heard = async (...lines: string[]) => {
      const sheets = [];
      for await (const sheet of sheetsOf(said(...lines))) sheets.push(sheet);
      return sheets;
    };
    const begun = ['{"sheet":"A"}', '{"rows":[[1,["x"]]]}'];
    for (const last of ['{"rows":[[2,["y', '{"isSheetWhole":true}'])
      await expect(heard(...begun, last)).rejects.toMatchObject({ code: 'upload.too_large' });
    const whole = await heard(...begun, '{"isSheetWhole":true}', '{"isBookWhole":true}');
    expect(whole).toEqual([{ name: 'A', rows: [['x']] }]);
  });
});

const wideRows = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<row r="${at + 1}"><c r="GR${at + 1}"><v>1</v></c></row>`,
  ).join('');
const sharedCells = (count: number) =>
  Array.from({ length: count }, () => '<row><c t="s"><v>0</v></c></row>').join('');
