import type { Cell, ChangeSplit, Contribution, Language, QueryResult } from '@stacksight/contract';
import { say } from '../saying/say.ts';
import { nameOf } from '../saying/say-answer.ts';

/** The change of a number between two periods. */
export type Change = { now: number; before: number; change: number };

const mostParts = 6;

/** Returns the change of the first number of an answer with a comparison; null if one of the numbers is unknown. */
export function wholeChange(result: QueryResult): Change | null {
  const at = result.columns.findIndex(({ role }) => role === 'metric');
  const row = result.totals ?? (result.rows.length === 1 ? result.rows[0] : undefined);
  const [now, before] = [row?.[at], row?.[at + 1]];
  if (typeof now !== 'number' || typeof before !== 'number') return null;
  return { now, before, change: now - before };
}

/**
 * Splits a change by the first breakdown of an answer: the largest parts, the rest as one, and what is counted in several
 * parts. The parts add up to the whole change.
 */
export function splitChange(result: QueryResult, whole: Change, language: Language): ChangeSplit {
  const at = result.columns.findIndex(({ role }) => role === 'metric');
  const [column] = result.columns;
  const parts = result.rows
    .map((row) => toPart(result, row, at, language))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const rest = sumOf(parts.slice(mostParts), say(language, 'restOfParts'));
  const shown = [...parts.slice(0, mostParts), ...(rest === null ? [] : [rest])];
  const overlap = whole.change - shown.reduce((sum, { change }) => sum + change, 0);
  const isUneven = Math.abs(overlap) > 1e-6;
  return {
    field: column?.key ?? '',
    label: column?.label ?? '',
    parts: isUneven
      ? [
          ...shown,
          { code: null, label: say(language, 'overlap'), before: null, now: null, change: overlap },
        ]
      : shown,
  };
}

function toPart(
  result: QueryResult,
  row: readonly Cell[],
  at: number,
  language: Language,
): Contribution {
  const numberAt = (place: number) => (typeof row[place] === 'number' ? Number(row[place]) : null);
  const [now, before] = [numberAt(at), numberAt(at + 1)];
  const code = row[0] === null || row[0] === undefined ? null : String(row[0]);
  const label = nameOf({ result, language }, row, [0]);
  return { code, label, now, before, change: (now ?? 0) - (before ?? 0) };
}

function sumOf(parts: readonly Contribution[], label: string): Contribution | null {
  if (parts.length === 0) return null;
  const sum = (of: (part: Contribution) => number | null) =>
    parts.reduce((total, part) => total + (of(part) ?? 0), 0);
  return {
    code: null,
    label,
    now: sum(({ now }) => now),
    before: sum(({ before }) => before),
    change: sum(({ change }) => change),
  };
}

/**
 * Returns how much more the largest three parts of a change hold than three of its parts would on average; the best
 * explanation has the largest value.
 */
export function concentration({ parts }: ChangeSplit): number {
  const sizes = parts.map(({ change }) => Math.abs(change)).sort((a, b) => b - a);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const top = sizes.slice(0, 3).reduce((sum, size) => sum + size, 0);
  return all === 0 ? 0 : top / all - Math.min(1, 3 / sizes.length);
}
