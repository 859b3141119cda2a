import { expect, test } from 'vitest';
import {
  inCollection,
  isoRecord,
  type MarcFieldText,
  readAll,
  xmlRecord,
} from '../../../../test/ingest/marc-file.ts';
import { dialectOf, type MarcDialect, ownDialect } from './dialect.ts';
import type { ItemFields } from './item-fields.ts';
import { itemRows } from './item-rows.ts';
import { marcTables } from './marc-tables.ts';
import { titleRow } from './title-row.ts';
import { isbnIn, priceIn, withoutPunctuation, yearIn } from './values.ts';

const cnmarc: MarcFieldText[] = [
  ['001', '012004000001'],
  ['010', '  |a978-7-5327-8888-0|b精装|dCNY128.00'],
  ['100', '  |a20200101d2020    em y0chiy50      ea'],
  ['101', '1 |achi|ceng'],
  ['200', '1 |a三体|Asan ti|h第二部|i黑暗森林|e典藏版|f刘慈欣著'],
  ['210', '  |a重庆|c重庆出版社|d2020.3'],
  ['606', '0 |a长篇小说|y中国|z当代'],
  ['690', '  |aI247.55|v5'],
  ['701', ' 0|a刘慈欣|4著'],
  ['801', ' 0|aCN|bSZL|c20200401'],
  ['905', '  |aSZL|b0440001|b0440002|dI247.55|e123|v2'],
  ['905', '  |aNSL|b0550001|dI247.55|e123'],
];
const marc21: MarcFieldText[] = [
  ['001', 'ocn613515810'],
  ['008', '100502s2010    cc            000 0 chi d'],
  ['020', '  |a9787508617725 (pbk.) :|cRMB29.00'],
  ['050', ' 4|aPS3562.Y4483|bO6712 2010'],
  ['084', '  |aI712.45|2clc'],
  ['100', '1 |6880-01|aLaiangsi, Dan.'],
  ['245', '10|6880-02|aQiaobusi de mi mi ri ji /|cDan Laiangsi.'],
  ['264', ' 0|aZuo :|bWrong,|c2008.'],
  ['264', ' 1|6880-03|aBeijing :|bZhong xin chu ban she,|c[2010]'],
  ['650', ' 0|aExecutives|zCalifornia|vFiction.'],
  ['880', '1 |6100-01/$1|a莱昂斯, 丹.'],
  ['880', '10|6245-02/$1|a乔布斯的秘密日记 /|c丹·莱昂斯.'],
  ['880', ' 1|6264-03/$1|a北京 :|b中信出版社,|c[2010]'],
];

type Row = Record<string, string>;

const rowOf = (headings: readonly string[], cells: readonly string[]): Row =>
  Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '?']));

async function recordOf(fields: readonly MarcFieldText[]) {
  const { records } = await readAll(isoRecord(fields));
  const [record] = records;
  if (record === undefined) throw new Error('There is no record.');
  return record;
}

async function titleFrom(fields: readonly MarcFieldText[], dialect: MarcDialect): Promise<Row> {
  return rowOf(marcTables().titles, titleRow(await recordOf(fields), dialect));
}

async function itemsFrom(
  fields: readonly MarcFieldText[],
  dialect: MarcDialect,
  chosen?: ItemFields,
): Promise<Row[]> {
  const rows = itemRows(await recordOf(fields), dialect, chosen);
  return rows.map((cells) => rowOf(marcTables().items, cells));
}

test('the title of a CNMARC record', async () => {
  expect(await titleFrom(cnmarc, 'cnmarc')).toEqual({
    record: '012004000001',
    isbn: '9787532788880',
    title: '三体. 第二部, 黑暗森林 : 典藏版',
    author: '刘慈欣',
    publisher: '重庆出版社',
    published: '2020',
    language: 'chi',
    class: 'I247.55',
    subject: '长篇小说--中国--当代',
    'call number': 'I247.55/123',
    price: '128.00',
    currency: 'CNY',
  });
});

test('the title of a MARC21 record, in Chinese where a field 880 has it', async () => {
  expect(await titleFrom(marc21, 'marc21')).toEqual({
    record: 'ocn613515810',
    isbn: '9787508617725',
    title: '乔布斯的秘密日记',
    author: '莱昂斯, 丹',
    publisher: '中信出版社',
    published: '2010',
    language: 'chi',
    class: 'I712.45',
    subject: 'Executives--California--Fiction',
    'call number': 'PS3562.Y4483 O6712 2010',
    price: '29.00',
    currency: 'RMB',
  });
  const hebrew = marc21.map(
    ([tag, text]): MarcFieldText => [tag, text.replace(/[\p{Script=Han}]+/gu, 'של')],
  );
  expect(await titleFrom(hebrew, 'marc21')).toMatchObject({ title: 'Qiaobusi de mi mi ri ji' });
});

test('values that a record does not have are empty', async () => {
  const bare = await titleFrom([['245', '00|aOnly a title']], 'marc21');
  expect(Object.values(bare).filter((value) => value !== '')).toEqual(['#1', 'Only a title']);
  expect(await itemsFrom([['245', '00|aOnly a title']], 'marc21')).toEqual([]);
});

test('each barcode of a field 905 is an item', async () => {
  const items = await itemsFrom(cnmarc, 'cnmarc');
  expect(items.map(({ barcode, library }) => [barcode, library])).toEqual([
    ['0440001', 'SZL'],
    ['0440002', 'SZL'],
    ['0550001', 'NSL'],
  ]);
  expect(items[1]).toEqual({
    record: '012004000001',
    barcode: '0440002',
    library: 'SZL',
    location: '',
    'call number': 'I247.55/123',
    class: 'I247.55',
    type: '',
    price: '128.00',
    added: '',
    status: '',
    volume: '2',
    isbn: '9787532788880',
    title: '三体. 第二部, 黑暗森林 : 典藏版',
    author: '刘慈欣',
    published: '2020',
    language: 'chi',
  });
});

test('items of MARC21: 852 alone, and 876 with the place of its 852', async () => {
  const alone = await itemsFrom(
    [...marc21, ['852', '0 |aFU|bMAIN|cSTACKS|hPT2638.E4|iL4 1913|p3909701004|9$12.50|tbook']],
    'marc21',
  );
  expect(alone).toMatchObject([
    {
      barcode: '3909701004',
      library: 'MAIN',
      location: 'STACKS',
      'call number': 'PT2638.E4 L4 1913',
      price: '12.50',
      type: 'book',
    },
  ]);
  const linked = await itemsFrom(
    [
      ...marc21,
      ['852', '0 |81|bEAST|chy|hJ3306'],
      ['852', '0 |82|bWEST|ccjk|hDS757'],
      ['876', '  |81.1|p3210111|jon shelf|d20210712|c30'],
      ['876', '  |82.1|p3210222|lrecap|3vol. 2'],
      ['876', '  |82.2|jmissing'],
    ],
    'marc21',
  );
  expect(linked).toMatchObject([
    {
      barcode: '3210111',
      library: 'EAST',
      location: 'hy',
      'call number': 'J3306',
      status: 'on shelf',
      added: '20210712',
      price: '30',
    },
    {
      barcode: '3210222',
      library: 'WEST',
      location: 'recap',
      'call number': 'DS757',
      volume: 'vol. 2',
    },
  ]);
});

test('items of Koha name the record by its number there and say what is wrong with them', async () => {
  const koha: MarcFieldText[] = [
    ...marc21,
    ['952', '  |00|10|40|70|aCPL|bFPL|cFIC|d2021-03-04|g18.50|o823 SMI|pA1|yBK'],
    ['952', '  |01|aCPL|bCPL|pA2|yBK'],
    ['952', '  |10|72|aCPL|pA3'],
    ['999', '  |c4711|d4711'],
  ];
  expect(await itemsFrom(koha, 'marc21')).toMatchObject([
    {
      record: '4711',
      barcode: 'A1',
      library: 'CPL',
      location: 'FIC',
      'call number': '823 SMI',
      type: 'BK',
      price: '18.50',
      added: '2021-03-04',
      status: '',
    },
    { barcode: 'A2', status: 'withdrawn' },
    { barcode: 'A3', status: 'not for loan' },
  ]);
});

test('other usual fields, and a field that the caller names', async () => {
  const symphony: MarcFieldText = [
    '949',
    '  |aBH81|i31761042732909|lSTACKS|mROBARTS|tBOOK|u12/3/1996',
  ];
  expect(await itemsFrom([...marc21, symphony], 'marc21')).toMatchObject([
    {
      barcode: '31761042732909',
      library: 'ROBARTS',
      location: 'STACKS',
      type: 'BOOK',
      added: '12/3/1996',
    },
  ]);
  const unimarc: MarcFieldText = ['995', '  |bBIB|cANX|eADU|f0099|kR SAN|rLIV'];
  const french = [...cnmarc.filter(([tag]) => tag !== '905'), unimarc];
  expect(await itemsFrom(french, 'cnmarc')).toMatchObject([
    { barcode: '0099', library: 'BIB', location: 'ADU', 'call number': 'R SAN', type: 'LIV' },
  ]);
  const own: ItemFields = {
    tag: '998',
    subfields: { barcode: 'x', library: 'y', callNumber: 'ab' },
    between: '-',
  };
  const named: MarcFieldText = ['998', '  |aK|b1|x77001|x77002|yHQ'];
  expect(await itemsFrom([...cnmarc, named], 'cnmarc', own)).toMatchObject([
    { barcode: '77001', library: 'HQ', 'call number': 'K-1' },
    { barcode: '77002' },
  ]);
  const words: MarcFieldText = ['906', '  |a7|bcbc|corigcop'];
  expect(await itemsFrom([...marc21, words], 'marc21')).toEqual([]);
});

test('the dialect is found by the field of the title', async () => {
  const file = inCollection(
    xmlRecord(cnmarc),
    xmlRecord(marc21),
    xmlRecord(cnmarc),
    xmlRecord([['001', 'x']]),
  );
  const { records } = await readAll(file);
  expect(records.map(ownDialect)).toEqual(['cnmarc', 'marc21', 'cnmarc', null]);
  expect([dialectOf(records), dialectOf(records.slice(1, 2)), dialectOf([])]).toEqual([
    'cnmarc',
    'marc21',
    'marc21',
  ]);
});

test('single values are taken out of texts', () => {
  expect(
    ['7-02-000220-X (pbk.)', '978 7 02 000220 7 :', '12345', 'ISBN 9787020002207.'].map(isbnIn),
  ).toEqual(['702000220X', '9787020002207', '', '9787020002207']);
  const prices = ['CNY28.00', '￥1,280.00', '12,50 €', '$10', '35.00元 (全2册)', 'free', '1.2.3'];
  expect(prices.map(priceIn)).toEqual([
    { amount: '28.00', currency: 'CNY' },
    { amount: '1280.00', currency: '￥' },
    { amount: '12.50', currency: '€' },
    { amount: '10', currency: '$' },
    { amount: '35.00', currency: '元' },
    { amount: '', currency: '' },
    { amount: '', currency: '' },
  ]);
  expect(['c1989.', '[2010]', '民国26 [1937]', '20101', '9999', '2020.3'].map(yearIn)).toEqual([
    '1989',
    '2010',
    '1937',
    '',
    '',
    '2020',
  ]);
  expect(
    ['A title /', 'Félice, Philippe de.', 'Newton Compton,', 'The end.', '中华书局.'].map(
      withoutPunctuation,
    ),
  ).toEqual(['A title', 'Félice, Philippe de.', 'Newton Compton', 'The end.', '中华书局']);
});
