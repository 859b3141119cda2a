// Texts, quoted names, comments and casts may hold a colon that is no parameter. MySQL and ClickHouse read a backslash in
// a text as an escape, the other systems do not.
const rest = String.raw`"(?:[^"]|"")*"|\x60(?:[^\x60]|\x60\x60)*\x60|--[^\n]*|/\*[\s\S]*?\*/|::|:([a-z_]\w*)`;
const pieces = {
  plain: new RegExp(`'(?:[^']|'')*'|${rest}`, 'gi'),
  backslash: new RegExp(String.raw`'(?:[^'\\]|''|\\[\s\S])*'|${rest}`, 'gi'),
};

/** Replaces each parameter `:name` of a statement with what the driver writes for it. */
export function replaceParams(
  { sql, params, quotes }: ParamsOfStatement,
  write: (name: string, value: string) => string,
): string {
  return sql.replace(pieces[quotes], (text, name: string | undefined) => {
    if (name === undefined) return text;
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new TypeError(`The statement has no value for :${name}`);
    return write(name, value);
  });
}

type ParamsOfStatement = {
  sql: string;
  params: Readonly<Record<string, string>>;
  quotes: keyof typeof pieces;
};
