import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '../../app-error.ts';

// The few elements of SpreadsheetML (ECMA-376 part 1, §18) that hold cells. The parser knows no entities but XML's own.

export type SheetRows = readonly (readonly string[])[];
export type SheetPlace = { name: string; path: string };

const maxRows = 100_000;
const maxColumns = 200;

type Visitor = {
  open?: (tag: SaxesTagPlain) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

function parse(xml: string, visitor: Visitor): void {
  const parser = new SaxesParser();
  // Some writers put a prefix before every name.
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag) => visitor.open?.({ ...tag, name: plain(tag.name) }));
  parser.on('closetag', ({ name }) => visitor.close?.(plain(name)));
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('error', (cause) => {
    throw new AppError('upload.not_xlsx', { cause });
  });
  parser.write(xml).close();
}

/** The visible sheets in their order, and where each one's part is. */
export function readSheetPlaces(workbook: string, relations: string): SheetPlace[] {
  const targets = new Map<string, string>();
  parse(relations, {
    open: ({ name, attributes: { Id = '', Target = '' } }) => {
      if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, 'xl/'));
    },
  });
  const places: SheetPlace[] = [];
  parse(workbook, {
    open: ({ name, attributes }) => {
      const path = targets.get(attributes['r:id'] ?? '');
      if (name === 'sheet' && attributes.state === undefined && path !== undefined)
        places.push({ name: attributes.name ?? '', path });
    },
  });
  return places;
}

/** The texts that cells refer to by number. */
export function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  const reading = createTextReader((part) => {
    text += part;
  });
  parse(xml, {
    ...reading,
    close: (name) => {
      reading.close(name);
      if (name !== 'si') return;
      texts.push(text);
      text = '';
    },
  });
  return texts;
}

/** The rows of a sheet from its first; cells that are not there are empty texts. */
export function readSheet(xml: string, shared: readonly string[]): SheetRows {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, type: '', value: '' };
  const reading = createTextReader((part) => {
    cell.value += part;
  });
  parse(xml, {
    open: (tag) => {
      reading.open(tag);
      if (tag.name === 'row') row = rowAt(rows, Number(tag.attributes.r ?? rows.length + 1));
      if (tag.name !== 'c') return;
      const { r = '', t = '' } = tag.attributes;
      cell = { column: r === '' ? row.length : columnOf(r), type: t, value: '' };
    },
    text: reading.text,
    close: (name) => {
      reading.close(name);
      if (name === 'c') put(row, cell.column, toText(cell, shared));
    },
  });
  return rows;
}

/** Hears the texts of `t` and `v`, and leaves out those that say how a word is read aloud. */
function createTextReader(hear: (text: string) => void) {
  let isText = false;
  let isPhonetic = false;
  return {
    open: ({ name }: { name: string }) => {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't' || name === 'v') isText = true;
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't' || name === 'v') isText = false;
    },
    text: (text: string) => {
      if (isText && !isPhonetic) hear(text);
    },
  };
}

function rowAt(rows: string[][], number: number): string[] {
  if (!(number > rows.length) || number > maxRows) throw new AppError('upload.too_large');
  while (rows.length < number) rows.push([]);
  return rows[number - 1] ?? [];
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, ''))
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function put(row: string[], column: number, text: string): void {
  if (column < 0 || column >= maxColumns) throw new AppError('upload.too_large');
  while (row.length < column) row.push('');
  row[column] = text;
}

function toText(
  { type, value }: { type: string; value: string },
  shared: readonly string[],
): string {
  if (type === 's') return (shared[Number(value)] ?? '').trim();
  // A long number is written with an exponent.
  if (type === '' && /e/i.test(value)) return BigInt(Math.round(Number(value))).toString();
  return value.trim();
}
