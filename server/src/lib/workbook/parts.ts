import { sheetFormats } from './sheet.ts';

// The texts of the files in an xlsx archive that are not sheets.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The content types come first in the archive, before the number of sheets is known, so the default type is that of a
 * sheet.
 */
export const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

export const rootRelations = `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const codes: Readonly<Record<(typeof sheetFormats)[number], string>> = {
  text: '@',
  integer: '#,##0',
  decimal: '#,##0.00',
  percent: '0.0%',
  money: '#,##0.00',
  days: '0.0',
  date: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm:ss',
};
const firstOwnFormat = 164;

function stylesOf(): string {
  const formats = sheetFormats
    .map((name, at) => `<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${codes[name]}"/>`)
    .join('');
  const styles = sheetFormats
    .map((_, at) => `<xf numFmtId="${firstOwnFormat + at}" xfId="0" applyNumberFormat="1"/>`)
    .join('');
  const header = `<xf numFmtId="${firstOwnFormat}" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="${sheetFormats.length}">${formats}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${sheetFormats.length + 1}">${styles}${header}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** One style for each format, then the style of the header. */
export const styles: string = stylesOf();

/** Returns the list of sheets, and the list of their files. */
export function sheetList(names: readonly string[]): { workbook: string; relations: string } {
  const sheets = names
    .map((name, at) => `<sheet name="${attribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('');
  const links = names
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('');
  const style = `<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/>`;
  return {
    workbook: `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`,
    relations: `${declaration}<Relationships xmlns="${packageRelations}">${links}${style}</Relationships>`,
  };
}

const attribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
