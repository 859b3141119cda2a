import type { RuleValues } from '@stacksight/contract';
import type { StatementParams } from '#engine/call.ts';
import type { Page, Stream } from '#engine/desk/desk.ts';
import type { StatementScope } from '#engine/desk/row-policies.ts';
import type { Caller } from '#lib/caller.ts';

// What the query desk and the rules share: one way to run a statement, one history.

/** What is written into the history of a statement, whatever becomes of it. */
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

/** Does a piece of work and writes down how it went, how long it took and how many rows it gave. */
export type RecordRun = <T extends RowCount>(
  entry: RunEntry,
  work: () => Promise<T>,
) => Promise<T & { ms: number; runId: string }>;

export type DeskStatement = {
  sql: string;
  params: StatementParams;
  /** What it is kept to; null reads every group. */
  scope: StatementScope | null;
  /** Whether it may get at readers. */
  hasReaders: boolean;
  rows: number;
  seconds: number;
  /** Asks the engine even where the answer is known. */
  isFresh: boolean;
};

/** Runs a statement on the desk; what the engine refuses is an AppError with words. */
export type AskDesk = (
  statement: DeskStatement,
  caller: Pick<Caller, 'accountId'>,
  signal: AbortSignal,
) => Promise<Page & { cached: boolean }>;

/** A statement whose whole answer is wanted, however many rows that are. */
export type WholeStatement = Omit<DeskStatement, 'rows' | 'seconds' | 'isFresh'>;
export type WholeAnswer = {
  columns: Stream['columns'];
  blocks: AsyncIterable<unknown[][]>;
  /** Null where only the end tells. */
  count: number | null;
};
export type WholeAnswers = {
  /** How many rows there are, null where they are more than is made at once. */
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

/** What a feature runs statements with. */
export type DeskTools = { askDesk: AskDesk; record: RecordRun; whole: WholeAnswers };
