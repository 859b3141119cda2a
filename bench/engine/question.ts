import { addDays, addMonths, type QueryInput } from '@stacksight/contract';

// A question in three forms: for our HTTP interface, and in the SQL that an analyst would write for DuckDB and for
// PostgreSQL. All three must give the same lines.

export type BenchDays = { from: string; to: string };
export type BenchCell = string | number | null;
export type AnswerLine = readonly BenchCell[];
export type BenchReply = { rows: BenchCell[][]; total?: number };
export type BenchRequest = { path: string; json?: object };

export type BenchQuestion = {
  name: string;
  /** Returns the days of a round. Each round has other days, so that no answer comes from the cache. */
  days(round: number, last: string): BenchDays;
  ask(days: BenchDays): BenchRequest;
  /** Converts our answer into the lines that the other engines give. */
  lines(reply: BenchReply): AnswerLine[];
  /** Converts the rows of the other engines, if they have more columns than our lines. */
  theirs?(rows: AnswerLine[]): AnswerLine[];
  duckdb(days: BenchDays): string;
  postgres(days: BenchDays): string;
};

/** Returns the `count` days that end `round` days before the last one. */
export const daysBack =
  (count: number) =>
  (round: number, last: string): BenchDays => ({
    from: addDays(last, 1 - count - round),
    to: addDays(last, 1 - round),
  });

/** Returns the twelve whole months that end `back` + `round` months before the month of the last day. */
export const yearBack =
  (back: number) =>
  (round: number, last: string): BenchDays => {
    const to = addMonths(`${last.slice(0, 7)}-01`, -back - round);
    return { from: addMonths(to, -12), to };
  };

export const query = (json: QueryInput): BenchRequest => ({ path: 'api/query', json });

/** Returns the SQL condition on the days of DuckDB's rows, which have our columns. */
export const duckDays = ({ from, to }: BenchDays): string =>
  `day >= DATE '${from}' AND day < DATE '${to}'`;

/** Returns the SQL condition on the times of the rows in Koha's table. */
export const kohaDays = ({ from, to }: BenchDays): string =>
  `datetime >= TIMESTAMP '${from}' AND datetime < TIMESTAMP '${to}'`;

/** Returns the rows without those that only fill a gap. */
export const withoutGaps = (rows: readonly AnswerLine[], at: number): AnswerLine[] =>
  rows.filter((row) => row[at] !== null && Number(row[at]) !== 0);
