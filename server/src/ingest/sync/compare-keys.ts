import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Engine } from '#engine/open.ts';
import type { TextRow } from '../databases/source-database.ts';
import type { FileMapping } from '../mapping/mapping-schema.ts';
import { identifier } from '../plan/sql-text.ts';
import { createRowEncoder } from './encode-rows.ts';
import { loadRows } from './load-rows.ts';
import { identityOf, type StreamRun } from './run-stream.ts';
import { SyncQuestion } from './stream-state.ts';
import { wallTime } from './windows.ts';

/** The share of keys that may have vanished before somebody is asked. */
const mostGone = 0.05;

const withdrawnItems: FileMapping = {
  ...{ delimiter: ',', columns: ['barcode', 'withdrawn_on'], optional: [], headings: {} },
  otherColumns: 'refuse',
  targets: [
    {
      table: 'dim_item',
      when: [],
      columns: {
        barcode: { as: 'trim', from: 'barcode' },
        state: { as: 'constant', value: 5 },
        withdrawn_on: { as: 'date', from: 'withdrawn_on', formats: ['iso'] },
      },
    },
  ],
};

/** Marks the items as withdrawn whose keys the source no longer has, once in some days. */
export async function compareKeys(run: StreamRun): Promise<void> {
  const { stream, states, engine, rule, accepted, save, upper } = run;
  const state = states.get(stream.name);
  const { deletes } = stream;
  if (deletes === undefined || state === undefined) return;
  const since = state.keysComparedAt === null ? 0 : Date.parse(state.keysComparedAt);
  if (upper.instant.getTime() - since < deletes.everyDays * 86_400_000) return;
  const keys = identifier(`load_keys_stage_${randomInt(2 ** 47).toString(16)}`);
  await engine.command(`CREATE TABLE ${keys} (key String) ENGINE = MergeTree ORDER BY key`);
  try {
    await sendKeys(run, keys, deletes.key);
    const gone = await listGone(engine, keys, rule.glc, identityOf(run));
    const share = gone.known === 0 ? 0 : gone.barcodes.length / gone.known;
    if (share > mostGone && !accepted.has(`${stream.name}:keys`))
      throw new SyncQuestion(stream.name, 'keys', {
        gone: String(gone.barcodes.length),
        known: String(gone.known),
      });
    if (gone.barcodes.length > 0) await withdraw(run, gone.barcodes);
    const next = { ...state, keysComparedAt: upper.instant.toISOString() };
    states.set(stream.name, next);
    await save(stream.name, next);
  } finally {
    await engine.command(`DROP TABLE IF EXISTS ${keys} SYNC`);
  }
}

async function sendKeys({ stream, reader, engine, signal }: StreamRun, table: string, key: string) {
  const { columns, blocks } = await reader.read(stream, { from: null, until: null }, { signal });
  const at = columns.indexOf(key);
  const encoder = createRowEncoder();
  const rows = async function* () {
    for await (const block of blocks) yield encoder.encode(block.map((row) => [row[at] ?? '']));
  };
  await engine.insert(
    `INSERT INTO ${table} SELECT trimBoth(key) FROM input('line UInt64, problem String, detail String, raw String, key String') FORMAT RowBinary`,
    Readable.from(rows(), { objectMode: false }),
    {},
    { seconds: 0, signal },
  );
}

async function listGone(engine: Engine, keys: string, glc: string, identity: string) {
  const [all] = await engine.rows<{ known: number; barcodes: string[] }>(
    `SELECT toFloat64(count()) AS known, groupArrayIf(barcode, barcode NOT IN (SELECT key FROM ${keys})) AS barcodes FROM dim_item FINAL
      WHERE glc = {glc:String} AND withdrawn_on IS NULL AND batch IN (
        SELECT batch FROM load_batch FINAL WHERE glc = {glc:String} AND sha256 = {identity:String})`,
    { glc, identity },
    { seconds: 300 },
  );
  return all ?? { known: 0, barcodes: [] };
}

async function withdraw(run: StreamRun, barcodes: readonly string[]): Promise<void> {
  const { engine, stream, rule, upper, signal } = run;
  const today = wallTime(upper.instant, upper.timeZone).slice(0, 10);
  const rows: TextRow[] = barcodes.map((barcode) => [barcode, today]);
  await loadRows(
    engine,
    {
      ...{
        name: `${rule.name}/${stream.name} ×`,
        identity: `${identityOf(run)} keys`,
        clears: null,
      },
      ...{ glc: rule.glc, libcode: rule.libcode, timeZone: rule.timeZone, signal, now: new Date() },
      ...{ readerKey: run.readerKey, operations: {}, events: [], mostRefused: rule.mostRefused },
      mapping: {
        ...{ name: run.connector.name, notes: [], groups: {}, dictionaries: {}, names: {} },
        files: [withdrawnItems],
      },
    },
    (async function* () {
      yield rows;
    })(),
  );
}
