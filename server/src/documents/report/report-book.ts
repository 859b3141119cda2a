import type { Cell, Column } from '@stacksight/contract';
import type { SheetCell, SheetFormat } from '#lib/workbook/sheet.ts';
import { type ListedSheet, writeSheets } from '#lib/workbook/write-workbook.ts';
import { isNumberColumn, paperText, timeText } from './paper-text.ts';
import { paperWords } from './paper-words.ts';
import type { PaperAnswer, PaperTable, ReportPaper } from './report-paper.ts';
import { textBlocks } from './text-blocks.ts';

// Writes a report as a workbook: a cover with the definitions, the numbers, and one sheet for each answer with all of
// its rows.

/** Returns the stream of a report's workbook. */
export function writeReportBook(paper: ReportPaper) {
  const word = paperWords[paper.language];
  const answers = paper.parts.filter((part) => part.kind === 'answer');
  const taken = new Set([word.cover, word.numbers].map((name) => name.toLowerCase()));
  const named = answers.map((part) => ({ part, name: sheetName(part.title, taken) }));
  return writeSheets({
    coverName: word.cover,
    cover: [
      [word.title, paper.title],
      ...(paper.note === '' ? [] : [[word.note, paper.note] as const]),
      ...paper.facts,
      ...(paper.isDemo ? [[word.note, word.demo] as const] : []),
      ...paper.parts.flatMap((part): [string, string][] => {
        if (part.kind === 'missing') return [[word.reason, `${part.title}: ${part.reason}`]];
        if (part.kind === 'text') return [[word.texts, plainText(part.text)]];
        if (part.kind === 'picture')
          return part.caption === '' ? [] : [[word.picture, part.caption]];
        return [];
      }),
      ...named.flatMap(({ part, name }) => coverOf(part, name, word.sheet)),
    ],
    sheets: [...numbersSheet(paper), ...named.map(({ part, name }) => sheetOf(part, name, paper))],
  });
}

const plainText = (text: string): string =>
  textBlocks(text)
    .map(({ runs }) => runs.map((run) => run.text).join(''))
    .join('\n');

function coverOf(part: PaperAnswer, name: string, sheet: string): [string, string][] {
  const lines = [part.days, part.note, ...part.notes].filter((line) => line !== '');
  return [
    [sheet, [name, ...lines].join(' · ')],
    ...part.definitions.map(([label, means]): [string, string] => [`  ${label}`, means]),
  ];
}

/** Returns the name of a sheet: 31 signs at most, without the signs that Excel refuses, and unlike all others. */
function sheetName(title: string, taken: Set<string>): string {
  const clean =
    title
      .replace(/[[\]\\/:*?]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || '–';
  const at = (number: number): string => {
    const end = number === 1 ? '' : ` ${number}`;
    return `${clean.slice(0, 31 - end.length)}${end}`;
  };
  let number = 1;
  while (taken.has(at(number).toLowerCase())) number += 1;
  taken.add(at(number).toLowerCase());
  return at(number);
}

function numbersSheet({ parts, language }: ReportPaper): ListedSheet[] {
  const word = paperWords[language];
  const numbers = parts.flatMap((part) => (part.kind === 'numbers' ? part.numbers : []));
  if (numbers.length === 0) return [];
  const text = (label: string) => ({ label, format: 'text' as const });
  return [
    {
      name: word.numbers,
      columns: [text(word.name), text(word.value), text(word.unit), text(word.remark)],
      rows: numbers.map(({ label, value, unit, lines }) => [label, value, unit, lines.join(' · ')]),
    },
  ];
}

function sheetOf({ table }: PaperAnswer, name: string, { language }: ReportPaper): ListedSheet {
  const word = paperWords[language];
  const look = { language, grain: table.grain };
  const written = (cell: Cell, column: Column): SheetCell => {
    if (isNumberColumn(column)) return cell;
    if (column.role === 'time' && cell !== null && !isDay(table))
      return timeText(String(cell), table.grain ?? 'day');
    return column.role === 'time' ? cell : paperText(cell, column, look);
  };
  const rowOf = (row: readonly Cell[]) =>
    table.columns.map((column, at) => written(row[at] ?? null, column));
  const totals = table.totals?.map((cell, at) => (at === 0 && cell === null ? word.total : cell));
  return {
    name,
    columns: table.columns.map((column) => ({
      label: column.unit ? `${column.label} (${column.unit})` : column.label,
      format: formatOf(column, table),
    })),
    rows: [...table.rows.map(rowOf), ...(totals === undefined ? [] : [totals])],
  };
}

// Only days are dates in Excel; months and years are texts there, as on the screen.
const isDay = ({ grain }: PaperTable): boolean => grain === 'day' || grain === null;

function formatOf(column: Column, table: PaperTable): SheetFormat {
  if (isNumberColumn(column)) return column.role === 'growth' ? 'percent' : column.format;
  return column.role === 'time' && isDay(table) ? 'date' : 'text';
}
