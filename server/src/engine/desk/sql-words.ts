// Finds the names and placeholders in a statement. It reads the engine's own formatting of the statement, which has no
// comments, one way of quoting texts, and backquotes around the names that need them.

/** A name or keyword in a statement. */
export type SqlWord = {
  /** The name or keyword in lower case. */
  text: string;
  isQuoted: boolean;
  /** True if an opening bracket follows the word, or APPLY calls it. */
  isCalled: boolean;
  /** True if a dot follows the word, as after a database or an alias. */
  isQualifier: boolean;
  /** True if the word follows AS or a dot, so that it is an alias or a column. */
  isGiven: boolean;
};
export type SqlPlaceholder = { name: string; type: string };

const pattern =
  /'(?:[^'\\]|\\.)*'|\{(\w+):([^{}]+)\}|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)"|([a-z_]\w*)/gis;

/** Returns the names and keywords of a rendered statement, in order, and its `{name:Type}` placeholders. */
export function readSqlWords(rendered: string): {
  words: SqlWord[];
  placeholders: SqlPlaceholder[];
} {
  const words: SqlWord[] = [];
  const placeholders: SqlPlaceholder[] = [];
  for (const match of rendered.matchAll(pattern)) {
    const [whole, name, type, backquoted, quoted, bare] = match;
    if (name !== undefined && type !== undefined) placeholders.push({ name, type: type.trim() });
    const text = backquoted ?? quoted ?? bare;
    if (text === undefined) continue;
    const rest = rendered.slice(match.index + whole.length).trimStart();
    const last = words.at(-1);
    const follows = (keyword: string) => last?.text === keyword && !last.isQuoted;
    words.push({
      text: text.toLowerCase(),
      isQuoted: bare === undefined,
      isCalled: rest.startsWith('(') || follows('apply'),
      isQualifier: rest.startsWith('.'),
      isGiven: follows('as') || rendered[match.index - 1] === '.',
    });
  }
  return { words, placeholders };
}
