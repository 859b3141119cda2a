import { expect, test } from 'vitest';
import {
  fieldText,
  gb18030,
  inCollection,
  type MarcFieldText,
  readAll,
  utf8,
  xmlRecord,
} from '../../../../test/ingest/marc-file.ts';

const fields: MarcFieldText[] = [
  ['001', '012004000001'],
  ['200', '1 |a红楼梦 &amp; 续书|f曹雪芹著'],
  ['905', '  |a总馆|b0012345'],
];
const good = xmlRecord(fields);

const numbers = (read: Awaited<ReturnType<typeof readAll>>) =>
  read.records.map(({ number }) => number);
const reasons = (read: Awaited<ReturnType<typeof readAll>>) =>
  read.faults.map(({ at, reason }) => [at, reason]);

test('records are read wherever the chunks are cut', async () => {
  for (const chunk of [1, 13, 1000, 1 << 20]) {
    const read = await readAll(inCollection(good, good, good), chunk);
    expect([numbers(read), read.faults]).toEqual([[1, 2, 3], []]);
    expect(fieldText(read.records[2], '200')).toBe('1 |a红楼梦 & 续书|f曹雪芹著');
    expect(read.records[2]?.leader).toBe('00000nam a2200000 a 4500');
  }
});

test('UTF-16 and GB18030 are decoded as the file declares them', async () => {
  const declared = (name: string) => inCollection(good).replace('UTF-8', name);
  const wide = Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le');
  const files = {
    'utf-16le': [wide, Buffer.from(declared('UTF-16'), 'utf16le')],
    'utf-16be': [Buffer.from(wide).swap16()],
    gb18030: [gb18030(declared('GB18030')), gb18030(declared('gb2312'))],
    'utf-8': [utf8(declared('no-such-encoding')), utf8(`\uFEFF${declared('UTF-8')}`)],
  };
  for (const [encoding, all] of Object.entries(files))
    for (const file of all)
      for (const chunk of [3, 4096]) {
        const { records } = await readAll(file, chunk);
        expect(records[0]?.encoding).toBe(encoding);
        expect(fieldText(records[0], '905')).toBe('  |a总馆|b0012345');
      }
});

test('prefixes, CDATA and the wrappers of OAI-PMH and SRU are understood', async () => {
  const prefixed = good.replaceAll(/<(\/?)(\w)/g, '<$1marc:$2');
  const cdata = good.replace('红楼梦 &amp; 续书', '<![CDATA[红楼梦 & <record> 续书]]>');
  const oai = [
    `<record><header><identifier>1</identifier></header><metadata>${prefixed}</metadata></record>`,
    '<record><header status="deleted"><identifier>2</identifier></header></record>',
    `<zs:record><zs:recordData>${cdata}</zs:recordData></zs:record>`,
    `<!-- ${good} -->`,
  ];
  const read = await readAll(inCollection(...oai));
  expect([numbers(read), read.faults]).toEqual([[1, 2], []]);
  expect(fieldText(read.records[0], '905')).toBe('  |a总馆|b0012345');
  expect(fieldText(read.records[1], '200')).toBe('1 |a红楼梦 & <record> 续书|f曹雪芹著');
});

test('a broken record is a fault and the others are read', async () => {
  const broken = [
    good.replace('</subfield>', '</sub>'),
    good.replace('&amp;', '& '),
    good.replace('</record>', ''),
    '<record><leader>00000nam a2200000 a 4500</leader></record>',
    good.replace('1 |', '').replace('<leader>', '<leader a="1" a="2">'),
  ];
  const read = await readAll(inCollection(good, ...broken.flatMap((one) => [one, good])));
  expect(numbers(read)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(reasons(read)).toEqual([
    [2, 'marc_xml'],
    [4, 'marc_xml'],
    [6, 'marc_truncated'],
    [8, 'marc_empty'],
    [10, 'marc_xml'],
  ]);
  const cut = await readAll(inCollection(good, good).slice(0, -100));
  expect(reasons(cut)).toEqual([[2, 'marc_truncated']]);
});

test('control characters that XML forbids are removed and noted', async () => {
  const { records, faults } = await readAll(inCollection(good.replace('总馆', '总\u0001\u001b馆')));
  expect(faults).toEqual([]);
  expect(fieldText(records[0], '905')).toBe('  |a总馆|b0012345');
  expect(records[0]?.notes).toEqual(['characters_removed']);
});

test('entities of a document type are never put in', async () => {
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  );
  const type = `<!DOCTYPE collection [<!ENTITY l0 "ha"><!ENTITY file SYSTEM "file:///etc/passwd">${laughs.join('')}]>`;
  const head = '<?xml version="1.0"?>\n';
  const using = [good.replace('&amp;', '&l9;'), good.replace('&amp;', '&file;'), good];
  const read = await readAll(inCollection(...using).replace(/^.*\n/, `${head}${type}\n`));
  expect(numbers(read)).toEqual([4]);
  expect(reasons(read)).toEqual([
    [1, 'marc_entities'],
    [2, 'marc_xml'],
    [3, 'marc_xml'],
  ]);
  const harmless = inCollection(good).replace('?>', '?><!DOCTYPE collection SYSTEM "marc.dtd">');
  expect((await readAll(harmless)).faults).toEqual([]);
});

test('a comment without an end loses no more than it covers', async () => {
  const read = await readAll(inCollection(good, '<!-- open', good));
  expect(numbers(read)).toEqual([1]);
  expect(reasons(read)).toEqual([[2, 'marc_truncated']]);
  const long = inCollection(good, '<!-- open', 'x'.repeat(9_000_000), good);
  const after = await readAll(long, 65_536);
  expect(after.records).toHaveLength(2);
});
