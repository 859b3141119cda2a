import type { Engine } from '#engine/open.ts';
import { readEmptyColumns, tablesWithEmptyColumns } from './batch/empty-columns.ts';
import { lastDay, readEventReach } from './batch/event-reach.ts';
import { toEngineTime } from './batch/journal.ts';
import { insertRows } from './reference/insert-rows.ts';

// The version of each table: one row for each table that a finished load changed.

export type DataVersionRow = {
  glc: string;
  name: string;
  /** Milliseconds since 1970, always greater than the version before. */
  version: number;
  dataFrom: string | null;
  dataUntil: string | null;
  loadedAt: string;
};

/** Reads the newest version of every table of every library group. */
export async function readDataVersions(engine: Engine): Promise<DataVersionRow[]> {
  return engine.rows<DataVersionRow>(
    `SELECT glc, name, max(v.version) AS version, argMax(data_from, v.version) AS dataFrom,
      argMax(data_until, v.version) AS dataUntil, formatDateTime(argMax(loaded_at, v.version), '%Y-%m-%dT%H:%i:%S.000Z') AS loadedAt
    FROM data_version AS v GROUP BY glc, name ORDER BY glc, name`,
    {},
    { seconds: 120 },
  );
}

/** Notes that a load has changed these tables of a library group. The covered days are read from the tables. */
export async function bumpDataVersion(
  engine: Engine,
  glc: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const [last] = await engine.rows<{ version: number }>(
    'SELECT max(version) AS version FROM data_version WHERE glc = {glc:String}',
    { glc },
    { seconds: 120 },
  );
  const now = Date.now();
  const version = Math.max(now, (last?.version ?? 0) + 1);
  const days = await dayColumns(engine, names);
  const rows = await Promise.all(
    names.map(async (name) => ({
      glc,
      name,
      version,
      ...(await reachOf(engine, glc, name, days.get(name))),
      note: await noteOf(engine, glc, name, new Date(now)),
      loaded_at: toEngineTime(new Date(now)),
    })),
  );
  await insertRows(engine, 'data_version', rows);
  engine.dataChanges.count += 1;
}

/** Returns the note of a table: its empty columns and, for the table of events, the days that each event covers. */
async function noteOf(engine: Engine, glc: string, name: string, now: Date): Promise<string> {
  const found = await readEmptyColumns(engine, glc, name);
  if (found === null) return '';
  if (name !== 'behaviour_event') return JSON.stringify(found);
  return JSON.stringify({ events: await readEventReach(engine, glc, now), ...found });
}

/**
 * Adds missing notes to loads of an earlier version of the product: the days that each event covers, and the empty
 * columns.
 */
export async function completeReach(engine: Engine): Promise<void> {
  const names = tablesWithEmptyColumns;
  const versions = (await readDataVersions(engine)).filter(({ name }) => names.includes(name));
  const noted = await engine.rows<{ glc: string; name: string }>(
    `SELECT glc, name FROM data_version AS v WHERE name IN {names:Array(String)} GROUP BY glc, name
    HAVING position(argMax(v.note, v.version), '"lacking":') > 0`,
    { names },
  );
  const isNoted = ({ glc, name }: DataVersionRow) =>
    noted.some((one) => one.glc === glc && one.name === name);
  const open = versions.filter((one) => !isNoted(one));
  const rows = open.map(async ({ glc, name, version, dataFrom, dataUntil, loadedAt }) => ({
    glc,
    name,
    version: version + 1,
    data_from: dataFrom,
    data_until: dataUntil,
    note: await noteOf(engine, glc, name, new Date(loadedAt)),
    loaded_at: toEngineTime(new Date(loadedAt)),
  }));
  if (open.length > 0) await insertRows(engine, 'data_version', await Promise.all(rows));
}

type DayColumn = { column: string; hasPeriods: boolean };

async function dayColumns(
  engine: Engine,
  names: readonly string[],
): Promise<Map<string, DayColumn>> {
  const rows = await engine.rows<{ table: string; column: string; periods: number }>(
    `SELECT table, minIf(c.name, c.name != 'counted') AS column, countIf(c.name = 'counted') AS periods FROM system.columns AS c
    WHERE database = {database:String} AND table IN {names:Array(String)} AND name IN ('day', 'month', 'counted') GROUP BY table`,
    { database: engine.database, names },
    { seconds: 120 },
  );
  const dated = rows.filter(({ column }) => column !== '');
  return new Map(
    dated.map(({ table, column, periods }) => [
      table,
      { column, hasPeriods: column === 'day' && Number(periods) > 0 },
    ]),
  );
}

async function reachOf(engine: Engine, glc: string, name: string, days: DayColumn | undefined) {
  if (days === undefined) return { data_from: null, data_until: null };
  const { column, hasPeriods } = days;
  const [reach] = await engine.rows<{ data_from: string; data_until: string; rows: number }>(
    `SELECT min({column:Identifier}) AS data_from, max(${hasPeriods ? lastDay : '{column:Identifier}'}) AS data_until, count() AS rows
    FROM {name:Identifier} WHERE glc = {glc:String}`,
    { column, name, glc },
    { seconds: 300 },
  );
  if (reach === undefined || reach.rows === 0) return { data_from: null, data_until: null };
  return { data_from: reach.data_from, data_until: reach.data_until };
}
