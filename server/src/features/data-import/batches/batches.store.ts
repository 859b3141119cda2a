import type { LoadBatch } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import { undoKind } from '#ingest/batch/journal.ts';
import type { BatchNames } from '#ingest/sync/batch-names.ts';
import type { ListQuery } from '#store/listing.ts';

export type BatchListQuery = ListQuery<'startedAt'> & { state?: LoadBatch['state'] | undefined };
export type BatchRow = Omit<LoadBatch, 'state' | 'tables'> & {
  phase: string;
  tables: string[];
};

const ends = ['done', 'dropped', 'refused', 'replaced', 'undone'];
const time = (column: string) => `formatDateTime(${column}, '%Y-%m-%dT%H:%i:%S.000Z', 'UTC')`;

/** Returns one page of a group's loads. Checks, and the empty loads that take others back, are not among them. */
export async function pageOfBatches(
  engine: Engine,
  { glc, names }: { glc: string; names: BatchNames },
  { pageNum, pageSize, order = 'descend', search = '', state }: BatchListQuery,
): Promise<{ rows: BatchRow[]; total: number }> {
  const open = `phase NOT IN (${ends.map((end) => `'${end}'`).join(', ')})`;
  const where = `glc = {glc:String} AND kind != '${undoKind}' AND phase NOT IN ('checking', 'checked')
    AND ({search:String} = '' OR positionCaseInsensitiveUTF8(file, {search:String}) > 0 OR sha256 IN {named:Array(String)})
    AND ({state:String} = '' OR if(${open}, 'running', phase) = {state:String})`;
  const named = search === '' ? [] : names.identitiesWith(search);
  const params = {
    glc,
    search,
    named,
    state: state ?? '',
    from: (pageNum - 1) * pageSize,
    pageSize,
  };
  const [rows, [count]] = await Promise.all([
    engine.rows<BatchRow & { sha256: string }>(
      `SELECT toString(batch) AS batch, kind AS source, file, sha256, glc, phase, tables,
        toFloat64(rows_in) AS rowsIn, toFloat64(rows_loaded) AS rowsLoaded, toFloat64(rows_refused) AS rowsRefused,
        toBool(batch IN (SELECT batch FROM load_refused)) AS hasRefused,
        ${time('started_at')} AS startedAt, ${time('changed_at')} AS endedAt
      FROM load_batch FINAL WHERE ${where}
      ORDER BY started_at ${order === 'ascend' ? 'ASC' : 'DESC'}, batch
      LIMIT {pageSize:UInt32} OFFSET {from:UInt64}`,
      params,
    ),
    engine.rows<{ total: number }>(
      `SELECT toFloat64(count()) AS total FROM load_batch FINAL WHERE ${where}`,
      params,
    ),
  ]);
  return {
    rows: rows.map(({ sha256, ...row }) => ({
      ...row,
      file: names.nameOf({ kind: row.source, file: row.file, sha256 }),
    })),
    total: count?.total ?? 0,
  };
}

export type RefusedRow = {
  line: number;
  reason: string;
  field: string;
  value: string;
  raw: string;
};

/** Reads the refused rows of a batch in the order of the file, in blocks. */
export async function* refusedRows(engine: Engine, batch: number): AsyncGenerator<RefusedRow> {
  const rows = engine.stream(
    `SELECT toFloat64(line), toString(reason), toString(field), value, raw FROM load_refused
      WHERE batch = {batch:UInt64} ORDER BY line, reason, field`,
    { batch },
  );
  for await (const [line, reason, field, value, raw] of rows)
    yield {
      line: Number(line),
      ...{ reason: String(reason), field: String(field), value: String(value), raw: String(raw) },
    };
}
