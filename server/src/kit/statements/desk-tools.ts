import type { RuleValues } from '@stacksight/contract';
import type { StatementParams } from '#engine/call.ts';
import type { Page, Stream } from '#engine/desk/desk.ts';
import type { StatementScope } from '#engine/desk/row-policies.ts';
import type { Caller } from '#lib/caller.ts';

// The SQL desk and the rules share the code that runs a statement, and one history.

/** The data of a run that the history keeps, for a success or a failure. */
export type RunEntry = {
  caller: Pick<Caller, 'accountId' | 'username'>;
  kind: 'desk' | 'rule';
  rule?: { id: string; name: string };
  sql: string;
  parameters?: RuleValues;
  scope?: StatementScope | null;
  isExport: boolean;
};
type RowCount = { rows: { readonly length: number }; hasMore: boolean; cached: boolean };

/** Runs some work and records its outcome, duration and number of rows in the history. */
export type RecordRun = <T extends RowCount>(
  entry: RunEntry,
  work: () => Promise<T>,
) => Promise<T & { ms: number; runId: string }>;

export type DeskStatement = {
  sql: string;
  params: StatementParams;
  /** The libraries that the statement may read; null reads every group. */
  scope: StatementScope | null;
  /** True if the statement may read single readers. */
  hasReaders: boolean;
  rows: number;
  seconds: number;
  /** True to ask the engine even if the answer is cached. */
  isFresh: boolean;
};

/** Runs a statement on the SQL desk and turns an error of the engine into an AppError with a sentence. */
export type AskDesk = (
  statement: DeskStatement,
  caller: Pick<Caller, 'accountId'>,
  signal: AbortSignal,
) => Promise<Page & { cached: boolean }>;

/** A statement whose whole answer is read, without a limit on its rows. */
export type WholeStatement = Omit<DeskStatement, 'rows' | 'seconds' | 'isFresh'>;
export type WholeAnswer = {
  columns: Stream['columns'];
  blocks: AsyncIterable<unknown[][]>;
  /** The number of rows; null when it is known only at the end. */
  count: number | null;
};
export type WholeAnswers = {
  /** Returns the number of rows; null when it exceeds the number that the server reads at once. */
  size(
    statement: WholeStatement,
    caller: Pick<Caller, 'accountId'>,
    signal: AbortSignal,
  ): Promise<number | null>;
  open(
    statement: WholeStatement,
    caller: Pick<Caller, 'accountId'>,
    options: { signal: AbortSignal; isLarge: boolean },
  ): Promise<WholeAnswer>;
};

/** The functions with which features run statements. */
export type DeskTools = { askDesk: AskDesk; record: RecordRun; whole: WholeAnswers };
