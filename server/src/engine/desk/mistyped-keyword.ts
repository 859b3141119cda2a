// Finds the keyword that a mistyped word may mean. One letter of the word is missing, wrong, too many or in the wrong
// place.

const keywords = [
  'SELECT',
  'FROM',
  'WHERE',
  'PREWHERE',
  'GROUP',
  'ORDER',
  'HAVING',
  'LIMIT',
  'OFFSET',
  'WITH',
  'JOIN',
  'INNER',
  'LEFT',
  'USING',
  'UNION',
  'DISTINCT',
  'BETWEEN',
  'INTERVAL',
] as const;
const shortest = 4;

/** Returns the keyword that differs from a word by one slip; null if there is none, or if the word is a keyword. */
export function meantKeyword(word: string): string | null {
  const text = word.toUpperCase();
  if (text.length < shortest || keywords.some((one) => one === text)) return null;
  return keywords.find((keyword) => isOneSlip(text, keyword)) ?? null;
}

/** Returns the last word before a position. The engine often stops only one word after the mistake. */
export const wordBefore = (sql: string, at: number): { word: string; at: number } | null => {
  const found = /(\w+)\s+$/.exec(sql.slice(0, at));
  return found?.[1] === undefined ? null : { word: found[1], at: found.index };
};

function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const [[a0 = '', a1 = ''], [b0 = '', b1 = '']] = [restA, restB];
  const isSwapped = a0 === b1 && a1 === b0 && restA.slice(2) === restB.slice(2);
  return (
    isSwapped ||
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1)
  );
}
