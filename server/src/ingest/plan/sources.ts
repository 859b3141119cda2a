import { literal } from './sql-text.ts';

/** The names of the file's columns, and of expressions over these columns, in the statements of a load. */
export type Sources = {
  /** Returns the field exactly as in the file. */
  raw(column: string): string;
  /** Returns the field without blanks around it. */
  trimmed(column: string): string;
  /** Returns a name for an expression, the same name for the same expression. */
  define(sql: string): string;
  /** Returns the keyed hash of columns, 0 if all are empty. */
  hashed(columns: readonly string[]): string;
  /** Returns the keyed hash of this row of this file. */
  rowKey(): string;
  /** Returns `expression AS name` of every defined expression. Each level uses only the levels before it. */
  levels(): string[][];
  /** Returns the expressions of h1, h2 …, which are computed if the hash key is available. */
  hashes(): string[];
};

/** Makes the names for a file with this header. Columns that the header lacks are empty. */
export function createSources(header: readonly string[], sha256: string): Sources {
  const places = new Map(header.map((name, index) => [name.toLowerCase(), `c${index + 1}`]));
  const defined = new Map<string, string>();
  const hashes = new Map<string, string>();
  const raw = (column: string) => places.get(column.toLowerCase()) ?? "''";
  const define = (sql: string) => {
    const name = defined.get(sql) ?? `v${defined.size + 1}`;
    defined.set(sql, name);
    return name;
  };
  const trim = (column: string) => `trimBoth(${raw(column)}, ' \\t\\r\\n')`;
  const hash = (sql: string) => {
    const name = hashes.get(sql) ?? `h${hashes.size + 1}`;
    hashes.set(sql, name);
    return name;
  };
  const keyed = (sql: string) => `sipHash64Keyed(({k0:UInt64}, {k1:UInt64}), ${sql})`;
  return {
    raw,
    trimmed: (column) => (raw(column) === "''" ? "''" : define(trim(column))),
    define,
    hashed(columns) {
      const texts = columns.map(trim);
      const whole = texts.length === 1 ? texts.join() : `concat(${texts.join(", '\\x1f', ")})`;
      const isEmpty = texts.map((text) => `${text} = ''`).join(' AND ');
      return hash(`if(${isEmpty}, 0, ${keyed(whole)})`);
    },
    rowKey: () => hash(keyed(`concat(${literal(`${sha256}:`)}, toString(line))`)),
    levels: () => levelsOf(defined),
    hashes: () => [...hashes.keys()],
  };
}

/** Puts each level of expressions into its own query, because the engine would compute an alias again at every use. */
function levelsOf(defined: ReadonlyMap<string, string>): string[][] {
  const levels: string[][] = [];
  const levelOf = new Map<string, number>();
  for (const [sql, name] of defined) {
    const used = sql.match(/\bv\d+\b/g) ?? [];
    const level = Math.max(0, ...used.map((one) => (levelOf.get(one) ?? -1) + 1));
    levelOf.set(name, level);
    levels[level] = [...(levels[level] ?? []), `${sql} AS ${name}`];
  }
  return levels;
}
