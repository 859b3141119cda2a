import { sourceColumns } from '../mapping/check-mapping.ts';
import type { FileMapping, TargetRows } from '../mapping/mapping-schema.ts';
import type { CompiledTarget } from './compile-target.ts';
import { literal, multiIf } from './sql-text.ts';
import type { PlanContext, ValueCheck } from './transforms.ts';

// Each target of a file judges a row separately, so a row that one target cannot read can fill another. The verdict of
// a target is 0 for a row that fills it or is not meant for it, 1 for a line that cannot be split into fields, else the
// number of the reason.

export type Reason = { reason: string; column: string };

export type Verdicts = {
  /** The reasons, numbered from 2. */
  reasons: readonly Reason[];
  /** The verdict of each target as an expression; `k0`, `k1` … say whether the row is meant for it. */
  expressions: readonly string[];
  /** The numbers of the reasons with which a number counts as hidden by the source, not as refused. */
  hiding: readonly number[];
};

const isUnread = "problem != ''";

/** Writes the verdict of each target of a file on a row. */
export function judge(
  context: PlanContext,
  file: FileMapping,
  targets: readonly CompiledTarget[],
): Verdicts {
  const numbers = new Map<string, number>();
  const reasons: Reason[] = [];
  const numberOf = ({ reason, column }: Reason): number => {
    const key = `${reason}\n${column}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    reasons.push({ reason, column });
    numbers.set(key, reasons.length + 1);
    return reasons.length + 1;
  };
  const expressions = targets.map((target, at) => {
    const rows = file.targets[at];
    const checks = [...(rows === undefined ? [] : hidden(context, file, rows)), ...target.checks];
    const cases = checks.map((check) => [check.bad, `${numberOf(check)}`] as const);
    return multiIf([[isUnread, '1'], [`NOT k${at}`, '0'], ...cases], '0');
  });
  const hiding = reasons.flatMap(({ reason }, at) => (reason === 'suppressed' ? [at + 2] : []));
  return { reasons, expressions, hiding };
}

/** Writes whether a row has the source's mark for a hidden number, in the columns that a target reads. */
function hidden(
  { sources }: PlanContext,
  { suppressed }: FileMapping,
  { columns }: TargetRows,
): ValueCheck[] {
  if (suppressed === undefined) return [];
  const read = new Set(Object.values(columns).flatMap(sourceColumns));
  return suppressed.in
    .filter((column) => read.has(column))
    .map((column) => ({
      bad: `${sources.trimmed(column)} = ${literal(suppressed.marker)}`,
      reason: 'suppressed',
      column,
    }));
}
