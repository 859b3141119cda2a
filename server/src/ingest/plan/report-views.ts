import type { FileMapping } from '../mapping/mapping-schema.ts';
import { personalValue } from '../personal-value.ts';
import { spreadColumns } from '../spread.ts';
import { literal, literals } from './sql-text.ts';
import type { PlanContext } from './transforms.ts';
import type { Verdicts } from './verdicts.ts';

// Writes two views of a load: one has the refused rows, the other counts the rows by outcome.

type Stage = (table: string) => string;

type Refused = {
  header: readonly string[];
  delimiter: string;
  file: FileMapping;
  context: PlanContext;
  batch: number;
  verdicts: Verdicts;
  names: readonly string[];
  fields: readonly string[];
  secret: ReadonlySet<string>;
};

/** Writes the view of refused rows: one row for each reason of a line, with the targets that refused it. */
export function refusedView(checked: string, stage: Stage, refused: Refused): string {
  const { verdicts, names, fields, secret, header, delimiter, file, context, batch } = refused;
  const lowerSecret = new Set([...secret].map((column) => column.toLowerCase()));
  const turned = file.spread === undefined ? [] : Object.values<string>(spreadColumns);
  const known = new Set([...file.columns, ...file.optional, ...turned]);
  const shown = (column: string, field: string) => {
    // A column that no target reads may contain names or addresses, so it is not stored.
    if (!known.has(column)) return "''";
    if (!lowerSecret.has(column.toLowerCase())) return field;
    return `concat('#', lower(hex(${context.sources.hashed([column])})))`;
  };
  const quoted = `if(match(x, ${literal(`[",\r\n${delimiter}]`)}), concat('"', replaceAll(x, '"', '""'), '"'), x)`;
  const texts = fields.map((field, index) => shown(header[index] ?? '', field)).join(', ');
  const values = verdicts.reasons.map(({ column }) => shown(column, context.sources.raw(column)));
  // Where a cell that is read holds a number of a person, the row has probably slipped, and the next cell may be a name.
  const isPersonal = `arrayExists(x -> match(x, ${literal(personalValue)}), [${texts}])`;
  const rebuilt = `arrayStringConcat(arrayMap(x -> ${quoted}, [${texts}]), ${literal(delimiter)})`;
  const reasons = literals(['', ...verdicts.reasons.map(({ reason }) => reason)]);
  const columns = literals(['', ...verdicts.reasons.map(({ column }) => column)]);
  const all = verdictList(verdicts);
  const whose = `if(verdict = 1, [], arrayFilter((name, x) -> x = verdict, ${literals(names)}, ${all}))`;
  return (
    `CREATE MATERIALIZED VIEW ${stage('load_refuse')} TO ${stage('load_refused')} AS SELECT ` +
    `toUInt64(${batch}) AS batch, line, ` +
    `if(verdict = 1, problem, ${reasons}[verdict]) AS reason, ${columns}[verdict] AS field, ` +
    `if(${isPersonal} AS hides, '***', leftUTF8([${['detail', ...values].join(', ')}][verdict], 200)) AS value, ` +
    `multiIf(verdict = 1, load_checked.raw, hides, '***', length(${rebuilt} AS whole) <= 2000, whole, leftUTF8(whole, 660)) AS raw, ` +
    `${whose} AS targets ` +
    `FROM (SELECT * FROM ${checked} WHERE ${anyOf(verdicts, (x) => `${x} > 0`)}) AS load_checked ` +
    `ARRAY JOIN arrayDistinct(arrayFilter(x -> x > 0, ${all})) AS verdict`
  );
}

export const tallyColumns =
  'lines UInt64, seen UInt64, used UInt64, suppressed UInt64, refused UInt64, partly UInt64, wanted Array(UInt64), bad Array(UInt64)';

/** Writes the view that counts rows by outcome, and for each target its rows and refused rows. */
export function tallyView(checked: string, stage: Stage, verdicts: Verdicts): string {
  const hiding = `[${verdicts.hiding.join(', ')}]`;
  const hides = (x: string) => (verdicts.hiding.length === 0 ? 'false' : `has(${hiding}, ${x})`);
  const refuses = (x: string) => `${x} > 1 AND NOT ${hides(x)}`;
  const isHidden = anyOf(verdicts, hides);
  const isRefused = `${anyOf(verdicts, refuses)} OR problem != ''`;
  const isUsed = anyOf(verdicts, (x, at) => `${x} = 0 AND k${at}`);
  const each = (count: (x: string, at: number) => string) =>
    `[${verdicts.expressions.map((_, at) => `countIf(${count(`x${at}`, at)})`).join(', ')}]`;
  return (
    `CREATE MATERIALIZED VIEW ${stage('load_count')} TO ${stage('load_tally')} AS SELECT countIf(part = 1) AS lines, count() AS seen, ` +
    `countIf((${isUsed}) AND NOT (${isHidden})) AS used, countIf(${isHidden}) AS suppressed, ` +
    `countIf((${isRefused}) AND NOT (${isHidden}) AND NOT (${isUsed})) AS refused, ` +
    `countIf((${isRefused}) AND (${isUsed})) AS partly, ` +
    `${each((x, at) => `k${at} AND ${x} != 1 AND NOT ${hides(x)}`)} AS wanted, ${each(refuses)} AS bad FROM ${checked}`
  );
}

function verdictList({ expressions }: Verdicts): string {
  return `[${expressions.map((_, at) => `x${at}`).join(', ')}]`;
}

function anyOf({ expressions }: Verdicts, condition: (x: string, at: number) => string): string {
  return expressions.map((_, at) => `(${condition(`x${at}`, at)})`).join(' OR ');
}
