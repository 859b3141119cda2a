import type { LoadError } from '../../load-error.ts';
import { numberText } from './cell-text.ts';
import type { CellFormat } from './number-format.ts';
import {
  attributeOf,
  brokenBook,
  createTagScanner,
  decodeText,
  type TagScanner,
} from './scan-tags.ts';

// Reads the few elements of SpreadsheetML (ECMA-376 part 1, §18) that contain the cells.

/** Cells that are shown as one over several rows: the column, the first row and the last row. */
export type Merge = { column: number; from: number; to: number };

export type SheetContext = {
  file: string;
  formats: readonly CellFormat[];
  is1904: boolean;
  shared: (number: number) => string;
  /** Makes the error for a value beyond the columns that a table may have. */
  tooManyColumns: () => LoadError;
  columns: number;
};

type SheetListener = {
  /** Gets a row that has a value, with its number from 1; cells without a value are empty texts. */
  onRow(number: number, cells: string[]): void;
  onMerge(merge: Merge): void;
};

const lastRow = 1_048_576;
const lastColumn = 16_384;
/** The longest text of a cell that workbooks allow. */
const longestText = 32_767;
const number: CellFormat = { kind: 'number' };

/** Creates a scanner for the XML of a sheet. */
export function createSheetScanner(context: SheetContext, listener: SheetListener): TagScanner {
  const text = createTextCollector();
  let row: string[] = [];
  let rowNumber = 0;
  let next = 0;
  let column = 0;
  let style = 0;
  let type = '';
  const openCell = (attributes: string) => {
    const place = columnOf(attributeOf(attributes, 'r'));
    column = place === -1 ? next : place;
    if (column >= lastColumn) throw brokenBook(context.file);
    next = column + 1;
    type = attributeOf(attributes, 't');
    style = Number(attributeOf(attributes, 's'));
    text.clear();
  };
  const closeCell = () => {
    const raw = text.get();
    if (raw === '') return;
    const value = cellText(context, type, raw, style).trim();
    if (value === '') return;
    if (column >= context.columns) throw context.tooManyColumns();
    putCell(row, column, value);
  };
  return createTagScanner(
    {
      open(name, attributes) {
        text.open(name);
        if (name === 'c') openCell(attributes);
        else if (name === 'row') {
          const written = attributeOf(attributes, 'r');
          const given = written === '' ? rowNumber + 1 : Number(written);
          if (!(given > rowNumber && given <= lastRow)) throw brokenBook(context.file);
          rowNumber = given;
          next = 0;
          row = [];
        } else if (name === 'mergeCell') addMerge(attributeOf(attributes, 'ref'), listener);
      },
      close(name) {
        text.close(name);
        if (name === 'c') closeCell();
        else if (name === 'row' && row.length > 0) listener.onRow(rowNumber, row);
      },
      text: text.hear,
    },
    context.file,
  );
}

/** Puts a value into a row, with empty texts before it. */
export function putCell(row: string[], column: number, value: string): void {
  while (row.length < column) row.push('');
  row[column] = value;
}

/** Creates a scanner for the XML of the shared texts. */
export function createSharedScanner(file: string, add: (text: string) => void): TagScanner {
  const text = createTextCollector();
  return createTagScanner(
    {
      open(name) {
        if (name === 'si') text.clear();
        text.open(name);
      },
      close(name) {
        text.close(name);
        if (name === 'si') add(decodeText(text.get()).slice(0, longestText).trim());
      },
      text: text.hear,
    },
    file,
  );
}

/** Collects the texts of the elements `t` and `v`, without the texts that give the pronunciation of a word. */
function createTextCollector() {
  let collected = '';
  let isText = false;
  let isPhonetic = false;
  return {
    clear: () => {
      collected = '';
    },
    get: () => collected,
    open(name: string) {
      if (name === 'v' || name === 't') isText = true;
      else if (name === 'rPh') isPhonetic = true;
    },
    close(name: string) {
      if (name === 'v' || name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
    hear(text: string) {
      // An entity has up to ten characters.
      if (isText && !isPhonetic && collected.length < longestText * 10) collected += text;
    },
  };
}

function cellText(context: SheetContext, type: string, raw: string, style: number): string {
  if (type === 's') return context.shared(Number(raw));
  if (type === '' || type === 'n')
    return numberText(raw, context.formats[style] ?? number, context.is1904);
  if (type === 'b') return raw.trim() === '1' || raw.trim() === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'e') return '';
  const text = decodeText(raw).slice(0, longestText);
  return type === 'd' ? text.replace('T', ' ').replace(/(\.\d+)?Z?$/, '') : text;
}

/** Returns the index of a column, counted from 0: `AB12` is in column 27; -1 for a reference without a column. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & 95;
    if (letter < 65 || letter > 90) break;
    column = Math.min(column * 26 + letter - 64, lastColumn + 1);
  }
  return column - 1;
}

function addMerge(reference: string, { onMerge }: SheetListener): void {
  const [, start = '', from = '', , to = ''] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  if (Number(to) > Number(from))
    onMerge({ column: columnOf(start), from: Number(from), to: Number(to) });
}
