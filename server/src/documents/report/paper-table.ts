import type { Language } from '@stacksight/contract';
import { isNumberColumn, paperText } from './paper-text.ts';
import { fillWords, paperWords } from './paper-words.ts';
import type { PaperNumber, PaperTable } from './report-paper.ts';

// The table of an answer as texts, cut to the rows and columns that a page has room for.

export type WrittenTable = {
  columns: readonly { head: string; isNumber: boolean }[];
  rows: readonly (readonly string[])[];
  totals: readonly string[] | null;
  /** The parts that were cut, in words. */
  notes: readonly string[];
};

/** The largest number of rows of a table on paper; Excel has all. */
export const mostPaperRows = 60;

/** Returns the texts of a table, with at most `columns` columns. */
export function writtenTable(table: PaperTable, language: Language, columns: number): WrittenTable {
  const word = paperWords[language];
  const look = { language, grain: table.grain };
  const shown = table.columns.slice(0, columns);
  const rows = table.rows.slice(0, mostPaperRows);
  const [first] = shown;
  const totals = table.totals;
  return {
    columns: shown.map((column) => ({
      head: column.unit === null || column.unit === '' ? column.label : headOf(column),
      isNumber: isNumberColumn(column),
    })),
    rows: rows.map((row) => shown.map((column, at) => paperText(row[at] ?? null, column, look))),
    totals:
      totals === null || first === undefined || isNumberColumn(first)
        ? null
        : shown.map((column, at) => {
            if (at === 0) return word.total;
            return isNumberColumn(column) ? paperText(totals[at] ?? null, column, look) : '';
          }),
    notes: [
      ...cutNote(word.cutRows, rows.length, table.rows.length),
      ...cutNote(word.cutColumns, shown.length, table.columns.length),
    ],
  };
}

// The unit stands in the head, unless the label already ends with it.
function headOf({ label, unit }: { label: string; unit: string | null }): string {
  return unit === null || label.endsWith(unit) ? label : `${label} (${unit})`;
}

function cutNote(text: string, shown: number, total: number): string[] {
  return total > shown ? [fillWords(text, { shown, total: total.toLocaleString('en-US') })] : [];
}

/** Names a compared number by the last part of its label; in English that may be a year. */
function partnerText(label: string, value: string, language: Language): string {
  const name = label.split(' · ').at(-1) ?? '';
  return language === 'en-US' ? `${name}: ${value}` : `${name} ${value}`;
}

/** Returns the numbers of an answer with one row, each with its change since the compared period. */
export function numbersOf({ columns, rows, grain }: PaperTable, language: Language): PaperNumber[] {
  const look = { language, grain };
  const [row = []] = rows;
  return columns.flatMap((column, at): PaperNumber[] => {
    if (column.role !== 'metric') return [];
    const partners = columns.flatMap((other, index) =>
      other.key.startsWith(`${column.key}__`)
        ? [partnerText(other.label, paperText(row[index] ?? null, other, look), language)]
        : [],
    );
    const value = paperText(row[at] ?? null, column, look);
    return [{ label: column.label, value, unit: column.unit ?? '', lines: partners }];
  });
}
