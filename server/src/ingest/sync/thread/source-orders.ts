import type { ConnectorStream } from '../../connectors/connector-schema.ts';
import type { DatabaseAddress } from '../../sources/target.ts';
import type { ReadWindow } from '../source-reader.ts';

// What is asked of the thread that reads a source for a run.

export type SourceOpening = {
  source: DatabaseAddress;
  /** The words that the rule sets for `{name}` in names of tables. */
  settings: Readonly<Record<string, string>>;
  /** The time zone of the library. */
  timeZone: string;
  /** Whether the operator allows sources on this machine. */
  allowsLocal: boolean;
};

type WindowOf<Name extends string> = { ask: Name; stream: ConnectorStream; window: ReadWindow };

export type SourceQuestion =
  | ({ ask: 'open' } & SourceOpening)
  | { ask: 'version' | 'now' | 'canWrite' | 'begin' | 'close' }
  | { ask: 'inspect'; stream: ConnectorStream }
  | WindowOf<'extent' | 'firstChanged' | 'countDays'>
  | (WindowOf<'read'> & { most: number | undefined })
  /** The next block of the rows that are being read, as texts or encoded; null after the last one. */
  | { ask: 'next'; isEncoded: boolean }
  /** Ends the reading of rows before their end. */
  | { ask: 'leave' };
