import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { Workbook } from '@cj-tech-master/excelts';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../write-workbook.ts';
import { readWorkbook } from './read-workbook.ts';

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

describe('a workbook that is sent', () => {
  it('gives its cells as texts, gaps and long numbers included', async () => {
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

  it('may be one of ours', async () => {
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

  it('is refused when it is no workbook, or more than it may be', async () => {
    const refused = (bytes: Uint8Array) => readWorkbook(once(bytes));
    await expect(refused(Buffer.from('name,age\n'))).rejects.toMatchObject({
      code: 'upload.not_xlsx',
    });
    await expect(refused(Buffer.alloc(21 * 1024 * 1024))).rejects.toMatchObject({
      code: 'upload.too_large',
    });
    const bomb = oneEntryZip('xl/workbook.xml', Buffer.alloc(210 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(refused(bomb)).rejects.toMatchObject({ code: 'upload.too_large' });
  });
});

/** A zip file of one part; APPNOTE.TXT 4.3.7 and 4.3.12. */
function oneEntryZip(name: string, content: Buffer): Buffer {
  const body = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(body.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(body.length, 20);
  entry.writeUInt32LE(content.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + body.length, 16);
  return Buffer.concat([head, Buffer.from(name), body, entry, Buffer.from(name), end]);
}
