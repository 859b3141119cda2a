import { buffer } from 'node:stream/consumers';
import { Workbook } from '@cj-tech-master/excelts';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { manyRows } from '../../../../test/files/hostile-book.ts';
import { makeBook } from '../../../../test/files/made-book.ts';
import { useUploads } from '../../../../test/ingest/upload-folder.ts';
import { pathOfTable } from '../found-table.ts';
import { sampleTable } from '../sample-table.ts';

const { find, textOf, places } = useUploads();
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

async function csvOf(options: Parameters<typeof makeBook>[0]): Promise<string> {
  const { tables } = await find(makeBook(options), 'book.xlsx');
  return textOf(tables[0]);
}

describe('a sheet', () => {
  it('that Excel wrote keeps dates, card numbers, texts and values of formulas', async () => {
    const workbook = new Workbook();
    const sheet = workbook.addWorksheet('借还');
    sheet.addRow(['时间', '证号', '题名', '续借', '费用']);
    sheet.addRow([new Date('2026-03-01T08:30:00Z'), 320_100_000_012_345, 'a "b", c', true, 1.5]);
    sheet.getCell('A2').numFmt = 'yyyy-mm-dd hh:mm:ss';
    sheet.getCell('C3').value = { richText: [{ text: '三' }, { text: '体' }] };
    sheet.getCell('D3').value = { formula: '1+1', result: 2 };
    sheet.getCell('E3').value = { error: '#N/A' };
    const bytes = Buffer.from(new Uint8Array(await workbook.xlsx.writeBuffer()));
    const { tables } = await find(bytes, 'loans.xlsx');
    expect(await textOf(tables[0])).toBe(
      '时间,证号,题名,续借,费用\n2026-03-01 08:30:00,320100000012345,"a ""b"", c",TRUE,1.5\n,,三体,2,\n',
    );
  });

  it('that the product wrote is read', async () => {
    const bytes = await buffer(
      writeWorkbook({
        coverName: 'About',
        sheetName: 'Data',
        cover: [['Title', 'x']],
        columns: [{ label: 'Code', format: 'text' }],
        rows: (async function* () {
          yield ['001'];
        })(),
      }),
    );
    const { tables } = await find(bytes, 'own.xlsx');
    expect(tables.map(({ name }) => name)).toEqual(['own.xlsx › About', 'own.xlsx › Data']);
    expect(await textOf(tables[1])).toBe('Code\n001\n');
  });

  it('has its header below a title over all columns, and every row on the line of its number', async () => {
    const cells = (row: readonly string[]) => `<row>${row.map(inline).join('')}</row>`;
    const rows = [
      `<row r="2">${inline('XX图书馆借还记录 2026年3月')}</row>`,
      `<row r="4">${['时间', '证号', '操作'].map(inline).join('')}</row>`,
      cells(['2026-03-01', '1', '借']),
      `<row r="7">${['2026-03-02', '2', '还'].map(inline).join('')}</row>`,
    ].join('');
    const after = '<mergeCells><mergeCell ref="A2:C2"/></mergeCells>';
    const { tables } = await find(makeBook({ sheets: [{ name: 's', rows, after }] }));
    const text = '\n\n\n时间,证号,操作\n2026-03-01,1,借\n\n2026-03-02,2,还\n';
    expect(await textOf(tables[0])).toBe(text);
    expect(tables[0]).toMatchObject({ rows: 2, title: 'XX图书馆借还记录 2026年3月' });
    const { upload, folder } = places();
    const [table] = tables;
    if (table === undefined) throw new Error('no table');
    const sample = await sampleTable(pathOfTable(table, upload, folder));
    expect(sample).toMatchObject({ header: ['时间', '证号', '操作'], skipped: 3, broken: 0 });
    expect(sample.rows.map(({ line }) => line)).toEqual([5, 7]);
  });

  it('may have a header of years below its title', async () => {
    const number = (value: number) => `<c><v>${value}</v></c>`;
    const rows = [
      `<row>${inline('各馆外借')}</row>`,
      `<row>${inline('馆')}${number(2024)}${number(2025)}</row>`,
      `<row>${inline('总馆')}${number(5)}${number(6)}</row>`,
    ].join('');
    expect(await csvOf({ sheets: [{ name: 's', rows }] })).toBe('\n馆,2024,2025\n总馆,5,6\n');
  });

  it('without column names begins with its first row, also where a later row has more texts', async () => {
    const rows = [
      ['R001', 'B0001', '2026-03-01', ''],
      ['R002', 'B0002', '2026-03-01', '丢失'],
      ['R003', 'B0003', '2026-03-02', ''],
    ];
    const cells = rows.map((row) => `<row>${row.map(inline).join('')}</row>`).join('');
    expect(await csvOf({ sheets: [{ name: 's', rows: cells }] })).toBe(
      `${rows.map((row) => row.join(',')).join('\n')}\n`,
    );
  });

  it('gives the value of merged cells to each of their rows', async () => {
    const rows = [
      `<row r="1">${inline('馆')}${inline('月')}</row>`,
      `<row r="2">${inline('总馆')}${inline('1')}</row>`,
      '<row r="3"><c r="B3"><v>2</v></c></row>',
      `<row r="4">${inline('分馆')}${inline('1')}</row>`,
      '<row r="5"><c r="B5"><v>2</v></c></row>',
      '<row r="6"><c r="B6"><v>3</v></c></row>',
    ].join('');
    const after = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A4:A5"/></mergeCells>';
    expect(await csvOf({ sheets: [{ name: 's', rows, after }] })).toBe(
      '馆,月\n总馆,1\n总馆,2\n分馆,1\n分馆,2\n,3\n',
    );
  });

  it('is as wide as its widest row, also a late one, without the empty columns before and after', async () => {
    const rows = [
      '<row r="1"><c r="C1" t="str"><v>a</v></c><c r="D1" t="str"><v>b</v></c><c r="XFD1"/></row>',
      Array.from(
        { length: 60 },
        (_, at) => `<row r="${at + 2}"><c r="C${at + 2}"><v>1</v></c></row>`,
      ).join(''),
      '<row r="62"><c r="B62" t="b"><v>0</v></c><c r="E62"><v>9</v></c></row>',
      '<row r="70"><c r="A70"/></row>',
    ].join('');
    const lines = (await csvOf({ sheets: [{ name: 's', rows }] })).split('\n');
    expect(lines[0]).toBe(',a,b,');
    expect(lines[1]).toBe(',1,,');
    expect(lines[61]).toBe('FALSE,,,9');
    expect(lines).toHaveLength(63);
  });

  it('may use entities, CDATA, comments, prefixes, pronunciations and escapes', async () => {
    const shared =
      '<si><t>a &lt;&amp;&gt; &#x4E66;&#20070;</t></si><x:si><x:r><x:t>一</x:t></x:r><x:r><x:t>二</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si>';
    const rows = [
      "<x:row\tr='1'><x:c r = '1' t='s'><x:v>0</x:v></x:c><x:c t='s'><x:v>1</x:v></x:c></x:row>",
      '<row><!-- <c><v>5</v></c> --><c t="str"><v><![CDATA[x<&amp;]]></v></c><c t="str"><f a="1>2">1</f><v>l_x000D__x0041_</v></c></row>',
      '<row><c t="s"><v>99</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2026-03-01T10:00:00Z</v></c></row>',
    ].join('');
    expect(await csvOf({ sheets: [{ name: 's', rows }], shared })).toBe(
      'a <&> 书书,一二,\nx<&amp;,l A,\n,,2026-03-01 10:00:00\n',
    );
  });

  it('counts its days from 1904 where the workbook says so', async () => {
    const rows = `<row>${inline('d')}</row><row><c s="1"><v>44620</v></c></row>`;
    const book = { sheets: [{ name: 's', rows }], styles: [0, 14], is1904: true };
    expect(await csvOf(book)).toBe('d\n2026-03-01\n');
  });

  it('is left out, with the reason, where it is hidden or empty', async () => {
    const sheets = [
      { name: '看得见', rows: manyRows(2) },
      { name: '隐藏', rows: manyRows(2), state: 'hidden' },
      { name: '很隐藏', rows: manyRows(2), state: 'veryHidden' },
      { name: '空', rows: '<row r="1"><c r="A1" s="0"/></row>' },
    ];
    const { tables, leftOut } = await find(makeBook({ sheets }), 'b.xlsx');
    expect(tables.map(({ name }) => name)).toEqual(['b.xlsx › 看得见']);
    expect(leftOut.map(({ name, reason }) => [name, reason['zh-CN']])).toEqual([
      ['b.xlsx › 隐藏', '是隐藏的工作表。要载入它，请在 Excel 中取消隐藏后再上传。'],
      ['b.xlsx › 很隐藏', '是隐藏的工作表。要载入它，请在 Excel 中取消隐藏后再上传。'],
      ['b.xlsx › 空', '没有内容。'],
    ]);
  });

  it('may share more texts than stay in memory', async () => {
    const count = 300_000;
    const text = (at: number) => `${at} ${'题名'.repeat(40)}`;
    const shared = Array.from({ length: count }, (_, at) => `<si><t>${text(at)}</t></si>`).join('');
    const wanted = Array.from({ length: 2_000 }, (_, at) => (at * 7_919) % count);
    const rows = wanted.map((at) => `<row><c t="s"><v>${at}</v></c></row>`).join('');
    const lines = (await csvOf({ sheets: [{ name: 's', rows }], shared })).trimEnd().split('\n');
    expect(lines).toEqual(wanted.map(text));
  });
});
