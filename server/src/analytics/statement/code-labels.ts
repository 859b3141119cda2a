import type { Cell, Column, Language } from '@stacksight/contract';
import type { Labels } from '../answer/labels.ts';
import { channelNames, holdOutcomeNames, resourceNames } from '../model/code-names.ts';
import type { LabelSource } from '../model/dataset.ts';

// Adds names to the codes in the answer of a free SQL statement. Columns with the names of warehouse columns have
// codes.

const library = { table: 'dim_library', key: 'libcode' } as const;
const classes = { table: 'dim_clc', key: 'clc' } as const;
const sources: Readonly<Record<string, LabelSource>> = {
  libcode: library,
  return_libcode: library,
  from_libcode: library,
  item_libcode: library,
  loc: { table: 'dim_location', key: 'loc' },
  rdtype: { table: 'dim_rdtype', key: 'rdtype' },
  cirtype: { table: 'dim_cirtype', key: 'cirtype' },
  state: { table: 'dim_state', key: 'state' },
  clc: classes,
  clc1: classes,
  clc2: classes,
  event: { table: 'dim_event', key: 'event' },
  bookrecno: { table: 'dim_bib', key: 'bookrecno' },
  channel: { list: channelNames, dictionary: 'channel' },
  outcome: { list: holdOutcomeNames, dictionary: 'holdOutcome' },
  resource: { list: resourceNames, dictionary: 'resource' },
};
const isNumber = (code: string) => /^\d{1,18}$/.test(code);

type PlainAnswer = { columns: Column[]; rows: Cell[][] };
type LabelPlace = { glc: string; labels: Labels; language: Language };

/** Returns the answer with `name (code)` in place of each code that has a name in the group. */
export async function withCodeNames(
  { columns, rows }: PlainAnswer,
  { glc, labels, language }: LabelPlace,
): Promise<PlainAnswer> {
  const group = groupIn({ columns, rows }) ?? glc;
  const named = await Promise.all(
    columns.map(async (column, at): Promise<Column> => {
      const source = sourceOf(column.key);
      if (source === null || column.role !== 'dimension') return column;
      const all = [...new Set(rows.map((row) => textOf(row[at])))].filter((code) => code !== null);
      const codes = 'table' in source && source.table === 'dim_bib' ? all.filter(isNumber) : all;
      const found = await labels.of(source, group, codes, language);
      const beside = Object.entries(found).map(([code, name]) => [code, `${name} (${code})`]);
      return {
        ...column,
        type: 'text',
        labels: { ...column.labels, ...Object.fromEntries(beside) },
      };
    }),
  );
  const isCode = named.map((column, at) => column !== columns[at]);
  return {
    columns: named,
    rows: rows.map((row) => row.map((cell, at) => (isCode[at] ? textOf(cell) : cell))),
  };
}

const sourceOf = (key: string): LabelSource | null =>
  Object.hasOwn(sources, key) ? (sources[key] ?? null) : null;

const textOf = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell);

/** Returns the library group of all rows, if the answer has a column of it and all rows are in one group. */
function groupIn({ columns, rows }: PlainAnswer): string | null {
  const at = columns.findIndex(({ key }) => key === 'glc');
  const groups = new Set(at < 0 ? [] : rows.map((row) => textOf(row[at])));
  const [only = null] = groups;
  return groups.size === 1 ? only : null;
}
