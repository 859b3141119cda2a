import { type Budget, bookLimits, workbookTooLarge } from './budget.ts';
import type { ZipParts } from './open-zip.ts';
import { createTextReader, parseWhole, parseXml } from './parse-xml.ts';

// Reads the few elements of SpreadsheetML (ECMA-376 part 1, §18) that contain the cells.

type SheetPlace = { name: string; path: string };
type Pieces = AsyncIterable<string>;

/** Reads the order of the visible sheets and the part of each. */
export async function readSheetPlaces(parts: ZipParts): Promise<SheetPlace[]> {
  const targets = new Map<string, string>();
  await parseWhole(parts.read('xl/_rels/workbook.xml.rels'), {
    open: ({ name, attributes: { Id = '', Target = '' } }) => {
      if (name !== 'Relationship') return;
      targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, 'xl/'));
      if (targets.size > bookLimits.relations) throw workbookTooLarge();
    },
  });
  const places: SheetPlace[] = [];
  let sheets = 0;
  await parseWhole(parts.read('xl/workbook.xml'), {
    open: ({ name, attributes }) => {
      if (name !== 'sheet') return;
      sheets += 1;
      if (sheets > bookLimits.sheets) throw workbookTooLarge();
      const path = targets.get(attributes['r:id'] ?? '');
      if ((attributes.state ?? 'visible') === 'visible' && path !== undefined)
        places.push({ name: attributes.name ?? '', path });
    },
  });
  return places;
}

/** Reads the shared texts, to which cells refer by number. */
export async function readSharedTexts(pieces: Pieces, budget: Budget): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  const reading = createTextReader((part) => {
    text += part;
  });
  await parseWhole(pieces, {
    ...reading,
    close: (name) => {
      reading.close(name);
      if (name !== 'si') return;
      budget.take('sharedTexts', 1);
      texts.push(text);
      text = '';
    },
  });
  return texts;
}

/** A row that has cells, with its number from 1; missing cells are empty texts. */
export type SheetRow = readonly [number: number, cells: readonly string[]];

/** Reads the rows of a sheet that have cells, in blocks. */
export async function* readSheet(
  pieces: Pieces,
  shared: readonly string[],
  budget: Budget,
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let number = 0;
  let row: string[] = [];
  let cell = { column: 0, type: '', value: '' };
  const reading = createTextReader((part) => {
    cell.value += part;
  });
  const visitor = parseXml(pieces, {
    open: (tag) => {
      reading.open(tag);
      if (tag.name === 'row') {
        const next = Number(tag.attributes.r ?? number + 1);
        budget.take('rows', next > number ? next - number : Number.NaN);
        number = next;
        row = [];
      }
      if (tag.name !== 'c') return;
      const { r = '', t = '' } = tag.attributes;
      cell = { column: r === '' ? row.length : columnOf(r), type: t, value: '' };
    },
    text: reading.text,
    close: (name) => {
      reading.close(name);
      if (name === 'c') put(row, cell.column, toText(cell, shared), budget);
      if (name === 'row' && row.length > 0) rows.push([number, row]);
    },
  });
  for await (const _ of visitor) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Returns the index of a column, counted from 0: `AB12` is in column 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, ''))
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function put(row: string[], column: number, text: string, budget: Budget): void {
  if (!(column >= 0) || column >= bookLimits.columns) throw workbookTooLarge();
  budget.take('cells', Math.max(1, column + 1 - row.length));
  budget.take('letters', text.length);
  while (row.length < column) row.push('');
  row[column] = text;
}

function toText(
  { type, value }: { type: string; value: string },
  shared: readonly string[],
): string {
  if (type === 's') return (shared[Number(value)] ?? '').trim();
  // Excel writes a long number with an exponent.
  if (type === '' && /e/i.test(value)) return BigInt(Math.round(Number(value))).toString();
  return value.trim();
}
