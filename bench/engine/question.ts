import { addDays, addMonths, type QueryInput } from '@stacksight/contract';

// A question in three tongues: as our HTTP interface takes it, and as an analyst would write it for DuckDB and for
// PostgreSQL. All three must come to the same lines.

export type BenchDays = { from: string; to: string };
export type BenchCell = string | number | null;
export type AnswerLine = readonly BenchCell[];
export type BenchReply = { rows: BenchCell[][]; total?: number };
export type BenchRequest = { path: string; json?: object };

export type BenchQuestion = {
  name: string;
  /** The days that a round asks about; no two rounds ask about the same, so that no answer is a kept one. */
  days(round: number, last: string): BenchDays;
  ask(days: BenchDays): BenchRequest;
  /** Our answer as lines that the other engines can give too. */
  lines(reply: BenchReply): AnswerLine[];
  /** The others' rows, where they hold more than our lines. */
  theirs?(rows: AnswerLine[]): AnswerLine[];
  duckdb(days: BenchDays): string;
  postgres(days: BenchDays): string;
};

/** The `count` days that end `round` days before the last one. */
export const daysBack =
  (count: number) =>
  (round: number, last: string): BenchDays => ({
    from: addDays(last, 1 - count - round),
    to: addDays(last, 1 - round),
  });

/** Twelve whole months that ended `back` months and `round` more before the last day's. */
export const yearBack =
  (back: number) =>
  (round: number, last: string): BenchDays => {
    const to = addMonths(`${last.slice(0, 7)}-01`, -back - round);
    return { from: addMonths(to, -12), to };
  };

/** A question of the model. */
export const query = (json: QueryInput): BenchRequest => ({ path: 'api/query', json });

/** Conditions on the days of DuckDB's rows, which are ours. */
export const duckDays = ({ from, to }: BenchDays): string =>
  `day >= DATE '${from}' AND day < DATE '${to}'`;

/** Conditions on the moments of the Koha-like rows. */
export const kohaDays = ({ from, to }: BenchDays): string =>
  `datetime >= TIMESTAMP '${from}' AND datetime < TIMESTAMP '${to}'`;

/** Rows without those that only fill a gap. */
export const counted = (rows: readonly AnswerLine[], at: number): AnswerLine[] =>
  rows.filter((row) => row[at] !== null && Number(row[at]) !== 0);
