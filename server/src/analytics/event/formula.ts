// A formula over the lines of a question: A, B … with + - * / ( ) and numbers. Nothing else is read.

export type Formula = (values: readonly (number | null)[]) => number | null;

type Token = string;

/** Reads a formula over `count` lines; null when it is not one. Division by zero gives null. */
export function readFormula(text: string, count: number): Formula | null {
  const tokens: Token[] = text.match(/\d+(?:\.\d+)?|[A-Z]|[-+*/()]|\S/g) ?? [];
  const state = { tokens, at: 0, count };
  const formula = readSum(state);
  return formula !== null && state.at === tokens.length ? formula : null;
}

type State = { tokens: readonly Token[]; at: number; count: number };

const operate = (sign: string, a: number, b: number): number | null => {
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  if (sign === '*') return a * b;
  return b === 0 ? null : a / b;
};

function readChain(
  state: State,
  signs: string,
  next: (state: State) => Formula | null,
): Formula | null {
  let left = next(state);
  while (left !== null && signs.includes(state.tokens[state.at] ?? ' ')) {
    const sign = state.tokens[state.at++] ?? '+';
    const right = next(state);
    if (right === null) return null;
    const first: Formula = left;
    left = (values) => {
      const a = first(values);
      const b = right(values);
      return a === null || b === null ? null : operate(sign, a, b);
    };
  }
  return left;
}

const readSum = (state: State): Formula | null => readChain(state, '+-', readProduct);
const readProduct = (state: State): Formula | null => readChain(state, '*/', readValue);

function readValue(state: State): Formula | null {
  const token = state.tokens[state.at++];
  if (token === undefined) return null;
  if (token === '(') {
    const inner = readSum(state);
    return state.tokens[state.at++] === ')' ? inner : null;
  }
  if (/^\d/.test(token)) return () => Number(token);
  const index = token.charCodeAt(0) - 65;
  if (!/^[A-Z]$/.test(token) || index >= state.count) return null;
  return (values) => values[index] ?? null;
}
