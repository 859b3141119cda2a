// A formula over the lines of a question: A, B … with + - * / ( ) and numbers. Nothing else is read.

export type Formula = (values: readonly (number | null)[]) => number | null;

/** What a formula says: a number, a line, or a sign between two of these. */
type Tree = { number: number } | { line: number } | { sign: string; left: Tree; right: Tree };

/** Reads a formula over `count` lines; null when it is not one. Division by zero gives null. */
export function readFormula(text: string, count: number): Formula | null {
  const tree = readTree(text, count);
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
  const tree = readTree(text, lines.length);
  if (tree === null) throw new Error(`no formula: ${text}`);
  return toSql(tree, lines, bind);
}

function evaluate(tree: Tree, values: readonly (number | null)[]): number | null {
  if ('number' in tree) return tree.number;
  if ('line' in tree) return values[tree.line] ?? null;
  const [a, b] = [evaluate(tree.left, values), evaluate(tree.right, values)];
  return a === null || b === null ? null : operate(tree.sign, a, b);
}

function toSql(tree: Tree, lines: readonly string[], bind: (number: number) => string): string {
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

type State = { tokens: readonly string[]; at: number; count: number };

function readTree(text: string, count: number): Tree | null {
  const tokens = text.match(/\d+(?:\.\d+)?|[A-Z]|[-+*/()]|\S/g) ?? [];
  const state = { tokens, at: 0, count };
  const tree = readSum(state);
  return tree !== null && state.at === tokens.length ? tree : null;
}

function readChain(state: State, signs: string, next: (state: State) => Tree | null): Tree | null {
  let left = next(state);
  while (left !== null && signs.includes(state.tokens[state.at] ?? ' ')) {
    const sign = state.tokens[state.at++] ?? '+';
    const right = next(state);
    if (right === null) return null;
    left = { sign, left, right };
  }
  return left;
}

const readSum = (state: State): Tree | null => readChain(state, '+-', readProduct);
const readProduct = (state: State): Tree | null => readChain(state, '*/', readValue);

function readValue(state: State): Tree | null {
  const token = state.tokens[state.at++];
  if (token === undefined) return null;
  if (token === '(') {
    const inner = readSum(state);
    return state.tokens[state.at++] === ')' ? inner : null;
  }
  if (/^\d/.test(token)) return { number: Number(token) };
  const line = token.charCodeAt(0) - 65;
  return /^[A-Z]$/.test(token) && line < state.count ? { line } : null;
}
