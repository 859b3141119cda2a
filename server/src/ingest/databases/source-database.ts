import type { Socket } from 'node:net';
import type { DatabaseAddress } from '../sources/target.ts';

// The one form in which the product reads a foreign database, whatever its system. It only reads: nothing here changes
// a source.
//
// Values arrive as text. A wall time is `yyyy-mm-dd hh:mi:ss[.f]`; a point in time is the same in UTC with a `Z`;
// decimals keep their digits; booleans are `true` and `false`; bytes are hexadecimal digits; no value is null.

export type TextRow = (string | null)[];
/** A table or view that the account may read. `rows` is the server's estimate; null where it has none. */
export type TableInfo = { schema: string; name: string; rows: number | null };
export type TableName = Pick<TableInfo, 'schema' | 'name'>;
export type ColumnInfo = { name: string; type: string; isNullable: boolean };
/** The present time of the database: the instant, and what the clocks on its wall show. */
export type DatabaseClock = { instant: Date; wallTime: string };
/** A row whose texts may still be the bytes of UTF-8 that the server sent. */
export type CellRow = (string | Buffer | null)[];
/**
 * The columns of an answer, and its rows in blocks, which are read once: as texts, or as cells where the driver has
 * them. Leaving the loop over the blocks ends the statement.
 */
export type RowStream = {
  columns: readonly string[];
  blocks: AsyncIterable<TextRow[]>;
  cells?: AsyncIterable<CellRow[]>;
};
/** Whether every statement of a run sees the same moment, or each statement its own. */
export type SnapshotKind = 'run' | 'statement';

/** A signed-in connection to a foreign database. It does one thing at a time. */
export type SourceDatabase = {
  /** Returns the name and version of the system. */
  version(): Promise<string>;
  now(): Promise<DatabaseClock>;
  /** Returns whether the account could change tables; each driver says how it finds out. */
  canWrite(): Promise<boolean>;
  tables(): Promise<TableInfo[]>;
  columns(table: TableName): Promise<ColumnInfo[]>;
  /** Opens the read-only snapshot that the statements of a run see. It lasts until the connection is closed. */
  begin(): Promise<SnapshotKind>;
  /**
   * Runs one statement and reads its rows as they are wanted. The statement names its parameters `:name`. When the
   * signal aborts, the server ends the statement.
   */
  stream(
    sql: string,
    params: Readonly<Record<string, string>>,
    options: { signal: AbortSignal },
  ): Promise<RowStream>;
  close(): Promise<void>;
};

/** A source whose address is checked, with the way to connect to it. */
export type CheckedSource = DatabaseAddress & {
  /** The only address that a driver may connect to. */
  address: string;
  /** Opens a connection to that address. */
  connect(): Promise<Socket>;
};

/** The rows of a block. */
export const rowsPerBlock = 2_000;
/** The time that a server has for signing in, for questions about its tables, and for ending a statement. */
export const patience = { signInMs: 5_000, questionMs: 20_000, leaveMs: 5_000 };
