import { type PlanInput, placeOf, readFile } from './compile-file.ts';
import { identifier, literal } from './sql-text.ts';

/** The statements that map some rows of a file without loading them. */
export type TryPlan = {
  prepare: string;
  /** The INSERT for the rows of the scanner; it needs the parameters k0 and k1. */
  insert: string;
  /** Reads the rows in their order; each value as text in the library's zone, card numbers as hashes. */
  select: string;
  drop: string;
  /** The names of the targets, and of the columns that each fills. */
  targets: { name: string; table: string; columns: string[] }[];
  reasons: readonly { reason: string; column: string }[];
};

/** One row of the answer of `select`. */
export type TryRow = {
  line: number;
  problem: string;
  detail: string;
  /** The fields of the file; card numbers are hidden. */
  cells: string[];
  /** For each target: whether the row is meant for it, the verdict, and the values. */
  wanted: boolean[];
  verdicts: number[];
  values: (string | null)[][];
};

/** Writes the statements for a try of a file; at most `rows` rows are read. */
export function compileTry(input: PlanInput, rows: number): TryPlan {
  const { header, context } = input;
  const read = readFile(input);
  const raw = identifier(`load_try_stage_${input.batch.toString(16)}`);
  const hidden = new Set([...read.secret].map((column) => column.toLowerCase()));
  const cells = read.fields.map((field, at) =>
    hidden.has((header[at] ?? '').toLowerCase()) ? `if(${field} = '', '', '•••')` : field,
  );
  const targets = read.targets.map(({ table, columns }, index) => ({
    table,
    name: read.names[index] ?? table,
    columns: columns.filter(({ name }) => name !== 'batch' && name !== 'glc'),
  }));
  const values = targets.map(
    ({ columns }, index) =>
      `[${columns.map(({ name, type }) => asText(placeOf(index, name), name, type, context.timeZone)).join(', ')}]`,
  );
  const each = (letter: string) => read.targets.map((_, index) => `${letter}${index}`).join(', ');
  return {
    prepare: `CREATE TABLE ${raw} (${[...read.rawColumns, ...read.hashColumns].join(', ')}) ENGINE = Memory`,
    insert:
      `INSERT INTO ${raw} (${read.rawNames.join(', ')}) SELECT ${read.inserted}` +
      ` FROM ${read.scanned} FORMAT RowBinary`,
    select:
      `SELECT line, problem, leftUTF8(detail, 200) AS detail, arrayMap(x -> leftUTF8(x, 200), [${cells.join(', ')}]) AS cells, ` +
      `[${each('k')}] AS wanted, [${each('x')}] AS verdicts, [${values.join(', ')}] AS values ` +
      `FROM (${read.select(raw)}) ORDER BY line, part LIMIT ${rows}`,
    drop: `DROP TABLE IF EXISTS ${raw} SYNC`,
    targets: targets.map(({ columns, ...rest }) => ({
      ...rest,
      columns: columns.map(({ name }) => name),
    })),
    reasons: read.verdicts.reasons,
  };
}

function asText(place: string, name: string, type: string, zone: string): string {
  const text = textOf(place, name, type, zone);
  return `CAST(${text} AS Nullable(String))`;
}

function textOf(place: string, name: string, type: string, zone: string): string {
  if (name === 'reader_key') return `concat('#', leftUTF8(lower(hex(${place})), 8))`;
  // An hour of 255 stands for an unknown one.
  if (name === 'hour') return `if(${place} = 255, NULL, toString(${place}))`;
  if (type.includes('DateTime'))
    return `formatDateTime(${place}, '%Y-%m-%d %H:%i:%S', ${literal(zone)})`;
  return `toString(${place})`;
}
