// Whether a formula can be read, while it is typed; the server computes it.

export type FormulaFault = 'empty' | 'letter' | 'brackets' | 'unfinished' | 'unread';
type State = { tokens: readonly string[]; at: number };

/** What is wrong with a formula over the first `count` letters; null where nothing is. */
export function formulaFault(text: string, count: number): FormulaFault | null {
  const tokens = text.match(/\d+(?:\.\d+)?|[A-Z]|[-+*/()]|\S/g) ?? [];
  if (tokens.length === 0) return 'empty';
  const known = (token: string) => token.charCodeAt(0) - 65 < count;
  if (tokens.some((token) => /^[A-Z]$/.test(token) && !known(token))) return 'letter';
  if (tokens.some((token) => !/^(?:\d+(?:\.\d+)?|[A-Z]|[-+*/()])$/.test(token))) return 'unread';
  const open = tokens.filter((token) => token === '(').length;
  if (open !== tokens.filter((token) => token === ')').length) return 'brackets';
  const state = { tokens, at: 0 };
  if (!readSum(state)) return state.at >= tokens.length ? 'unfinished' : 'unread';
  return state.at === tokens.length ? null : 'unread';
}

const readSum = (state: State): boolean => readChain(state, '+-', readProduct);
const readProduct = (state: State): boolean => readChain(state, '*/', readValue);

function readChain(state: State, signs: string, next: (state: State) => boolean): boolean {
  if (!next(state)) return false;
  while (signs.includes(state.tokens[state.at] ?? ' ')) {
    state.at += 1;
    if (!next(state)) return false;
  }
  return true;
}

function readValue(state: State): boolean {
  const token = state.tokens[state.at];
  if (token === undefined) return false;
  if (token !== '(') {
    if (!/^(?:\d|[A-Z])/.test(token)) return false;
    state.at += 1;
    return true;
  }
  state.at += 1;
  if (!readSum(state) || state.tokens[state.at] !== ')') return false;
  state.at += 1;
  return true;
}
