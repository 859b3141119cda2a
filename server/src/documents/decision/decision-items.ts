import type { BasketItem } from '@stacksight/contract';
import type { FileChild } from 'docx';
import { cleanLine, cleanLines } from '../word/clean-line.ts';
import { heading, note, paragraph } from '../word/word-blocks.ts';
import { type WordPicture, wordPicture } from '../word/word-picture.ts';
import { mostWordColumns, wordTable } from '../word/word-table.ts';
import { type DecisionWords, fill } from './decision-words.ts';
import { type ItemTable, itemTable } from './item-table.ts';
import { cellText } from './read-number.ts';

/** The largest number of rows of a table in the report; the console and Excel have the whole table. */
export const mostRows = 40;

/** Returns the section of one item: what it covers, its picture and its table. */
export function itemSection(
  item: BasketItem,
  number: number,
  picture: WordPicture | null,
  words: DecisionWords,
): FileChild[] {
  const name = cleanLine(item.menuName);
  return [
    heading(2, fill(words.item, { number: String(number), name })),
    ...cleanLines(item.tableDesc).map((line) => note(line, true)),
    ...(picture === null ? [] : [wordPicture(picture, cleanLine(item.imageName) || name)]),
    ...tableOf(itemTable(item), picture !== null, words),
  ];
}

function tableOf(table: ItemTable, hasPicture: boolean, words: DecisionWords): FileChild[] {
  if (table.columns.length === 0 || table.rows.length === 0)
    return hasPicture ? [] : [paragraph(words.noTable)];
  const columns = table.columns.slice(0, mostWordColumns);
  const rows = table.rows.slice(0, mostRows);
  const hasTotals = columns.some(({ total }) => total !== null);
  const firstText = columns.findIndex(({ isNumber }) => !isNumber);
  const numbers = (shown: number, total: number) => ({
    shown: String(shown),
    total: total.toLocaleString('en-US'),
  });
  return [
    wordTable({
      columns: columns.map(({ head, isNumber }) => ({ head, isNumber })),
      rows: rows.map((row) => columns.map(({ key }) => cellText(row[key]))),
      totals: hasTotals
        ? columns.map(({ total }, at) => total ?? (at === firstText ? words.totals : ''))
        : null,
    }),
    ...(table.rowCount > rows.length
      ? [note(fill(words.cutRows, numbers(rows.length, table.rowCount)))]
      : []),
    ...(table.columns.length > columns.length
      ? [note(fill(words.cutColumns, numbers(columns.length, table.columns.length)))]
      : []),
  ];
}
