export type TypeWord = 'text' | 'number' | 'date' | 'moment' | 'yesNo' | 'list' | 'other';

const words: readonly (readonly [RegExp, TypeWord])[] = [
  [/^(?:Array|Map|Tuple)\b/, 'list'],
  [/^(?:String|FixedString|UUID|Enum)/, 'text'],
  [/^(?:U?Int|Float|Decimal)/, 'number'],
  [/^DateTime/, 'moment'],
  [/^Date/, 'date'],
  [/^Bool/, 'yesNo'],
];

/** Removes the parts of a type that only concern storage. */
export function shortType(type: string): string {
  return type
    .replace(/LowCardinality\((.*)\)/, '$1')
    .replace(/^Nullable\((.*)\)$/, '$1?')
    .replace(/^(DateTime(?:64)?)\([^)]*\)/, '$1');
}

/** Returns the type of a column in plain words. */
export function wordOfType(type: string): TypeWord {
  const short = shortType(type).replace(/^Nullable\(/, '');
  return words.find(([pattern]) => pattern.test(short))?.[1] ?? 'other';
}
