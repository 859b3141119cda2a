/** A text as the engine's literal. */
export function literal(value: string): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\0', '\\0');
  return `'${escaped}'`;
}

/** Texts as an array literal. */
export function literals(values: readonly string[]): string {
  return `[${values.map(literal).join(', ')}]`;
}

/** A name of one of our tables or columns. Throws for anything but letters, digits and _. */
export function identifier(name: string): string {
  if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) throw new Error(`${name} is not an identifier.`);
  return `\`${name}\``;
}

/** Writes multiIf: the value of the first condition that holds, else the last value. */
export function firstOf(cases: readonly (readonly [string, string])[], otherwise: string): string {
  if (cases.length === 0) return otherwise;
  return `multiIf(${cases.flat().join(', ')}, ${otherwise})`;
}
