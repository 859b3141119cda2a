// Writes the statements of one load. The engine gets every field as text and computes in one pass, for each target,
// either a row or a reason to refuse. Views send good rows to the stage tables and bad rows to the table of refused
// rows. A mapping has no SQL: all SQL is written here, from a closed set of transforms and from checked names.

import { secretColumns } from '../mapping/check-mapping.ts';
import type { FileMapping } from '../mapping/mapping-schema.ts';
import { mappingTarget } from '../mapping/targets.ts';
import type { Spread } from '../spread.ts';
import { type CompiledTarget, compileTarget } from './compile-target.ts';
import { refusedView, tallyColumns, tallyView } from './report-views.ts';
import { identifier, literal } from './sql-text.ts';
import type { PlanContext } from './transforms.ts';
import { judge, type Verdicts } from './verdicts.ts';

export type FilePlan = {
  /** The statements that create the tables and views of the load, in order. */
  prepare: string[];
  /** The INSERT for the rows of the scanner. It needs the parameters k0 and k1, the two halves of the hash key. */
  insert: string;
  /** The stage table of each table that the file fills. */
  stages: { stage: string; table: string }[];
  tally: string;
  /** The names of the file's targets in reports. */
  targets: string[];
};

export type PlanInput = {
  /** The columns of the rows, after the columns of periods became rows. */
  header: readonly string[];
  spread: Spread | null;
  delimiter: string;
  file: FileMapping;
  context: PlanContext;
  glc: string;
  batch: number;
};

/** Returns the name of a table's stage for one load. */
export function stageName(table: string, batch: number): string {
  return `${table}_stage_${batch.toString(16)}`;
}

/** A file read row by row: its columns as text, and for each target a row or a reason to refuse. */
export type ReadFile = {
  targets: readonly CompiledTarget[];
  /** The names of the file's targets in reports. */
  names: string[];
  verdicts: Verdicts;
  /** The columns of the file that hold card numbers. */
  secret: ReadonlySet<string>;
  /** The file's columns as `c1`, `c2` …. */
  fields: readonly string[];
  /** The names and types of the scanner's columns, and of the keyed hashes beside them. */
  rawColumns: readonly string[];
  hashColumns: readonly string[];
  rawNames: readonly string[];
  /** The expressions of the INSERT for the scanner's rows, and what they read. */
  inserted: string;
  scanned: string;
  /** Writes the SELECT that reads rows out of a table with the raw columns. */
  select(from: string): string;
};

/** Compiles the targets of a file. */
export function readFile({ header, spread, file, context, glc, batch }: PlanInput): ReadFile {
  const targets = file.targets.map((rows) => compileTarget(context, rows, { glc, batch }));
  const verdicts = judge(context, file, targets);
  const secret = secretColumns(file);
  for (const column of secret) context.sources.hashed([column]);
  const hashes = context.sources.hashes();
  const fields = header.map((_, index) => `c${index + 1}`);
  const rawColumns = [
    ...['line UInt64', 'part UInt32', 'problem String', 'detail String', 'raw String'],
    ...fields.map((field) => `${field} String`),
  ];
  const hashColumns = hashes.map((_, index) => `h${index + 1} UInt64`);
  const rawNames = [...rawColumns, ...hashColumns].map((column) => column.split(' ')[0] ?? '');
  return {
    ...{ targets, names: targetNames(file), verdicts, secret, fields, rawColumns, hashColumns },
    rawNames,
    inserted: [...rawNames.slice(0, rawColumns.length), ...hashes].join(', '),
    scanned: spread === null ? `(SELECT *, 1 AS part FROM ${scan(fields)})` : spreadScan(spread),
    select: (from) => checkedSelect(from, rawNames, verdicts, targets, context),
  };
}

/** Writes the scanner's rows as a table with these fields. */
function scan(fields: readonly string[]): string {
  const columns = ['line UInt64', 'problem String', 'detail String', 'raw String'];
  return `input(${literal([...columns, ...fields.map((field) => `${field} String`)].join(', '))})`;
}

/** Writes the rows that the filled cells of periods make. A line without any, or with a fault, stays one row. */
function spreadScan({ kept, periods }: Spread): string {
  const fields: string[] = [];
  for (const [index, at] of kept.entries()) fields[at] = `c${index + 1}`;
  for (const [index, { at }] of periods.entries()) fields[at] = `p${index + 1}`;
  const cells = periods.map(({ heading }, index) => `(${literal(heading)}, p${index + 1})`);
  const [period, count] = [kept.length + 1, kept.length + 2];
  const found = `arrayFilter(x -> trimBoth(x.2) != '', [${cells.join(', ')}])`;
  const stays = kept.map((_, index) => `c${index + 1}`);
  return (
    `(SELECT ${['line', 'part', 'problem', 'detail', 'raw', ...stays].join(', ')}, ` +
    `cell.1 AS c${period}, cell.2 AS c${count} ` +
    `FROM (SELECT *, if(empty(${found} AS filled), [('', '')], filled) AS cells FROM ${scan(fields)}) ` +
    'ARRAY JOIN cells AS cell, arrayEnumerate(cells) AS part)'
  );
}

/** Writes all statements that load one file. */
export function compileFile(input: PlanInput): FilePlan {
  const { header, delimiter, file, context, batch } = input;
  const stage = (table: string) => identifier(stageName(table, batch));
  const read = readFile(input);
  const { targets, names, verdicts, rawColumns, hashColumns } = read;
  const shared = { header, delimiter, file, context, batch };
  const through = {
    raw: stage('load_raw'),
    checked: stage('load_checked'),
    tally: stage('load_tally'),
  };
  const tables = [...new Set(targets.map(({ table }) => table)), 'load_refused'];
  return {
    prepare: [
      ...tables.map((table) => `CREATE TABLE ${stage(table)} AS ${identifier(table)}`),
      ...noteFilled(file, targets, stage),
      `CREATE TABLE ${through.tally} (${tallyColumns}) ENGINE = MergeTree ORDER BY tuple()`,
      `CREATE TABLE ${through.raw} (${[...rawColumns, ...hashColumns].join(', ')}) ENGINE = Null`,
      `CREATE TABLE ${through.checked} (${checkedColumns(rawColumns, hashColumns, targets)}) ENGINE = Null`,
      ...targets.map((target, index) => targetView(through.checked, stage, target, index, batch)),
      refusedView(through.checked, stage, { ...read, ...shared }),
      tallyView(through.checked, stage, verdicts),
      // The last view lets the rows in, so that no row arrives before all views exist.
      `CREATE MATERIALIZED VIEW ${stage('load_check')} TO ${through.checked} AS ` +
        read.select(through.raw),
    ],
    insert:
      `INSERT INTO ${through.raw} (${read.rawNames.join(', ')}) SELECT ${read.inserted}` +
      ` FROM ${read.scanned} FORMAT RowBinary`,
    stages: tables.map((table) => ({ stage: stageName(table, batch), table })),
    tally: stageName('load_tally', batch),
    targets: names,
  };
}

type Stage = (table: string) => string;

/** Notes on the stages of things which columns the file fills, because a row keeps its other columns. */
function noteFilled(file: FileMapping, targets: readonly CompiledTarget[], stage: Stage): string[] {
  const tables = [...new Set(targets.map(({ table }) => table))];
  return tables
    .filter((table) => mappingTarget(table).role === 'thing')
    .map((table) => {
      const filled = targets.flatMap((target, at) =>
        target.table === table
          ? filledColumns(target, Object.keys(file.targets[at]?.columns ?? {}))
          : [],
      );
      return `ALTER TABLE ${stage(table)} MODIFY COMMENT ${literal([...new Set(filled)].join(','))}`;
    });
}

// A library code that the file does not give is only the usual one. The exactness of a date goes with its date.
const filledColumns = ({ columns }: CompiledTarget, mapped: readonly string[]): string[] => [
  ...columns.map(({ name }) => name).filter((name) => name !== 'libcode' || mapped.includes(name)),
  ...mapped.map((name) => `${name}_span`),
];

/** Returns the name of a target in reports: its table, with its event if it has only one. */
function targetNames(file: FileMapping): string[] {
  const names = file.targets.map(({ table, columns }) => {
    const event = columns.event;
    return event?.as === 'constant' ? `${table} ${event.value}` : table;
  });
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, at) => (isTwice(name) ? `${name} (${at + 1})` : name));
}

function checkedColumns(
  raw: readonly string[],
  hashes: readonly string[],
  targets: readonly CompiledTarget[],
) {
  const values = targets.flatMap(({ columns }, index) => [
    `k${index} Bool`,
    `x${index} UInt16`,
    ...columns.map(({ name, type }) => `${placeOf(index, name)} ${type}`),
  ]);
  return [...raw, ...hashes, ...values].join(', ');
}

function checkedSelect(
  raw: string,
  rawNames: readonly string[],
  { expressions }: Verdicts,
  targets: readonly CompiledTarget[],
  { sources }: PlanContext,
): string {
  const values = targets.flatMap(({ when, columns }, index) => [
    `(${when}) AS k${index}`,
    `${expressions[index]} AS x${index}`,
    ...columns.map(({ name, sql }) => `${sql} AS ${placeOf(index, name)}`),
  ]);
  const from = sources
    .levels()
    .reduce((inner, level) => `(SELECT *, ${level.join(', ')} FROM ${inner})`, raw);
  return `SELECT ${[...rawNames, ...values].join(', ')} FROM ${from}`;
}

function targetView(
  checked: string,
  stage: Stage,
  { table, columns }: CompiledTarget,
  index: number,
  batch: number,
): string {
  const values = columns.map(({ name }) => `${placeOf(index, name)} AS ${identifier(name)}`);
  const distinct = mappingTarget(table).role === 'name' ? 'DISTINCT ' : '';
  return (
    `CREATE MATERIALIZED VIEW ${identifier(stageName(`load_view${index}`, batch))} TO ${stage(table)} AS ` +
    `SELECT ${distinct}${values.join(', ')} FROM ${checked} WHERE x${index} = 0 AND k${index}`
  );
}

/** Returns the name of a target's column among the columns of the checked rows. */
export function placeOf(target: number, column: string): string {
  return identifier(`t${target}_${column}`);
}
