// Parses a formula over the lines of an event question: A, B …, + - * / ( ) and numbers. Nothing else is accepted.

/** A parsed formula: a number, a line by its index, or an operator with two operands. */
export type FormulaTree =
  | { number: number }
  | { line: number }
  | { sign: string; left: FormulaTree; right: FormulaTree };

export type FormulaFault = 'empty' | 'letter' | 'brackets' | 'unfinished' | 'unread';

/** Parses a formula that may use the first `count` letters; returns an error for an invalid formula. */
export function parseFormula(
  text: string,
  count: number,
): { tree: FormulaTree; fault: null } | { tree: null; fault: FormulaFault } {
  const tokens = text.match(/\d+(?:\.\d+)?|[A-Z]|[-+*/()]|\S/g) ?? [];
  const wrong = (fault: FormulaFault) => ({ tree: null, fault });
  if (tokens.length === 0) return wrong('empty');
  if (tokens.some((token) => /^[A-Z]$/.test(token) && lineOf(token) >= count))
    return wrong('letter');
  if (tokens.some((token) => !/^(?:\d+(?:\.\d+)?|[A-Z]|[-+*/()])$/.test(token)))
    return wrong('unread');
  const occurrences = (sign: string) => tokens.filter((token) => token === sign).length;
  if (occurrences('(') !== occurrences(')')) return wrong('brackets');
  const reader = { tokens, index: 0 };
  const tree = readSum(reader);
  if (tree !== null && reader.index === tokens.length) return { tree, fault: null };
  return wrong(tree === null && reader.index >= tokens.length ? 'unfinished' : 'unread');
}

type TokenReader = { tokens: readonly string[]; index: number };

const lineOf = (letter: string) => letter.charCodeAt(0) - 65;
const readSum = (reader: TokenReader) => readChain(reader, '+-', readProduct);
const readProduct = (reader: TokenReader) => readChain(reader, '*/', readValue);

function readChain(
  reader: TokenReader,
  signs: string,
  next: (reader: TokenReader) => FormulaTree | null,
): FormulaTree | null {
  let left = next(reader);
  for (;;) {
    const sign = reader.tokens[reader.index];
    if (left === null || sign === undefined || !signs.includes(sign)) return left;
    reader.index += 1;
    const right = next(reader);
    left = right === null ? null : { sign, left, right };
  }
}

function readValue(reader: TokenReader): FormulaTree | null {
  const token = reader.tokens[reader.index];
  if (token === undefined) return null;
  if (token === '(') {
    reader.index += 1;
    const inner = readSum(reader);
    if (inner === null || reader.tokens[reader.index] !== ')') return null;
    reader.index += 1;
    return inner;
  }
  if (!/^(?:\d|[A-Z])/.test(token)) return null;
  reader.index += 1;
  return /^\d/.test(token) ? { number: Number(token) } : { line: lineOf(token) };
}
