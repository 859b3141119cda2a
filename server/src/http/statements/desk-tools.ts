import type { RuleValues } from '@stacksight/contract';
import type { Params } from '#engine/call.ts';
import type { Page } from '#engine/desk/desk.ts';
import type { StatementScope } from '#engine/desk/scope-filters.ts';
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
type Counted = { rows: readonly unknown[]; hasMore: boolean; cached: boolean };

/** Does a piece of work and writes down how it went, how long it took and how many rows it gave. */
export type RecordRun = <T extends Counted>(
  entry: RunEntry,
  work: () => Promise<T>,
) => Promise<T & { ms: number; runId: string }>;

export type Statement = {
  sql: string;
  params: Params;
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
  statement: Statement,
  caller: Pick<Caller, 'accountId'>,
  signal: AbortSignal,
) => Promise<Page & { cached: boolean }>;
