import type { Engine } from '#engine/open.ts';
import { lastDay } from '#ingest/batch/event-reach.ts';
import { pushKind, syncKind, undoKind } from '#ingest/batch/journal.ts';

export type JournalLoad = {
  batch: string;
  kind: string;
  file: string;
  phase: string;
  tables: string[];
  rowsRefused: number;
  /** The local day of the load, and its moment. */
  day: string;
  at: string;
};
export type LoadedSpan = { batch: string; event: string; until: string };

/** The kinds of the batches of pushed events, which are one source, and of rules. */
export { pushKind, syncKind };

/** Reads the loads of a group that came in, also those that later loads replaced, the oldest first. */
export function readLoads(
  engine: Engine,
  { glc, zone, signal }: { glc: string; zone: string; signal: AbortSignal },
): Promise<JournalLoad[]> {
  return engine.rows<JournalLoad>(
    `SELECT toString(batch) AS batch, kind, file, phase, tables, toFloat64(rows_refused) AS rowsRefused,
      toString(toDate(started_at, {zone:String})) AS day,
      formatDateTime(started_at, '%Y-%m-%dT%H:%i:%S.000Z', 'UTC') AS at
    FROM load_batch FINAL
    WHERE glc = {glc:String} AND phase IN ('done', 'replaced') AND kind != '${undoKind}'
    ORDER BY started_at, batch`,
    { glc, zone },
    { signal, seconds: 60 },
  );
}

/** Reads the last day of each event in the rows of each load. */
export function readSpans(
  engine: Engine,
  { glc, signal }: { glc: string; signal: AbortSignal },
): Promise<LoadedSpan[]> {
  return engine.rows<LoadedSpan>(
    `SELECT toString(b) AS batch, toString(e) AS event, toString(max(${lastDay})) AS until
    FROM (
      SELECT r.batch AS b, r.event AS e, r.counted AS counted, max(r.day) AS day
      FROM behaviour_event AS r WHERE r.glc = {glc:String} GROUP BY b, e, counted
    ) GROUP BY batch, event`,
    { glc },
    { signal, seconds: 120, settings: { max_threads: 1 } },
  );
}
