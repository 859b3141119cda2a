// The statements of one load. The engine gets every field as a text, works out in one pass what each row gives or why
// it gives nothing, and views send good rows to their stage tables and bad ones to the refused. A mapping never holds
// SQL: all of it is made here, from a closed set of transforms and from names that were checked.

import { secretColumns } from '../mapping/check-mapping.ts';
import type { FileMapping } from '../mapping/mapping-schema.ts';
import { targetOf } from '../mapping/targets.ts';
import { type CompiledTarget, compileTarget } from './compile-target.ts';
import { firstOf, identifier, literal, literals } from './sql-text.ts';
import type { Check, PlanContext } from './transforms.ts';

export type FilePlan = {
  /** Makes the tables and views that the rows go through, in order. */
  prepare: string[];
  /** Takes the rows of the scanner; needs k0 and k1. */
  insert: string;
  /** What the rows end up in: a stage for each table that the file fills. */
  stages: { stage: string; table: string }[];
  tally: string;
};

export type PlanInput = {
  header: readonly string[];
  file: FileMapping;
  context: PlanContext;
  glc: string;
  batch: number;
};

/** The stage of a table for one load. */
export function stageName(table: string, batch: number): string {
  return `${table}_stage_${batch.toString(16)}`;
}

/** Everything that the engine is told to load one file. */
export function compileFile({ header, file, context, glc, batch }: PlanInput): FilePlan {
  const stage = (table: string) => identifier(stageName(table, batch));
  const targets = file.targets.map((rows) => compileTarget(context, rows, { glc, batch }));
  const checks = [...suppressedChecks(context, file), ...targets.flatMap(checksOf)];
  const secret = secretColumns(file);
  for (const column of secret) context.sources.hashed([column]);
  const hashes = context.sources.hashes();
  const fields = header.map((_, index) => `c${index + 1}`);
  const rawColumns = [
    ...['line UInt64', 'problem String', 'detail String', 'raw String'],
    ...fields.map((field) => `${field} String`),
  ];
  const hashColumns = hashes.map((_, index) => `h${index + 1} UInt64`);
  const rawNames = [...rawColumns, ...hashColumns].map((column) => column.split(' ')[0] ?? '');
  const names = {
    raw: stage('load_raw'),
    checked: stage('load_checked'),
    tally: stage('load_tally'),
  };
  const tables = [...new Set(targets.map(({ table }) => table)), 'load_refused'];
  return {
    prepare: [
      ...tables.map((table) => `CREATE TABLE ${stage(table)} AS ${identifier(table)}`),
      `CREATE TABLE ${names.tally} (seen UInt64, used UInt64) ENGINE = MergeTree ORDER BY tuple()`,
      `CREATE TABLE ${names.raw} (${[...rawColumns, ...hashColumns].join(', ')}) ENGINE = Null`,
      `CREATE TABLE ${names.checked} (${checkedColumns(rawColumns, hashColumns, targets)}) ENGINE = Null`,
      ...targets.map((target, index) => targetView(names.checked, stage, target, index, batch)),
      refusedView(names.checked, stage, { checks, fields, secret, header, file, context, batch }),
      tallyView(names.checked, stage, targets.length),
      // Last, so that no row goes through before all views are there.
      `CREATE MATERIALIZED VIEW ${stage('load_check')} TO ${names.checked} AS ` +
        checkedSelect(names.raw, rawNames, checks, targets, context),
    ],
    insert:
      `INSERT INTO ${names.raw} (${rawNames.join(', ')}) SELECT ` +
      [...rawNames.slice(0, rawColumns.length), ...hashes].join(', ') +
      ` FROM input(${literal(rawColumns.join(', '))}) FORMAT RowBinary`,
    stages: tables.map((table) => ({ stage: stageName(table, batch), table })),
    tally: stageName('load_tally', batch),
  };
}

type Stage = (table: string) => string;

function suppressedChecks({ sources }: PlanContext, { suppressed }: FileMapping): Check[] {
  return (suppressed?.in ?? []).map((column) => ({
    bad: `${sources.trimmed(column)} = ${literal(suppressed?.marker ?? '')}`,
    reason: 'suppressed',
    column,
  }));
}

/** A target's checks count only where the row is for it. */
function checksOf(target: CompiledTarget, index: number): Check[] {
  return target.checks.map((check) => ({ ...check, bad: `k${index} AND (${check.bad})` }));
}

function checkedColumns(raw: string[], hashes: string[], targets: readonly CompiledTarget[]) {
  const values = targets.flatMap(({ columns }, index) => [
    `k${index} Bool`,
    ...columns.map(({ name, type }) => `${placeOf(index, name)} ${type}`),
  ]);
  return [...raw, ...hashes, 'verdict UInt16', ...values].join(', ');
}

function checkedSelect(
  raw: string,
  rawNames: readonly string[],
  checks: readonly Check[],
  targets: readonly CompiledTarget[],
  { sources }: PlanContext,
): string {
  const keeps = targets.map(({ when }, index) => `(${when}) AS k${index}`);
  const cases = checks.map(({ bad }, index) => [bad, `${index + 2}`] as const);
  const verdict = firstOf([["problem != ''", '1'], ...cases], '0');
  const values = targets.flatMap(({ columns }, index) =>
    columns.map(({ name, sql }) => `${sql} AS ${placeOf(index, name)}`),
  );
  const definitions = sources.definitions();
  const withs = definitions.length === 0 ? '' : `WITH ${definitions.join(', ')} `;
  return `${withs}SELECT ${[...rawNames, ...keeps, `${verdict} AS verdict`, ...values].join(', ')} FROM ${raw}`;
}

function targetView(
  checked: string,
  stage: Stage,
  { table, columns }: CompiledTarget,
  index: number,
  batch: number,
): string {
  const values = columns.map(({ name }) => `${placeOf(index, name)} AS ${identifier(name)}`);
  const distinct = targetOf(table).role === 'name' ? 'DISTINCT ' : '';
  return (
    `CREATE MATERIALIZED VIEW ${identifier(stageName(`load_view${index}`, batch))} TO ${stage(table)} AS ` +
    `SELECT ${distinct}${values.join(', ')} FROM ${checked} WHERE verdict = 0 AND k${index}`
  );
}

type Refused = Pick<PlanInput, 'header' | 'file' | 'context' | 'batch'> & {
  checks: readonly Check[];
  fields: readonly string[];
  secret: ReadonlySet<string>;
};

function refusedView(checked: string, stage: Stage, refused: Refused): string {
  const { checks, fields, secret, header, file, context, batch } = refused;
  const lowerSecret = new Set([...secret].map((column) => column.toLowerCase()));
  const shown = (column: string, field: string) => {
    if (!lowerSecret.has(column.toLowerCase())) return field;
    return `concat('#', lower(hex(${context.sources.hashed([column])})))`;
  };
  const quoted = `if(match(x, ${literal(`[",\r\n${file.delimiter}]`)}), concat('"', replaceAll(x, '"', '""'), '"'), x)`;
  const texts = fields.map((field, index) => shown(header[index] ?? '', field)).join(', ');
  const values = checks.map(({ column }) => shown(column, context.sources.raw(column)));
  const rebuilt = `arrayStringConcat(arrayMap(x -> ${quoted}, [${texts}]), ${literal(file.delimiter)})`;
  const reasons = literals(['', ...checks.map(({ reason }) => reason)]);
  const columns = literals(['', ...checks.map(({ column }) => column)]);
  return (
    `CREATE MATERIALIZED VIEW ${stage('load_refuse')} TO ${stage('load_refused')} AS SELECT ` +
    `toUInt64(${batch}) AS batch, line, ` +
    `if(verdict = 1, problem, ${reasons}[verdict]) AS reason, ${columns}[verdict] AS field, ` +
    `leftUTF8([${['detail', ...values].join(', ')}][verdict], 200) AS value, ` +
    `if(verdict = 1, load_checked.raw, if(length(${rebuilt} AS whole) <= 2000, whole, leftUTF8(whole, 660))) AS raw ` +
    `FROM ${checked} AS load_checked WHERE verdict > 0`
  );
}

function tallyView(checked: string, stage: Stage, targets: number): string {
  const keeps = Array.from({ length: targets }, (_, index) => `k${index}`).join(' OR ');
  return (
    `CREATE MATERIALIZED VIEW ${stage('load_count')} TO ${stage('load_tally')} AS ` +
    `SELECT count() AS seen, countIf(verdict = 0 AND (${keeps})) AS used FROM ${checked}`
  );
}

function placeOf(target: number, column: string): string {
  return identifier(`t${target}_${column}`);
}
