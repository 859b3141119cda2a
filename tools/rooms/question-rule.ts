const OPENERS = '{([';
const CLOSERS = '})]';
// ResourcePage asks the user before it runs `remove` or an action with `ask`.
const REMOVE = /\bremove(=\{|:)\s*$/;
const ASK = /\bask\s*[(:,]/;
// Saving a form confirms the deletions that belong to it.
const SAVE = /\bsave: (async )?\([^()]*\) => $/;

/**
 * Returns whether a call is in code that asks the user first: `remove` of a list, or a function or object with `ask`.
 */
export function asksFirst(bare: string, call: number): boolean {
  let depth = 0;
  for (let at = call - 1; at >= 0; at -= 1) {
    const char = bare.charAt(at);
    if (CLOSERS.includes(char)) depth += 1;
    if (!OPENERS.includes(char)) continue;
    if (depth > 0) depth -= 1;
    else if (isQuestion(bare, at)) return true;
  }
  return false;
}

// Returns whether the block that opens at `open` asks the user.
function isQuestion(bare: string, open: number): boolean {
  const before = bare.slice(0, open);
  return REMOVE.test(before) || SAVE.test(before) || ASK.test(bare.slice(open, endOf(bare, open)));
}

function endOf(bare: string, open: number): number {
  let depth = 0;
  for (let at = open; at < bare.length; at += 1) {
    const char = bare.charAt(at);
    if (OPENERS.includes(char)) depth += 1;
    if (CLOSERS.includes(char)) depth -= 1;
    if (depth === 0) return at;
  }
  return bare.length;
}
