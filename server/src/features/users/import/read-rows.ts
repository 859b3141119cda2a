import { AppError } from '#lib/app-error.ts';
import type { ReadSheet } from '#lib/workbook/read/read-workbook.ts';
import words from './import-words.json' with { type: 'json' };

export type ImportColumn = keyof (typeof words)['zh-CN']['headers'];
/** A row of the workbook by column; empty or missing cells are left out. */
export type SheetUser = { row: number; cells: Partial<Record<ImportColumn, string>> };

export const mostRows = 2_000;

const names = new Map(
  [words['zh-CN'], words['en-US']].flatMap(({ headers }) =>
    Object.entries(headers).map(
      ([key, name]) => [name.toLowerCase(), key as ImportColumn] as const,
    ),
  ),
);

const columnsOf = ({ rows }: ReadSheet) =>
  (rows[0] ?? []).map((name) => names.get(name.trim().toLowerCase()));

/** Returns whether a sheet has a column of usernames. */
export const hasUsers = (sheet: ReadSheet) => columnsOf(sheet).includes('username');

/** Returns the rows of the first sheet with usernames; headers may be in either language and any order. */
export function readRows(sheets: readonly ReadSheet[], problems: Problems): SheetUser[] {
  for (const sheet of sheets.filter(hasUsers)) {
    const { rows } = sheet;
    const columns = columnsOf(sheet);
    const found = rows.slice(1).flatMap((cells, at) => toRow(columns, cells, at + 2));
    if (found.length > mostRows) throw refused(problems.tooMany, { count: mostRows });
    return found;
  }
  throw refused(problems.noHeader);
}

type Problems = (typeof words)['zh-CN']['problems'];

function toRow(
  columns: readonly (ImportColumn | undefined)[],
  cells: readonly string[],
  row: number,
): SheetUser[] {
  const known = columns.flatMap((column, at) => {
    // The apostrophe that an export puts before a text that looks like a formula is removed.
    const text = (cells[at] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
    return column === undefined || text === '' ? [] : [[column, text] as const];
  });
  return known.length === 0 ? [] : [{ row, cells: Object.fromEntries(known) }];
}

function refused(text: string, params: Readonly<Record<string, number>> = {}): AppError {
  const said = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  return new AppError('request.invalid', { fields: { file: said } });
}
