import type { RuleValues } from '@stacksight/contract';
import type { StatementParams } from '#engine/call.ts';
import type { Page, Stream } from '#engine/desk/desk.ts';
import type { StatementScope } from '#engine/desk/row-policies.ts';
import type { Caller } from '#lib/caller.ts';

// The query desk and the rules share one way to run a statement and one history.

/** What the history keeps of a run, whether it succeeds or fails. */
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

/** Runs some work and records its outcome, its duration and its row count in the history. */
export type RecordRun = <T extends RowCount>(
  entry: RunEntry,
  work: () => Promise<T>,
) => Promise<T & { ms: number; runId: string }>;

export type DeskStatement = {
  sql: string;
  params: StatementParams;
  /** The libraries that the statement may read; null reads every group. */
  scope: StatementScope | null;
  /** Whether the statement may read single readers. */
  hasReaders: boolean;
  rows: number;
  seconds: number;
  /** Asks the engine even when the answer is cached. */
  isFresh: boolean;
};

/** Runs a statement on the desk; turns an error of the engine into an AppError with a sentence. */
export type AskDesk = (
  statement: DeskStatement,
  caller: Pick<Caller, 'accountId'>,
  signal: AbortSignal,
) => Promise<Page & { cached: boolean }>;

/** A statement whose whole answer is wanted, however many rows it has. */
export type WholeStatement = Omit<DeskStatement, 'rows' | 'seconds' | 'isFresh'>;
export type WholeAnswer = {
  columns: Stream['columns'];
  blocks: AsyncIterable<unknown[][]>;
  /** The number of rows; null when it is known only at the end. */
  count: number | null;
};
export type WholeAnswers = {
  /** The number of rows; null when it exceeds what the server fetches at once. */
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

/** What features use to run statements. */
export type DeskTools = { askDesk: AskDesk; record: RecordRun; whole: WholeAnswers };
