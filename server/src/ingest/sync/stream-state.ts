import type { ClearedDays } from '../batch/journal.ts';
import type { UsedColumn } from './source-reader.ts';

/** The state of a stream of a rule after its last published batch. */
export type StreamState = {
  /** The upper bound of the last window: a day for facts, a value of the cursor for things. */
  cursor: string | null;
  /** The last window that was read. */
  from: string | null;
  until: string | null;
  /** The rows of that window, and how many of them were loaded and refused. */
  rows: number;
  loaded: number;
  refused: number;
  /** Rows a day of the last windows, the newest first; of a stream that is read whole, its rows. */
  rates: number[];
  /** The days of a window whose odd number of rows somebody accepted; their number is not asked about again. */
  acceptedDays?: ClearedDays | null;
  /** The earlier days that are still to be read, the newest first; null when there are none. */
  past: { from: string | null; until: string } | null;
  /** The columns that the stream reads, and all columns of its tables. */
  uses: UsedColumn[];
  columns: UsedColumn[];
  schemaHash: string;
  keysComparedAt: string | null;
  changedAt: string;
};

/** The reasons for which a run stops and asks. */
export type SyncQuestionKind = 'missing' | 'schema' | 'rows' | 'keys' | 'refused';

/** Thrown where a run must not go on by itself; nothing of the stream's window is published. */
export class SyncQuestion extends Error {
  readonly stream: string;
  readonly kind: SyncQuestionKind;
  /** Facts of the question, as texts that sentences are filled with. */
  readonly facts: Readonly<Record<string, string>>;

  constructor(stream: string, kind: SyncQuestionKind, facts: Readonly<Record<string, string>>) {
    super(`${stream}: ${kind}`);
    this.name = 'SyncQuestion';
    this.stream = stream;
    this.kind = kind;
    this.facts = facts;
  }
}
