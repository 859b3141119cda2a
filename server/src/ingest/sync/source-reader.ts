import type { ConnectorStream } from '../connectors/connector-schema.ts';
import type { DatabaseClock, RowStream, SnapshotKind } from '../databases/source-database.ts';
import { type EncodedRows, encodeBlocks } from './encode-rows.ts';

// The one form in which a synchronisation reads a source, whether its rows come from SQL or from pages over HTTP.

/**
 * A part of a stream. Wall times are `yyyy-mm-dd hh:mi:ss`, points in time the same in UTC with a `Z`, days
 * `yyyy-mm-dd`, numbers their digits. `from` belongs to the window, `until` does not, except for numbers; null is open.
 */
export type ReadWindow = { from: string | null; until: string | null };

/** A column that a stream reads, with the type that the source gives it. */
export type UsedColumn = { table: string; column: string; type: string };

/** The tables and columns of this source that a stream reads. */
export type StreamShape = {
  /** The tables that cannot be read, and the columns that are missing; then the stream cannot be read. */
  missing: string[];
  uses: UsedColumn[];
  /** All columns of its tables, to notice new ones. */
  columns: UsedColumn[];
};

/** The rows of a window, and the first and last value of its bound. */
export type WindowExtent = { rows: number; first: string | null; last: string | null };

/** The rows of a window. They are read once, as texts or in the form that the engine takes. */
export type SourceRows = Omit<RowStream, 'cells'> & { encoded(): AsyncIterable<EncodedRows> };

/** Returns rows that are encoded as they are read. */
export const sourceRows = ({ columns, blocks, cells }: RowStream): SourceRows => ({
  ...{ columns, blocks },
  encoded: () => encodeBlocks(cells ?? blocks),
});

/** An open connection to a source. It does one thing at a time, and only reads. */
export type SourceReader = {
  version(): Promise<string>;
  now(): Promise<DatabaseClock>;
  canWrite(): Promise<boolean>;
  /** Opens the snapshot that all later questions see. */
  begin(): Promise<SnapshotKind>;
  inspect(stream: ConnectorStream): Promise<StreamShape>;
  extent(stream: ConnectorStream, window: ReadWindow, signal: AbortSignal): Promise<WindowExtent>;
  /** Returns the first day of a fact that was changed in this window of changes; null where there is none. */
  firstChanged(
    stream: ConnectorStream,
    changes: ReadWindow,
    signal: AbortSignal,
  ): Promise<string | null>;
  /** Reads the rows, with the columns in the order of the stream's `select`; `most` ends the reading early. */
  read(
    stream: ConnectorStream,
    window: ReadWindow,
    options: { signal: AbortSignal; most?: number },
  ): Promise<SourceRows>;
  /** Counts the rows of a window by the day that the stream compares. */
  countDays(
    stream: ConnectorStream,
    window: ReadWindow,
    signal: AbortSignal,
  ): Promise<Map<string, number>>;
  close(): Promise<void>;
};
