import { dayMs } from '@stacksight/contract';

export type SheetFormat =
  | 'integer'
  | 'decimal'
  | 'percent'
  | 'money'
  | 'days'
  | 'text'
  | 'date'
  | 'time';
export type SheetColumn = { label: string; format: SheetFormat };
export type SheetCell = string | number | boolean | null;

type WrittenRow = readonly SheetCell[];

/** The styles of the workbook, in the order of its style sheet: one for each format, then the header's. */
export const sheetFormats = [
  'text',
  'integer',
  'decimal',
  'percent',
  'money',
  'days',
  'date',
  'time',
] as const satisfies readonly SheetFormat[];
const headerStyle = sheetFormats.length;

const frozen =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
const longestText = 32_767;
const firstDay = Date.UTC(1899, 11, 30);
// Before day 61 the format counts 1900-02-29, a day that never was.
const firstSafeDay = 61;

/** Returns the XML before the rows of a sheet. In a frozen sheet, the first row stays visible. */
export function sheetStart(
  columns: readonly { format: SheetFormat; width: number }[],
  { isFrozen }: { isFrozen: boolean },
): string {
  const cols = columns.map(
    ({ format, width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${sheetFormats.indexOf(format)}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${isFrozen ? frozen : ''}<cols>${cols.join('')}</cols><sheetData>`;
}

/** Returns the XML after the rows of a sheet; sheets with columns get a filter. */
export function sheetEnd(columns: number, rows: number): string {
  const filter = columns === 0 ? '' : `<autoFilter ref="A1:${columnName(columns - 1)}${rows}"/>`;
  return `</sheetData>${filter}</worksheet>`;
}

/** Returns the XML of the header row. */
export function headerRow(labels: readonly string[]): string {
  const cells = labels.map((label, at) => textCell(`${columnName(at)}1`, headerStyle, label));
  return `<row r="1">${cells.join('')}</row>`;
}

/**
 * Returns the function that writes rows with these formats. Numbers and days become real numbers and days; texts stay
 * texts, whatever they look like.
 */
export function createRowWriter(
  formats: readonly SheetFormat[],
): (row: WrittenRow, number: number) => string {
  const places = formats.map((format, at) => ({
    format,
    letters: columnName(at),
    style: sheetFormats.indexOf(format),
  }));
  return (row, number) => {
    let text = `<row r="${number}">`;
    for (const [at, { format, letters, style }] of places.entries())
      text += cell(letters + number, style, format, row[at] ?? null);
    return `${text}</row>`;
  };
}

function cell(place: string, style: number, format: SheetFormat, value: SheetCell): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : '';
  if (typeof value === 'boolean')
    return `<c r="${place}" s="${style}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const moment = format === 'date' || format === 'time' ? toSerial(value) : null;
  if (moment !== null) return `<c r="${place}" s="${style}"><v>${moment}</v></c>`;
  return textCell(place, style, value);
}

function textCell(place: string, style: number, text: string): string {
  if (text === '') return '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeFormula(text))}</t></is></c>`;
}

/** Returns the days since the first day of the format; null if the text is not a day that the format can express. */
function toSerial(text: string): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text);
  if (found === null) return null;
  const serial = (Date.parse(`${found[1]}T${found[2] ?? '00:00:00'}Z`) - firstDay) / dayMs;
  return serial >= firstSafeDay ? Math.round(serial * 1e8) / 1e8 : null;
}

/** Puts an apostrophe before a text that a spreadsheet could read as a formula. */
export function escapeFormula(text: string): string {
  return /^\s*[=+\-@]/.test(text) && !/^\s*-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold is looked for
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same
const refused = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  if (!special.test(short)) return short;
  return (
    short
      // The underscore is escaped, because the format reads _x0041_ as the character with that number.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/\r\n?/g, '\n')
      .replace(refused, '\ufffd')
  );
}

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
