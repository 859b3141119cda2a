import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Engine } from '#engine/open.ts';
import { insertRows } from '../reference/insert-rows.ts';

/**
 * The phases of a batch. A checking or staging batch can be undone, a publishing batch must be finished; the others are
 * final.
 */
export type Phase =
  | 'checking'
  | 'staging'
  | 'publishing'
  | 'checked'
  | 'done'
  | 'dropped'
  | 'replaced'
  | 'undone'
  | 'refused';

/** The phases in which a process works on a batch. */
export const openPhases: ReadonlySet<Phase> = new Set(['checking', 'staging', 'publishing']);

/** The kind of a batch of pushed events. Such batches come every few minutes and are not announced. */
export const pushKind = 'push';

/** The kind of a batch without rows that takes the place of one that is taken back. */
export const undoKind = 'undo';

/** The kind of a batch that a synchronisation read from a source. Each run sends one notice, not each batch. */
export const syncKind = 'sync';

export type ClearedDays = { from: string; until: string };

export type BatchEntry = {
  batch: number;
  version: number;
  phase: Phase;
  glc: string;
  /** The library of rows that name no library; empty if an earlier version of the product did not record it. */
  libcode: string;
  kind: string;
  file: string;
  sha256: string;
  timeZone: string;
  owner: string;
  tables: string[];
  /** The batches whose rows this batch replaces. */
  replaces: number[];
  /** Only these days of the replaced batches: the first day, and the day after the last; null for all of their rows. */
  clears: ClearedDays | null;
  header: string;
  rowsIn: number;
  rowsLoaded: number;
  rowsSuppressed: number;
  rowsRefused: number;
  /** The report of the file, as JSON. */
  report: string;
  startedAt: string;
  changedAt: string;
};

/** The name of this run of this process in the journal of loads. */
export const ownRunName = `${hostname()}/${process.pid}/${randomUUID()}`;

const silentMinutes = 3;
const columns = `batch, version, phase, glc, libcode, kind, file, sha256, time_zone AS timeZone, owner, tables, replaces, header,
  toString(clears_from) AS clearsFrom, toString(clears_until) AS clearsUntil,
  rows_in AS rowsIn, rows_loaded AS rowsLoaded, rows_suppressed AS rowsSuppressed, rows_refused AS rowsRefused,
  report, toString(started_at) AS startedAt, toString(changed_at) AS changedAt`;

/** Reads the newest version of a batch, or null. */
export async function readBatch(engine: Engine, batch: number): Promise<BatchEntry | null> {
  const [entry] = await engine.rows<StoredEntry>(
    `SELECT ${columns} FROM load_batch FINAL WHERE batch = {batch:UInt64}`,
    { batch },
    { seconds: 120 },
  );
  return entry === undefined ? null : toEntry(entry);
}

type StoredEntry = Omit<BatchEntry, 'clears'> & {
  clearsFrom: string | null;
  clearsUntil: string | null;
};

const toEntry = ({ clearsFrom, clearsUntil, ...entry }: StoredEntry): BatchEntry => ({
  ...entry,
  clears:
    clearsFrom === null || clearsUntil === null ? null : { from: clearsFrom, until: clearsUntil },
});

/** Lists the batches in one of these phases, oldest first. */
export async function listBatches(
  engine: Engine,
  phases: readonly Phase[],
  only: { glc?: string; kind?: string; file?: string; sha256?: string } = {},
): Promise<BatchEntry[]> {
  const { glc = '', kind = '', file = '', sha256 = '' } = only;
  const rows = await engine.rows<StoredEntry>(
    `SELECT ${columns} FROM load_batch FINAL WHERE phase IN {phases:Array(String)}
      AND {glc:String} IN ('', glc) AND {kind:String} IN ('', kind) AND {file:String} IN ('', file) AND {sha256:String} IN ('', sha256)
      ORDER BY changed_at, batch`,
    { phases, glc, kind, file, sha256 },
    { seconds: 120 },
  );
  return rows.map(toEntry);
}

/** Writes the batch's next version and returns it. */
export async function writeBatch(
  engine: Engine,
  entry: BatchEntry,
  change: Partial<BatchEntry>,
): Promise<BatchEntry> {
  const now = new Date();
  // The new version must be greater than the heartbeats that were written meanwhile.
  const version = Math.max(entry.version + 1, now.getTime());
  const next = { ...entry, ...change, version, changedAt: toEngineTime(now) };
  await insertRows(engine, 'load_batch', [
    {
      batch: next.batch,
      version: next.version,
      phase: next.phase,
      glc: next.glc,
      libcode: next.libcode,
      kind: next.kind,
      file: next.file,
      sha256: next.sha256,
      time_zone: next.timeZone,
      owner: next.owner,
      tables: next.tables,
      replaces: next.replaces,
      clears_from: next.clears?.from ?? null,
      clears_until: next.clears?.until ?? null,
      header: next.header,
      rows_in: next.rowsIn,
      rows_loaded: next.rowsLoaded,
      rows_suppressed: next.rowsSuppressed,
      rows_refused: next.rowsRefused,
      report: next.report,
      started_at: next.startedAt,
      changed_at: next.changedAt,
    },
  ]);
  return next;
}

/** Writes a moment in the format of the engine. */
export function toEngineTime(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', '');
}

/** The batches that this process is loading. */
export const loadingBatches = new Set<number>();

/** Returns whether a process may still be loading the batch; `isAlone` says that no other process uses the engine. */
export function isAlive(entry: BatchEntry, isAlone: boolean): boolean {
  if (entry.owner === ownRunName) return loadingBatches.has(entry.batch);
  if (isAlone) return false;
  const [host, pid] = entry.owner.split('/');
  if (host === hostname()) return Number(pid) !== process.pid && isRunning(Number(pid));
  const silent = Date.now() - Date.parse(`${entry.changedAt.replace(' ', 'T')}Z`);
  return silent < silentMinutes * 60_000;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export type EndedBatch = Pick<
  BatchEntry,
  'batch' | 'version' | 'phase' | 'glc' | 'file' | 'rowsIn' | 'rowsLoaded' | 'rowsRefused'
>;

/** Lists the loads that ended within the last day as done, taken back or refused, oldest first. */
export function listEnded(engine: Engine): Promise<EndedBatch[]> {
  return engine.rows<EndedBatch>(
    `SELECT toString(batch) AS batch, toString(version) AS version, phase, glc, file, rows_in AS rowsIn,
      rows_loaded AS rowsLoaded, rows_refused AS rowsRefused
      FROM load_batch FINAL WHERE phase IN ('done', 'dropped', 'refused') AND kind NOT IN ('${undoKind}', '${pushKind}', '${syncKind}') AND changed_at > now() - INTERVAL 1 DAY
      ORDER BY changed_at, batch LIMIT 200`,
  );
}
