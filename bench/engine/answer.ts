import type { AnswerLine } from './question.ts';

/** Throws if two engines give different lines; the order of lines does not matter. */
export function checkSame(
  name: string,
  ours: readonly AnswerLine[],
  theirs: readonly AnswerLine[],
  whose: string,
) {
  const [a, b] = [toText(ours), toText(theirs)];
  const at = a.findIndex((line, index) => line !== b[index]);
  if (a.length === 0) throw new Error(`${name}: nothing was counted`);
  if (a.length === b.length && at < 0) return;
  const shown = at < 0 ? Math.min(a.length, b.length) : at;
  throw new Error(
    `${name}: ${whose} answers otherwise: ${a.length} lines here, ${b.length} there; here ${a[shown]}, there ${b[shown]}`,
  );
}

const toText = (lines: readonly AnswerLine[]): string[] =>
  lines.map((line) => line.map(toCell).join(' | ')).sort();

// The other engines return numbers as text, and means may differ in their last digits.
function toCell(cell: AnswerLine[number]): string {
  const text = String(cell ?? '');
  return /^-?\d*\.\d+(e[+-]?\d+)?$|^-?\d+$/.test(text) ? Number(text).toPrecision(9) : text;
}
