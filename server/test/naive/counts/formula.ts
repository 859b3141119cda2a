import type { Cell } from '@stacksight/contract';

type Token = number | string | null;

/** Computes a formula over the lines A, B …: brackets first, then products from the left, then sums. */
export function evaluateFormula(expr: string, lines: readonly Cell[]): number | null {
  const words = expr.match(/\d+(\.\d+)?|[A-Z]|[-+*/()]/g) ?? [];
  let tokens = words.map((word): Token => {
    if (/^[A-Z]$/.test(word)) return (lines[word.charCodeAt(0) - 65] ?? null) as number | null;
    return /^\d/.test(word) ? Number(word) : word;
  });
  for (let close = tokens.indexOf(')'); close >= 0; close = tokens.indexOf(')')) {
    const open = tokens.lastIndexOf('(', close);
    const inner = flat(tokens.slice(open + 1, close));
    tokens = [...tokens.slice(0, open), inner, ...tokens.slice(close + 1)];
  }
  return flat(tokens);
}

function flat(tokens: readonly Token[]): number | null {
  const left = [...tokens];
  for (const signs of ['*/', '+-'])
    for (let at = 1; at < left.length; ) {
      const sign = left[at];
      if (typeof sign !== 'string' || !signs.includes(sign)) at += 2;
      else left.splice(at - 1, 3, joined(left[at - 1] ?? null, sign, left[at + 1] ?? null));
    }
  return typeof left[0] === 'number' ? left[0] : null;
}

/** Returns one operation; null if an operand is null, and for a division by zero. */
function joined(a: Token, sign: string, b: Token): number | null {
  if (typeof a !== 'number' || typeof b !== 'number') return null;
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  if (sign === '*') return a * b;
  return b === 0 ? null : a / b;
}
