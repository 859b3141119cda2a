import { describe, expect, it } from 'vitest';
import { manyRows, row, toZip } from '../../../test/files/hostile-book.ts';
import { makeBook } from '../../../test/files/made-book.ts';
import { someOf } from '../../../test/ingest/some-of.ts';
import { useUploads } from '../../../test/ingest/upload-folder.ts';
import { LoadError } from '../load-error.ts';

// Each workbook ends with a sentence or with tables, in bounded time and memory.

const { find, leftFiles, textOf } = useUploads();
const limits = { inflatedBytes: 200e6, partBytes: 40e6, ratio: 40, ratioFrom: 40e6 };
const entityBomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;
const external = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const sheet = (rows: string, name = 'S', after = '') => ({ name, rows, after });
const one = (rows: string, after = '') => makeBook({ sheets: [sheet(rows, 'S', after)] });
const cell = '<row r="1"><c r="A1"><v>1</v></c></row>';
const repeat = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const letters = (count: number) => 'x'.repeat(count);

/** Returns a workbook of which some parts are replaced; null takes a part away. */
function withParts(parts: Readonly<Record<string, string | Buffer | null>>): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
  const all: Record<string, string | Buffer | null> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', 'worksheet', 'sheet.xml')}${relation('b', 'sharedStrings', 'shared.xml')}${relation('c', 'styles', 'styles.xml')}</Relationships>`,
    'xl/shared.xml': '<sst/>',
    'xl/styles.xml': '<styleSheet/>',
    'xl/sheet.xml': `<worksheet><sheetData>${cell}</sheetData></worksheet>`,
    ...parts,
  };
  return toZip(
    Object.entries(all).flatMap(([name, content]) =>
      content === null ? [] : [[name, Buffer.from(content)] as const],
    ),
  );
}

const places = (count: number, id: (at: number) => string) =>
  `<workbook xmlns:r="r"><sheets>${repeat(count, (at) => `<sheet name="S${at}" r:id="${id(at)}"/>`)}</sheets></workbook>`;

const refused: Readonly<Record<string, () => Buffer>> = {
  'sixty sheets that are one part': () => withParts({ 'xl/workbook.xml': places(60, () => 'a') }),
  'sixty thousand names of sheets': () =>
    withParts({ 'xl/workbook.xml': places(60_000, () => 'a') }),
  'more sheets than tables may be': () =>
    makeBook({ sheets: Array.from({ length: 201 }, (_, at) => sheet(cell, `S${at}`)) }),
  'a bomb of entities in the list of sheets': () =>
    withParts({
      'xl/workbook.xml': `${entityBomb}<workbook><sheets><sheet name="&j;"/></sheets></workbook>`,
    }),
  'a bomb of entities in the relations': () =>
    withParts({ '_rels/.rels': `${entityBomb}<Relationships>&j;</Relationships>` }),
  'a bomb of entities in the styles': () =>
    withParts({ 'xl/styles.xml': `${entityBomb}<styleSheet>&j;</styleSheet>` }),
  'a bomb of entities in the shared texts': () =>
    withParts({ 'xl/shared.xml': `${entityBomb}<sst><si><t>&j;</t></si></sst>` }),
  'a bomb of entities in a sheet': () =>
    withParts({ 'xl/sheet.xml': `${entityBomb}<worksheet>&j;</worksheet>` }),
  'an entity that names a file': () =>
    withParts({
      'xl/sheet.xml': `${external}<worksheet><row><c t="str"><v>&x;</v></c></row></worksheet>`,
    }),
  'a tag without end': () => one(`<row r="1" spans="${letters(30 << 20)}`),
  'a tag without end and quotes': () => one(`<row ${'a=">" '.repeat(1 << 20)}`),
  'a comment without end': () => one(`<!--${letters(30 << 20)}`),
  'CDATA without end': () => one(`<row><c t="str"><v><![CDATA[${letters(30 << 20)}`),
  'a row that goes back': () => one(row(5, ['x']) + row(2, ['y'])),
  'a row twice': () => one(row(5, ['x']) + row(5, ['y'])),
  'a row beyond the last': () => one(row(1_048_577, ['x'])),
  'a row that has no number': () => one('<row r="x"><c><v>1</v></c></row>'),
  'a column that is none': () => one('<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'),
  'a column far away': () => one('<row r="1"><c r="XFE1"><v>1</v></c></row>'),
  'a last column in every row': () =>
    one(
      repeat(
        20_000,
        (at) => `<row><c r="XFD${at + 1}"><v>1</v></c><c r="A${at + 1}"><v>1</v></c></row>`,
      ),
    ),
  'a late row that is too wide': () =>
    one(`${manyRows(50)}<row r="99"><c r="XFD99"><v>1</v></c></row>`),
  'sixty thousand cells in a row': () => one(`<row>${'<c><v>1</v></c>'.repeat(60_000)}</row>`),
  'a sheet that unpacks to too much': () => one(' '.repeat(70 << 20)),
  'shared texts that unpack to too much': () =>
    makeBook({ sheets: [sheet(cell)], shared: '<si/>'.repeat(9 << 20) }),
  'one long text in a million cells': () =>
    makeBook({
      sheets: [sheet('<row><c t="s"><v>0</v></c></row>'.repeat(500_000))],
      shared: `<si><t>${letters(30_000)}</t></si>`,
    }),
  'a wide table of nothing': () =>
    one(
      `${repeat(
        120_000,
        (at) => `<row><c r="ALK${at + 1}"><v>1</v></c><c r="A${at + 1}"><v/></c></row>`,
      )}<row><c r="A120001"><v>1</v></c></row>`,
    ),
  'no sheet at all': () => withParts({ 'xl/workbook.xml': '<workbook/>' }),
  'no list of sheets': () => withParts({ 'xl/workbook.xml': null }),
  'a list of sheets that is empty': () => withParts({ 'xl/workbook.xml': '' }),
  'a list of sheets that is no XML': () =>
    withParts({ 'xl/workbook.xml': Buffer.alloc(9_000, 0xff) }),
  'a list of sheets that lies elsewhere': () =>
    withParts({
      '_rels/.rels':
        '<Relationships><Relationship Id="w" Type="x/officeDocument" Target="../../../../etc/passwd"/></Relationships>',
    }),
  'a sheet that lies elsewhere': () =>
    withParts({
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/worksheet" Target="file:///etc/passwd"/></Relationships>',
    }),
  'a sheet that is missing': () => withParts({ 'xl/sheet.xml': null }),
  'a sheet that is no XML': () => withParts({ 'xl/sheet.xml': Buffer.alloc(9_000, 0xff) }),
  'a sheet that is cut off': () => withParts({ 'xl/sheet.xml': `<worksheet>${cell}<row` }),
  'an attribute of sixty megabytes': () =>
    withParts({ 'xl/workbook.xml': `<workbook a="${letters(65 << 20)}"/>` }),
  'two million elements within each other': () =>
    withParts({ 'xl/workbook.xml': '<a>'.repeat(2_000_000) }),
  'a million attributes': () =>
    withParts({ 'xl/workbook.xml': `<workbook ${repeat(1_000_000, (at) => `a${at}="" `)}/>` }),
  'the same sheet as list and as sheet': () =>
    withParts({
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/worksheet" Target="workbook.xml"/></Relationships>',
    }),
};

const readable: Readonly<Record<string, () => Buffer>> = {
  'the last row only': () => one(row(1_048_576, ['x'])),
  'the last row only, in two hundred sheets': () =>
    makeBook({
      sheets: Array.from({ length: 200 }, (_, at) => sheet(row(1_048_576, ['x']), `S${at}`)),
    }),
  'a text of thirty megabytes': () => one(row(1, [letters(30 << 20)])),
  'a text of a million entities': () => one(row(1, ['&amp;'.repeat(1_000_000)])),
  'a million merged cells': () =>
    one(
      manyRows(1_000),
      `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(500_000)}</mergeCells>`,
    ),
  'merged cells one within the other': () =>
    one(
      manyRows(50_000),
      `<mergeCells>${repeat(60_000, (at) => `<mergeCell ref="A${at + 1}:A60000"/>`)}</mergeCells>`,
    ),
  'merged cells that are none': () =>
    one(
      manyRows(3),
      '<mergeCells><mergeCell ref="A9:A1"/><mergeCell ref="x"/><mergeCell/></mergeCells>',
    ),
  'numbers of texts that are none': () =>
    one(
      `<row>${['-1', '1.5', 'NaN', '1e99', '__proto__', ''].map((at) => `<c t="s"><v>${at}</v></c>`).join('')}<c><v>1</v></c></row>`,
    ),
  'styles that are none': () =>
    one(`<row>${['-1', '1e9', 'x', ''].map((s) => `<c s="${s}"><v>1</v></c>`).join('')}</row>`),
  'types that are none': () =>
    one(
      `<row>${['__proto__', 'constructor', 'zz'].map((t) => `<c t="${t}"><v>1</v></c>`).join('')}</row>`,
    ),
  'numbers without measure': () =>
    makeBook({
      sheets: [
        sheet(
          `<row>${['1E+999999999', '-1e308', '1e-400', 'Infinity', 'NaN', '9'.repeat(30_000), `0.${'9'.repeat(30_000)}`].map((v) => `<c s="1"><v>${v}</v></c>`).join('')}</row>`,
        ),
      ],
      styles: [0, 14],
    }),
  'formats without end': () =>
    makeBook({
      sheets: [sheet('<row><c s="1"><v>1</v></c></row>')],
      formats: `<numFmt numFmtId="164" formatCode="${'&quot;'.repeat(100_000)}${'[h'.repeat(100_000)}"/>`,
      styles: [0, 164],
    }),
  'half a million formats': () =>
    makeBook({
      sheets: [sheet('<row><c s="499999"><v>1</v></c></row>')],
      styles: Array.from({ length: 500_000 }, () => 14),
    }),
  'a name of a sheet that leads elsewhere': () =>
    makeBook({ sheets: [sheet(cell, '../../../outside'), sheet(cell, letters(9_000))] }),
  'two sheets of one name': () => makeBook({ sheets: [sheet(cell), sheet(cell)] }),
  'a header of a thousand columns': () => one(`<row>${'<c><v>1</v></c>'.repeat(1_000)}</row>`),
  'rows that grow wider and wider': () =>
    one(repeat(1_000, (at) => `<row>${'<c><v>1</v></c>'.repeat(at + 1)}</row>`)),
  'formulas instead of values': () =>
    one('<row><c t="str"><f>cmd|/c calc!A1</f><v>=cmd|&apos;/c calc&apos;!A1</v></c></row>'),
  'elements that close what is not open': () => one(`${'</row></c></v>'.repeat(1_000)}${cell}`),
  'a cell outside of a row': () => one(`<c r="A1"><v>1</v></c>${cell}`),
  'a million empty rows': () => one(`${'<row/>'.repeat(1_000_000)}<row><c><v>1</v></c></row>`),
};

describe('a workbook made to exhaust the server', () => {
  it.each(someOf(refused))('is refused in words: %s', async (_, make) => {
    const error = await find(make(), 'a.xlsx', { limits }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(LoadError);
    expect(await leftFiles()).toEqual([]);
  });

  it.each(someOf(readable))('is read within bounds: %s', async (_, make) => {
    const { tables } = await find(make(), 'a.xlsx', {
      limits: { ...limits, inflatedBytes: 1e9, ratioFrom: 1e9 },
    });
    expect(tables.length).toBeGreaterThan(0);
    for (const { name } of tables) expect(name.length).toBeLessThan(300);
    expect(await leftFiles()).toEqual(
      ['tables', ...tables.map(({ file }) => `tables/${file}`)].sort(),
    );
    const text = await textOf(tables[0]);
    expect(text.trim().split('\n')[0]?.length).toBeLessThan(70_000);
    expect(text).not.toContain('root:');
  });
});
