/** Writes a text as a literal of the engine. */
export function literal(value: string): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\0', '\\0');
  return `'${escaped}'`;
}

/** Writes texts as an array literal. */
export function literals(values: readonly string[]): string {
  return `[${values.map(literal).join(', ')}]`;
}

/** Checks the name of a table or column. Throws for anything but letters, digits and _. */
export function identifier(name: string): string {
  if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) throw new Error(`${name} is not an identifier.`);
  return `\`${name}\``;
}

/** Writes multiIf: the value of the first true condition, else the last value. */
export function multiIf(cases: readonly (readonly [string, string])[], otherwise: string): string {
  if (cases.length === 0) return otherwise;
  return `multiIf(${cases.flat().join(', ')}, ${otherwise})`;
}
