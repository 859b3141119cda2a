import { type FormulaTree, parseFormula } from '@stacksight/contract';

// What a formula over the lines of a question comes to, in numbers and as SQL.

export type Formula = (values: readonly (number | null)[]) => number | null;

/** Reads a formula over `count` lines; null when it is not one. Division by zero gives null. */
export function readFormula(text: string, count: number): Formula | null {
  const { tree } = parseFormula(text, count);
  return tree === null ? null : (values) => evaluate(tree, values);
}

/** Those of the lines A, B … that a formula names. */
export const namedIn = <Line>(text: string, lines: readonly Line[]): Line[] =>
  lines.filter((_, at) => text.includes(String.fromCharCode(65 + at)));

/** The same as an expression over one for each line; null where it cannot be divided. `bind` places a number. */
export function formulaSql(
  text: string,
  lines: readonly string[],
  bind: (number: number) => string,
): string {
  const { tree } = parseFormula(text, lines.length);
  if (tree === null) throw new Error(`no formula: ${text}`);
  return toSql(tree, lines, bind);
}

function evaluate(tree: FormulaTree, values: readonly (number | null)[]): number | null {
  if ('number' in tree) return tree.number;
  if ('line' in tree) return values[tree.line] ?? null;
  const [a, b] = [evaluate(tree.left, values), evaluate(tree.right, values)];
  return a === null || b === null ? null : operate(tree.sign, a, b);
}

function toSql(
  tree: FormulaTree,
  lines: readonly string[],
  bind: (number: number) => string,
): string {
  if ('number' in tree) return bind(tree.number);
  if ('line' in tree) return lines[tree.line] ?? 'NULL';
  const [a, b] = [toSql(tree.left, lines, bind), toSql(tree.right, lines, bind)];
  return `(${a} ${tree.sign} ${tree.sign === '/' ? `nullIf(${b}, 0)` : b})`;
}

const operate = (sign: string, a: number, b: number): number | null => {
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  if (sign === '*') return a * b;
  return b === 0 ? null : a / b;
};
