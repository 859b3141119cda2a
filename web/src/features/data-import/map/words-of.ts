import type { ImportField, ImportForm, ImportTried, TableLook } from '@stacksight/contract';
import { isCodeField } from './known-codes.ts';

export type FieldWords = { field: ImportField; values: TableLook['words'][number]['values'] };
type Seen = { form: ImportForm; look: TableLook; tried: ImportTried | undefined };

/**
 * Returns the words of each column with codes. Of a column that the user has chosen, the server has not listed the
 * words; they are those of the first rows that are refused, and those that have been given a meaning.
 */
export function wordsOf({ form, look, tried }: Seen): FieldWords[] {
  return form.columns.flatMap(({ field, heading }, at) => {
    if (field === null || !isCodeField(field)) return [];
    const isProposed = look.form.columns[at]?.field === field;
    const listed = isProposed ? look.words.find((one) => one.field === field) : undefined;
    if (listed !== undefined) return [{ field, values: listed.values }];
    const cells = new Map(look.rows.map((row) => [row.line, row.cells[at] ?? '']));
    const refused = (tried?.rows ?? [])
      .filter(({ refusals }) => refusals.some((one) => one.field === heading))
      .map(({ line }) => cells.get(line) ?? '');
    const named = form.codes.filter((one) => one.field === field).map(({ from }) => from);
    const all = [...cells.values()];
    const values = [...new Set([...named, ...refused])]
      .filter((value) => value.trim() !== '')
      .map((value) => ({ value, rows: all.filter((cell) => cell === value).length }));
    return [{ field, values }];
  });
}
