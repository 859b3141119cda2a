import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Engine } from '#engine/open.ts';
import type { ConnectorStream } from '../connectors/connector-schema.ts';
import type { TextRow } from '../databases/source-database.ts';
import type { FileMapping, TargetRows } from '../mapping/mapping-schema.ts';
import { identifier } from '../plan/sql-text.ts';
import { readerKeys } from '../send-rows.ts';
import { createRowEncoder, encodeBlocks } from './encode-rows.ts';
import { loadRows } from './load-rows.ts';
import { identityOf, type StreamRun } from './run-stream.ts';
import { SyncQuestion } from './stream-state.ts';
import { wallTime } from './windows.ts';

/** The share of keys that may have vanished before somebody is asked. */
const mostGone = 0.05;

type KeyedTable = NonNullable<ConnectorStream['deletes']>['table'];
type KeyedThing = {
  column: string;
  /** The key as the warehouse has it, from the text `key` of the source. */
  key: string;
  /** The condition of a thing that is there. */
  isThere: string;
  /** The columns that mark a thing as gone, computed from the row `key, day`. */
  gone: TargetRows['columns'];
};

const things: Readonly<Record<KeyedTable, KeyedThing>> = {
  dim_item: {
    column: 'barcode',
    key: "trimBoth(key, ' \\t\\r\\n')",
    isThere: 'withdrawn_on IS NULL',
    gone: {
      barcode: { as: 'trim', from: 'key' },
      state: { as: 'constant', value: 5 },
      withdrawn_on: { as: 'date', from: 'day', formats: ['iso'] },
    },
  },
  dim_reader: {
    column: 'reader_key',
    key: "toString(sipHash64Keyed(({k0:UInt64}, {k1:UInt64}), trimBoth(key, ' \\t\\r\\n')))",
    isThere: "state != 'cancelled'",
    gone: {
      reader_key: { as: 'number', from: 'key' },
      state: { as: 'constant', value: 'cancelled' },
    },
  },
};

const goneRows = (table: KeyedTable): FileMapping => ({
  ...{ delimiter: ',', columns: ['key', 'day'], optional: [], headings: {} },
  otherColumns: 'refuse',
  targets: [{ table, when: [], columns: things[table].gone }],
});

/** Marks the things as gone whose keys the source no longer has, once in some days; the first time they are all new. */
export async function compareKeys(run: StreamRun): Promise<void> {
  const { stream, states, engine, rule, accepted, save, upper } = run;
  const state = states.get(stream.name);
  const { deletes } = stream;
  if (deletes === undefined || state === undefined) return;
  const keep = async () => {
    const next = { ...state, keysComparedAt: upper.instant.toISOString() };
    states.set(stream.name, next);
    await save(stream.name, next);
  };
  if (state.keysComparedAt === null) return keep();
  const since = Date.parse(state.keysComparedAt);
  if (upper.instant.getTime() - since < deletes.everyDays * 86_400_000) return;
  const keys = identifier(`load_keys_stage_${randomInt(2 ** 47).toString(16)}`);
  await engine.command(`CREATE TABLE ${keys} (key String) ENGINE = MergeTree ORDER BY key`);
  try {
    await sendKeys(run, keys, deletes);
    const gone = await listGone(engine, keys, deletes.table, {
      glc: rule.glc,
      identity: identityOf(run),
    });
    const share = gone.known === 0 ? 0 : gone.keys.length / gone.known;
    if (share > mostGone && !accepted.has(`${stream.name}:keys`))
      throw new SyncQuestion(stream.name, 'keys', {
        gone: String(gone.keys.length),
        known: String(gone.known),
      });
    if (gone.keys.length > 0) await markGone(run, deletes.table, gone.keys);
    await keep();
  } finally {
    await engine.command(`DROP TABLE IF EXISTS ${keys} SYNC`);
  }
}

async function sendKeys(
  { stream, reader, engine, readerKey, signal }: StreamRun,
  keys: string,
  { table, key }: NonNullable<ConnectorStream['deletes']>,
) {
  const { columns, blocks } = await reader.read(stream, { from: null, until: null }, { signal });
  const at = columns.indexOf(key);
  const encoder = createRowEncoder();
  const rows = async function* () {
    for await (const block of blocks) yield encoder.encode(block.map((row) => [row[at] ?? '']));
  };
  const [k0, k1] = readerKeys(readerKey);
  await engine.insert(
    `INSERT INTO ${keys} SELECT ${things[table].key} FROM input('line UInt64, problem String, detail String, raw String, key String') FORMAT RowBinary`,
    Readable.from(rows(), { objectMode: false }),
    table === 'dim_reader' ? { k0, k1 } : {},
    { seconds: 0, signal, isAside: true },
  );
}

async function listGone(
  engine: Engine,
  keys: string,
  table: KeyedTable,
  { glc, identity }: { glc: string; identity: string },
) {
  const { column, isThere } = things[table];
  const key = `toString(${column})`;
  const [all] = await engine.rows<{ known: number; keys: string[] }>(
    `SELECT toFloat64(count()) AS known, groupArrayIf(${key}, ${key} NOT IN (SELECT key FROM ${keys})) AS keys FROM ${table} FINAL
      WHERE glc = {glc:String} AND ${isThere} AND batch IN (
        SELECT batch FROM load_batch FINAL WHERE glc = {glc:String} AND sha256 = {identity:String})`,
    { glc, identity },
    { seconds: 300 },
  );
  return all ?? { known: 0, keys: [] };
}

async function markGone(run: StreamRun, table: KeyedTable, keys: readonly string[]): Promise<void> {
  const { engine, stream, rule, upper, signal } = run;
  const today = wallTime(upper.instant, upper.timeZone).slice(0, 10);
  const rows: TextRow[] = keys.map((key) => [key, today]);
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
        files: [goneRows(table)],
      },
    },
    encodeBlocks(
      (async function* () {
        yield rows;
      })(),
    ),
  );
}
