import type { QueryInput } from '@stacksight/contract';
import { addDays, addMonths } from '../../server/src/analytics/resolve-range.ts';

// A question in three tongues: as our HTTP interface takes it, and as an analyst would write it for DuckDB and for
// PostgreSQL. All three must come to the same lines.

export type Days = { from: string; to: string };
export type Cell = string | number | null;
export type Line = readonly Cell[];
export type Reply = { rows: Cell[][]; total?: number };
export type Ask = { path: string; json?: object };

export type Question = {
  name: string;
  /** The days that a round asks about; no two rounds ask about the same, so that no answer is a kept one. */
  days(round: number, last: string): Days;
  ask(days: Days): Ask;
  /** Our answer as lines that the other engines can give too. */
  lines(reply: Reply): Line[];
  /** The others' rows, where they hold more than our lines. */
  theirs?(rows: Line[]): Line[];
  duckdb(days: Days): string;
  postgres(days: Days): string;
};

/** The `count` days that end `round` days before the last one. */
export const daysBack =
  (count: number) =>
  (round: number, last: string): Days => ({
    from: addDays(last, 1 - count - round),
    to: addDays(last, 1 - round),
  });

/** Twelve whole months that ended `back` months and `round` more before the last day's. */
export const yearBack =
  (back: number) =>
  (round: number, last: string): Days => {
    const to = addMonths(`${last.slice(0, 7)}-01`, -back - round);
    return { from: addMonths(to, -12), to };
  };

/** A question of the model. */
export const query = (json: QueryInput): Ask => ({ path: 'api/query', json });

/** Conditions on the days of DuckDB's rows, which are ours. */
export const duckDays = ({ from, to }: Days): string =>
  `day >= DATE '${from}' AND day < DATE '${to}'`;

/** Conditions on the moments of the Koha-like rows. */
export const kohaDays = ({ from, to }: Days): string =>
  `datetime >= TIMESTAMP '${from}' AND datetime < TIMESTAMP '${to}'`;

/** Rows without those that only fill a gap. */
export const counted = (rows: readonly Line[], at: number): Line[] =>
  rows.filter((row) => row[at] !== null && Number(row[at]) !== 0);
