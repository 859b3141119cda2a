import type { Engine } from '#engine/open.ts';
import type { ClearedDays } from '../batch/journal.ts';
import type { Connector, ConnectorStream } from '../connectors/connector-schema.ts';
import { mappingOfStream } from '../connectors/read-connector.ts';
import { emptyReport, type FileReport } from '../load-report.ts';
import type { Mapping } from '../mapping/mapping-schema.ts';
import { countWindow } from './check-bounds.ts';
import { compareSchema, schemaHash } from './check-schema.ts';
import { loadRows, replacedBy } from './load-rows.ts';
import { pace } from './pace.ts';
import type { SourceOutcome, SourceProgress, SourceRule } from './source-outcome.ts';
import type { ReadWindow, SourceReader, StreamShape } from './source-reader.ts';
import { streamIdentity } from './stream-identity.ts';
import { type StreamState, SyncQuestion } from './stream-state.ts';
import {
  addDays,
  cursorWindow,
  dayOfBound,
  forwardDays,
  type UpperBound,
  upperOf,
} from './windows.ts';

export type StreamRun = {
  engine: Engine;
  reader: SourceReader;
  connector: Connector;
  stream: ConnectorStream;
  rule: SourceRule;
  upper: UpperBound;
  signal: AbortSignal;
  states: Map<string, StreamState>;
  names: NonNullable<Mapping['names']>;
  events: readonly string[];
  accepted: ReadonlySet<string>;
  readerKey: Buffer;
  operations: Readonly<Record<string, string>>;
  outcome: SourceOutcome;
  onProgress(progress: SourceProgress): void;
  save(stream: string, state: StreamState): Promise<void>;
};

/** Returns what identifies the batches of a stream among all batches. */
export const identityOf = ({ rule, stream }: Pick<StreamRun, 'rule' | 'stream'>): string =>
  streamIdentity(rule.id, stream.name);

/** Reads what came since the last run of a stream; returns false for one that cannot be read and may be left out. */
export async function forwardStream(run: StreamRun): Promise<boolean> {
  const { stream, upper, states, rule } = run;
  const shape = await checkStream(run);
  if (shape === null) return false;
  const before = states.get(stream.name);
  const { window } = stream;
  const seen = { uses: shape.uses, columns: shape.columns, schemaHash: schemaHash(shape.uses) };
  if (window.kind === 'days') {
    const changed = await firstChangedDay(run, before);
    const { window: days, clears } = forwardDays(window, before?.cursor ?? null, upper, changed);
    const { rows, ...counted } = await countWindow(run, days, clears, before);
    const report = await loadWindow(run, days, clears, rows);
    const past = before === undefined ? { from: rule.since, until: clears.from } : before.past;
    const cursor = addDays(clears.until, -1);
    await keep(run, report, { ...seen, ...clears, cursor, past, ...counted });
    return true;
  }
  const bound =
    window.kind === 'whole'
      ? null
      : window.is === 'number'
        ? (await run.reader.extent(stream, everything, run.signal)).last
        : upperOf(upper, window.is);
  const part =
    window.kind === 'whole' || bound === null
      ? everything
      : cursorWindow(window, before?.cursor ?? null, bound);
  // What changed since the last run may be much or little; only a whole list has a usual number of rows.
  const { rows, ...counted } =
    window.kind === 'whole'
      ? await countWindow(run, part, null, before)
      : { ...(await run.reader.extent(stream, part, run.signal)), rates: [] };
  const report = await loadWindow(run, part, null, rows);
  const { rates } = counted;
  await keep(run, report, { ...seen, ...part, cursor: bound, past: null, rates });
  return true;
}

const everything: ReadWindow = { from: null, until: null };

async function firstChangedDay(
  { stream, reader, upper, signal }: StreamRun,
  before: StreamState | undefined,
): Promise<string | null> {
  const { window } = stream;
  if (window.kind !== 'days' || window.changed === undefined || before === undefined) return null;
  const since = Date.parse(before.changedAt) - window.lookBackDays * 86_400_000;
  const from = upperOf({ ...upper, instant: new Date(since) }, window.changed.is);
  const first = await reader.firstChanged(stream, { from, until: null }, signal);
  return first === null ? null : dayOfBound(first, window.is, upper.timeZone);
}

/** Looks at the columns of a stream before it is read; null where it is left out. */
export async function checkStream(run: StreamRun): Promise<StreamShape | null> {
  const { stream, reader, states, accepted, outcome } = run;
  const shape = await reader.inspect(stream);
  const before = states.get(stream.name);
  if (shape.missing.length > 0) {
    const facts = { columns: shape.missing.join(', ') };
    if (!stream.isOptional || before !== undefined)
      throw new SyncQuestion(stream.name, 'missing', facts);
    outcome.notes.push({ stream: stream.name, kind: 'leftOut', facts });
    return null;
  }
  if (before === undefined) return shape;
  const { gone, changed, added } = compareSchema(before, shape);
  if (gone.length + changed.length > 0 && !accepted.has(`${stream.name}:schema`))
    throw new SyncQuestion(stream.name, 'schema', { columns: [...gone, ...changed].join(', ') });
  const columns = added.join(', ');
  if (added.length > 0 && !outcome.notes.some((one) => one.facts.columns === columns))
    outcome.notes.push({
      stream: stream.name,
      kind: 'added',
      facts: { columns },
    });
  return shape;
}

/** Reads a window of `total` rows and publishes it as one batch. */
export async function loadWindow(
  run: StreamRun,
  window: ReadWindow,
  clears: ClearedDays | null,
  total: number,
): Promise<FileReport> {
  const { engine, reader, connector, stream, rule, signal, outcome } = run;
  const identity = identityOf(run);
  const empty = emptyReport(stream.name, rule.glc, connector.name);
  if (total === 0 && (await replacedBy(engine, { glc: rule.glc, identity, clears })).length === 0)
    return empty;
  const source = await reader.read(stream, window, { signal });
  let done = 0;
  const onRows = (rows: number) => {
    done += rows;
    run.onProgress({ stream: stream.name, rows: done, total });
  };
  const mapping = mappingOfStream(connector, stream);
  const span = clears === null ? '' : ` ${clears.from}–${addDays(clears.until, -1)}`;
  const report = await loadRows(
    engine,
    {
      ...{ name: `${rule.name}/${stream.name}${span}`, identity, clears, signal },
      ...{ glc: rule.glc, libcode: rule.libcode, timeZone: rule.timeZone, events: run.events },
      ...{ readerKey: run.readerKey, operations: run.operations, now: new Date() },
      mostRefused: rule.mostRefused,
      mapping: { ...mapping, names: run.names },
    },
    pace(source.encoded(), { rowsPerSecond: rule.rowsPerSecond, signal, onRows }),
  );
  if (report.status === 'refused')
    throw new SyncQuestion(stream.name, 'refused', {
      rows: String(report.rows.in),
      refused: String(report.rows.refused),
      reason: report.reasons
        .map(({ field, reason }) => `${field} ${reason}`)
        .slice(0, 3)
        .join(', '),
    });
  outcome.read += report.rows.in;
  outcome.loaded += report.rows.used;
  outcome.refused += report.rows.refused;
  return report;
}

/** Notes what a published batch brought. */
export async function keep(
  { stream, states, save }: StreamRun,
  { rows }: Pick<FileReport, 'rows'>,
  more: Omit<StreamState, 'rows' | 'loaded' | 'refused' | 'keysComparedAt' | 'changedAt'>,
): Promise<void> {
  const state: StreamState = {
    ...more,
    ...{ rows: rows.in, loaded: rows.used, refused: rows.refused },
    keysComparedAt: states.get(stream.name)?.keysComparedAt ?? null,
    changedAt: new Date().toISOString(),
  };
  states.set(stream.name, state);
  await save(stream.name, state);
}
