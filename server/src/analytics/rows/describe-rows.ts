import type { Cell, Column, Language } from '@stacksight/contract';
import type { Labels } from '../answer/labels.ts';
import type { RowColumn } from '../model/dataset.ts';

type LabelContext = { glc: string; labels: Labels; language: Language };
type Rows = readonly (readonly Cell[])[];

// The most labels kept. Most are titles; a hundred thousand of them take some megabytes.
const mostKept = 100_000;

/**
 * Makes the function that replaces codes by labels in a block of rows. Each code is looked up once; unknown codes
 * become null.
 */
export function createRowLabels(
  columns: readonly Pick<RowColumn, 'labels'>[],
  context: LabelContext,
) {
  const { glc, labels, language } = context;
  const kept = columns.map(({ labels: source }) =>
    source === undefined ? null : { source, names: new Map<string, string>() },
  );

  async function learn(rows: Rows): Promise<void> {
    await Promise.all(
      kept.map(async (one, at) => {
        if (one === null) return;
        if (one.names.size > mostKept) one.names.clear();
        const codes = new Set<string>();
        for (const row of rows) {
          const code = toCode(row[at]);
          if (code !== null && !one.names.has(code)) codes.add(code);
        }
        if (codes.size === 0) return;
        const found = await labels.of(one.source, glc, [...codes], language);
        for (const code of codes) one.names.set(code, found[code] ?? code);
      }),
    );
  }

  return async (rows: Rows): Promise<Cell[][]> => {
    await learn(rows);
    return rows.map((row) =>
      row.map((cell, at) => {
        const names = kept[at]?.names;
        if (names === undefined) return cell;
        const code = toCode(cell);
        return code === null ? null : (names.get(code) ?? code);
      }),
    );
  };
}

function toCode(cell: Cell | undefined): string | null {
  return cell === undefined || cell === null || cell === 0 || cell === '' ? null : String(cell);
}

/** Describes the columns of a list of rows in a language, with the labels of the codes in its rows. */
export async function describeRowColumns(
  columns: readonly RowColumn[],
  rows: readonly (readonly Cell[])[],
  context: { glc: string; labels: Labels; language: Language },
): Promise<Column[]> {
  const { glc, labels, language } = context;
  return Promise.all(
    columns.map(async ({ key, label, type, format, labels: source }, at): Promise<Column> => {
      const codes = [...new Set(rows.map((row) => String(row[at] ?? '')))].filter(
        (code) => code !== '' && code !== '0',
      );
      return {
        key,
        label: label[language],
        type: source === undefined ? type : 'text',
        role: type === 'number' && source === undefined ? 'metric' : 'dimension',
        unit: null,
        format,
        means: null,
        formula: null,
        labels: source === undefined ? null : await labels.of(source, glc, codes, language),
      };
    }),
  );
}
