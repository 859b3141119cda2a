import { randomInt } from 'node:crypto';
import type { Engine } from '#engine/open.ts';
import {
  type BatchEntry,
  type ClearedDays,
  listBatches,
  loadingBatches,
  ownRunName,
  syncKind,
  toEngineTime,
  writeBatch,
} from '../batch/journal.ts';
import { stageNames } from '../batch/names.ts';
import { publishBatch } from '../batch/publish.ts';
import { countStages, type FileTally } from '../batch/tally.ts';
import { refuseBatch, undoBatch } from '../batch/undo.ts';
import type { StreamMapping } from '../connectors/read-connector.ts';
import { again, nothingKnown, refusalOf, secondsSince } from '../load-file.ts';
import { emptyReport, type FileReport } from '../load-report.ts';
import { compileFile, stageName } from '../plan/compile-file.ts';
import { sendRows, withHeartbeat } from '../send-rows.ts';
import { bigStatements, planInputOf } from '../stage-file.ts';
import type { EncodedRows } from './encode-rows.ts';
import { keepReaders } from './keep-readers.ts';

export type RowsRequest = {
  /** The name of the batch in the list of loads; without its digits it names the stream. */
  name: string;
  /** The name of the stream of a source among all batches. */
  identity: string;
  mapping: StreamMapping;
  glc: string;
  libcode: string;
  timeZone: string;
  readerKey: Buffer;
  events: readonly string[];
  operations: Readonly<Record<string, string>>;
  mostRefused: number;
  now: Date;
  signal: AbortSignal;
  /** The days that the rows replace; null for things, which replace themselves by their key. */
  clears: ClearedDays | null;
};

const fewRows = 20_000;

/** Loads the rows of a stream as one batch: they are published whole or not at all. */
export async function loadRows(
  engine: Engine,
  request: RowsRequest,
  blocks: AsyncIterable<EncodedRows>,
): Promise<FileReport> {
  const started = performance.now();
  const { name, glc, mapping, mostRefused } = request;
  let entry = await begin(engine, request);
  const report = { ...emptyReport(name, glc, mapping.name), batch: entry.batch };
  loadingBatches.add(entry.batch);
  try {
    try {
      const counted = await stageRows(engine, request, entry, blocks);
      Object.assign(report, counted.report, { stagedSeconds: secondsSince(started) });
      const { rows, partly, targets, tables, reasons } = report;
      const whole = { rows, partly, targets, tables, reasons, unusedColumns: [] };
      const found = { ...counted.entry, report: JSON.stringify(whole) };
      const refusal = refusalOf(report, mostRefused);
      if (refusal !== null) {
        await refuseBatch(engine, entry, found);
        return { ...report, status: 'refused', message: refusal, seconds: secondsSince(started) };
      }
      const replaces = await replacedBy(engine, request);
      await keepReaders(engine, { ...entry, replaces });
      entry = await writeBatch(engine, entry, { ...found, replaces, phase: 'publishing' });
    } catch (error) {
      await undoBatch(engine, entry);
      throw error;
    }
    await again((isRepeated) => publishBatch(engine, entry, isRepeated));
    return { ...report, status: 'loaded', seconds: secondsSince(started) };
  } finally {
    loadingBatches.delete(entry.batch);
  }
}

/** Sends the rows through the engine into the stage tables, and counts them by outcome. */
async function stageRows(
  engine: Engine,
  request: RowsRequest,
  entry: BatchEntry,
  blocks: AsyncIterable<EncodedRows>,
): Promise<FileTally> {
  const { mapping, identity } = request;
  const [file] = mapping.files;
  const names = file.columns;
  const input = planInputOf({ ...request, file }, { sha256: identity }, entry, {
    names,
    delimiter: ',',
  });
  const plan = compileFile(input);
  for (const sql of plan.prepare) await engine.command(sql, {}, { settings: bigStatements });
  await stageNames(engine, stageName('load_names', entry.batch), mapping, entry.glc);
  const { head, rest, isShort } = await peek(blocks);
  let sent = 0;
  const take = ({ rows, bytes }: EncodedRows) => {
    sent += rows;
    return bytes;
  };
  const pieces = async function* () {
    for (const block of head) yield take(block);
    for await (const block of rest) yield take(block);
  };
  const rows = withHeartbeat(engine, entry, pieces(), () => request.signal.throwIfAborted());
  await sendRows(engine, request, plan, rows, isShort ? 1 : 2);
  return countStages(engine, plan, { rows: sent, header: names.join(',') });
}

/** Reads the first blocks, to know whether one statement is enough for the rows. */
async function peek(blocks: AsyncIterable<EncodedRows>) {
  const rest = blocks[Symbol.asyncIterator]();
  const head: EncodedRows[] = [];
  let rows = 0;
  let isShort = false;
  while (rows < fewRows && !isShort) {
    const next = await rest.next();
    if (next.done === true) isShort = true;
    else {
      head.push(next.value);
      rows += next.value.rows;
    }
  }
  return { head, isShort, rest: { [Symbol.asyncIterator]: () => rest } };
}

function begin(
  engine: Engine,
  { glc, libcode, mapping, name, identity, timeZone, clears }: RowsRequest,
): Promise<BatchEntry> {
  const tables = [...new Set(mapping.files[0].targets.map(({ table }) => table))];
  return writeBatch(
    engine,
    {
      ...nothingKnown,
      ...{ glc, libcode, timeZone, tables, clears, batch: randomInt(2 ** 47), version: 0 },
      ...{ phase: 'staging', kind: syncKind, file: name, sha256: identity, owner: ownRunName },
      ...{ replaces: [], startedAt: toEngineTime(new Date()), changedAt: '' },
    },
    {},
  );
}

/** Returns the earlier batches of the stream with days that these rows replace. */
export async function replacedBy(
  engine: Engine,
  { glc, identity, clears }: Pick<RowsRequest, 'glc' | 'identity' | 'clears'>,
): Promise<number[]> {
  if (clears === null) return [];
  const before = await listBatches(engine, ['done', 'publishing'], { glc, sha256: identity });
  const overlaps = (days: ClearedDays | null) =>
    days === null || (days.from < clears.until && clears.from < days.until);
  return before.filter((one) => overlaps(one.clears)).map(({ batch }) => batch);
}
