import { toZip } from './hostile-book.ts';

type MadeSheet = {
  name: string;
  /** The XML of the rows. */
  rows: string;
  /** The XML after the rows. */
  after?: string;
  state?: string;
};

/** Returns an xlsx file, with its XML as the test says. */
export function makeBook(options: {
  sheets: readonly MadeSheet[];
  /** The XML of the shared texts. */
  shared?: string;
  /** The XML of the number formats, and the number format of each style. */
  formats?: string;
  styles?: readonly number[];
  is1904?: boolean;
}): Buffer {
  const { sheets, shared = '', formats = '', styles = [0], is1904 = false } = options;
  const places = sheets.map(
    ({ name, state = 'visible' }, at) => `<sheet name="${name}" state="${state}" r:id="r${at}"/>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://example.org/${type}" Target="${target}"/>`;
  const text = (xml: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  const relations = [
    ...sheets.map((_, at) => relation(`r${at}`, 'worksheet', `worksheets/sheet${at}.xml`)),
    relation('t', 'sharedStrings', 'sharedStrings.xml'),
    relation('s', 'styles', 'styles.xml'),
  ];
  const cells = styles.map((id) => `<xf numFmtId="${id}"/>`).join('');
  return toZip([
    ['[Content_Types].xml', text('<Types/>')],
    [
      '_rels/.rels',
      text(`<Relationships>${relation('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`),
    ],
    [
      'xl/workbook.xml',
      text(
        `<workbook xmlns:r="r"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${places.join('')}</sheets></workbook>`,
      ),
    ],
    ['xl/_rels/workbook.xml.rels', text(`<Relationships>${relations.join('')}</Relationships>`)],
    ['xl/sharedStrings.xml', text(`<sst>${shared}</sst>`)],
    [
      'xl/styles.xml',
      text(
        `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells}</cellXfs></styleSheet>`,
      ),
    ],
    ...sheets.map(
      ({ rows, after = '' }, at) =>
        [
          `xl/worksheets/sheet${at}.xml`,
          text(`<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`),
        ] as const,
    ),
  ]);
}
