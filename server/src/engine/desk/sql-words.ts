// What stands in a statement beside its texts and its numbers, read from the engine's own rendering of it: there
// comments are gone, texts are quoted in one way only, and names that need it are in backquotes.

/** A name or keyword in a statement. */
export type SqlWord = {
  /** In lower case. */
  text: string;
  isQuoted: boolean;
  /** An opening bracket follows it, or APPLY calls it. */
  isCalled: boolean;
  /** A dot follows it, as after a database or an alias. */
  isQualifier: boolean;
  /** It follows AS or a dot, so it is an alias of the statement or a column. */
  isGiven: boolean;
};
export type SqlPlaceholder = { name: string; type: string };

const pattern =
  /'(?:[^'\\]|\\.)*'|\{(\w+):([^{}]+)\}|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)"|([a-z_]\w*)/gis;

/** The names and keywords of a rendered statement, in order, and its `{name:Type}` placeholders. */
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
