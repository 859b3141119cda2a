// One run of a source: every stream forwards, then earlier days window by window, then the comparison of days. It knows
// nothing of tasks, accounts or screens; the state of a stream is handed over after its batch is published.
import type { Engine } from '#engine/open.ts';
import { toPatient } from '#engine/patient.ts';
import { recoverLoads } from '../batch/recover.ts';
import type { Connector, ConnectorStream } from '../connectors/connector-schema.ts';
import { loadReference } from '../reference/load-reference.ts';
import { compareKeys } from './compare-keys.ts';
import { compareDaysOf } from './compare-source.ts';
import { readNames } from './read-names.ts';
import { readPast } from './read-past.ts';
import { forwardStream, type StreamRun } from './run-stream.ts';
import {
  emptyOutcome,
  type SourceOutcome,
  type SourceProgress,
  type SourceRule,
} from './source-outcome.ts';
import type { SourceReader } from './source-reader.ts';
import type { StreamState } from './stream-state.ts';
import { settleMs } from './windows.ts';

export type SourceRun = {
  reader: SourceReader;
  connector: Connector;
  streams: readonly ConnectorStream[];
  rule: SourceRule;
  states: ReadonlyMap<string, StreamState>;
  /** The questions that somebody answered with going on, as `stream:kind`. */
  accepted: ReadonlySet<string>;
  readerKey: Buffer;
  operations: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Whether earlier days may be read now. */
  mayReadPast(): boolean;
  /** Stores the state of a stream. */
  save(stream: string, state: StreamState): Promise<void>;
  /** Told of rows as they are read; `total` is null while it is not known. */
  onProgress(progress: SourceProgress): void;
  /** Filled as streams are published, so that it is known of a run that stops too. */
  outcome?: SourceOutcome;
};
/** Reads all streams of a source. Throws a SyncQuestion where somebody must decide. */
export async function runSource(openEngine: Engine, run: SourceRun): Promise<SourceOutcome> {
  const engine = toPatient(openEngine);
  const { reader, connector, streams, rule, signal } = run;
  await loadReference(engine);
  await recoverLoads(engine);
  const clock = await reader.now();
  await reader.begin();
  const upper = {
    instant: new Date(clock.instant.getTime() - settleMs),
    timeZone: rule.timeZone,
  };
  const events = await engine.rows<{ event: string }>('SELECT DISTINCT event FROM dim_event');
  const outcome = run.outcome ?? emptyOutcome();
  const base: Omit<StreamRun, 'stream'> = {
    ...{ engine, reader, connector, rule, upper, signal, outcome },
    states: new Map(run.states),
    names: {},
    events: events.map(({ event }) => event),
    accepted: run.accepted,
    readerKey: run.readerKey,
    operations: run.operations,
    onProgress: run.onProgress,
    save: run.save,
  };
  const readable: ConnectorStream[] = [];
  for (const stream of streams) {
    signal.throwIfAborted();
    const one = { ...base, stream };
    const isRead = stream.names === undefined ? await forwardStream(one) : await readNames(one);
    if (isRead && stream.names === undefined) readable.push(stream);
  }
  for (const stream of readable) await compareKeys({ ...base, stream });
  for (const stream of readable)
    if (!(await readPast({ ...base, stream }, run.mayReadPast))) outcome.isPastLeft = true;
  for (const stream of readable) await compareDaysOf({ ...base, stream });
  return outcome;
}
