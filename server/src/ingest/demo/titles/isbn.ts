/** Completes an ISBN-13 from its first twelve digits. */
export function isbnOf(first12: string): string {
  let sum = 0;
  for (const [index, digit] of [...first12].entries())
    sum += Number(digit) * (index % 2 === 0 ? 1 : 3);
  return `${first12}${(10 - (sum % 10)) % 10}`;
}

/** Creates a generator of ISBNs. The numbers of each publisher begin at their own start. */
export function createIsbns(): (prefix: string, group: '7' | '0' | '1') => string {
  const given = new Map<string, number>();
  return (prefix, group) => {
    const digits = 8 - prefix.length;
    const key = group + prefix;
    const next = (given.get(key) ?? Number.parseInt(prefix, 10) * 137) + 1;
    given.set(key, next);
    return isbnOf(`978${group}${prefix}${String(next % 10 ** digits).padStart(digits, '0')}`);
  };
}
