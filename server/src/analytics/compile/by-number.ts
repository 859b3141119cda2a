import type { Resolved } from '../question/resolved.ts';
import { lastSql } from './codes.ts';

// Three texts are slow to group and to put in order. Where each is the number of a code in the sorted list of those that
// occur, the groups and their order are the same, and only the rows that are answered become texts again.

type Grouped = {
  /** The breakdowns' texts. */
  texts: readonly string[];
  /** Each with its alias: a0, a1 … */
  aggregates: readonly string[];
  /** FROM and WHERE. */
  source: string;
  /** What the groups are ordered by, between those that come last and the codes. */
  value: string;
  limit: number;
};

/** The groups of several texts in the order of the answer, with the columns d0, d1 … and a0, a1 …. */
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
