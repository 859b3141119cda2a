import type { Resolved } from '../question/resolved.ts';
import { lastSql } from './codes.ts';

// Grouping and ordering by three texts is slow. Here each text is replaced by its index in the sorted list of the texts
// that occur: groups and order stay the same, and only the rows of the answer become texts again.

type Grouped = {
  /** The SQL texts of the breakdowns. */
  texts: readonly string[];
  /** The aggregates with their aliases a0, a1 … */
  aggregates: readonly string[];
  /** FROM and WHERE of the statement. */
  source: string;
  /** The SQL that orders the groups. Unknown and “other” codes come last all the same; equal groups go by code. */
  value: string;
  limit: number;
};

/** Writes the SELECT that groups by several texts in the order of the answer, with columns d0, d1 … and a0, a1 … */
export function groupedByNumber(
  resolved: Resolved,
  { texts, aggregates, source, value, limit }: Grouped,
): string {
  const lists = texts.map((_, at) => `codes.${at + 1}`);
  const names = texts.map((_, at) => `k${at}`);
  const isLast = lastSql(
    resolved,
    names,
    (name, code, at) => `${name} = indexOf(${lists[at]}, '${code}')`,
  );
  return [
    `WITH (SELECT (${texts.map((text) => `arraySort(groupUniqArray(toString(${text})))`).join(', ')})`,
    `${source}) AS codes`,
    `SELECT ${[...names.map((name, at) => `${lists[at]}[${name}] AS d${at}`), ...aggregates.map((_, at) => `a${at}`)].join(', ')}`,
    `FROM (SELECT ${[...texts.map((text, at) => `transform(toString(${text}), ${lists[at]}, arrayEnumerate(${lists[at]}), toUInt32(0)) AS k${at}`), ...aggregates].join(', ')}`,
    source,
    `GROUP BY ${names.join(', ')}`,
    `ORDER BY ${[isLast, value, ...names].join(', ')}`,
    `LIMIT ${limit})`,
  ].join('\n');
}
