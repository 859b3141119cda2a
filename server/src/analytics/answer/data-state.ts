import { toDay } from '../calendar/days.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import type { LoadedTable } from '../question/loaded-days.ts';
import type { WarehouseGroup } from '../question/scope.ts';

/** The newest load of a table for one library group, and the days that the loads cover. */
export type DataVersion = {
  glc: string;
  name: string;
  version: string;
  dataFrom: string | null;
  dataUntil: string | null;
  loadedAt: string;
  /** Only in the table of events: the days that the loads of each raw event cover, by event code. */
  events: Readonly<Record<string, EventReach>>;
  /** The columns that are empty in every row of the group. */
  empty: readonly string[];
  /** The columns that are empty in every row of a library, by library. */
  lacking?: Readonly<Record<string, readonly string[]>> | undefined;
};

/**
 * The first and last day that the loads of an event cover, and the time of the newest load. The event may have happened
 * on fewer days.
 */
export type EventReach = { from: string; until: string; loadedAt: string };

export type DataState = { versions: readonly DataVersion[]; groups: readonly WarehouseGroup[] };
/**
 * Returns the state of the data after the last load of this process. A load of another process is seen within two
 * seconds, or at once if the state must be fresh.
 */
export type ReadDataState = (options?: { isFresh?: boolean }) => Promise<DataState>;

export type StateEngine = ReadingEngine & { dataChanges: { readonly count: number } };

const versionsSql = `SELECT v.glc AS glc, v.name AS name, toString(max(v.version)) AS version,
  toString(argMax(v.data_from, v.version)) AS dataFrom,
  toString(argMax(v.data_until, v.version)) AS dataUntil,
  argMax(v.note, v.version) AS note,
  formatDateTime(max(v.loaded_at), '%Y-%m-%dT%H:%i:%S.000Z', 'UTC') AS loadedAt
FROM data_version AS v GROUP BY v.glc, v.name ORDER BY glc, name`;

const groupsSql = `SELECT g.glc AS glc, g.name_zh AS nameZh, g.name_en AS nameEn, g.is_demo AS isDemo,
  arrayConcat(c.spans, h.spans, i.spans, r.spans) AS spans, c.hourly > 0 AS hasHours,
  l.zones AS zones
FROM (SELECT * FROM dim_group FINAL) AS g
LEFT JOIN (
  SELECT glc, arraySort(groupUniqArrayIf(toString(event), counted NOT IN ('each', 'day'))) AS spans, countIf(counted = 'each') AS hourly
  FROM agg_event_day GROUP BY glc
) AS c ON c.glc = g.glc
LEFT JOIN (
  SELECT glc, ['fact_hold'] AS spans FROM fact_hold WHERE counted NOT IN ('each', 'day') GROUP BY glc
) AS h ON h.glc = g.glc
LEFT JOIN (
  SELECT glc, ['dim_item'] AS spans FROM dim_item WHERE in_on_span NOT IN ('each', 'day') GROUP BY glc
) AS i ON i.glc = g.glc
LEFT JOIN (
  SELECT glc, ['dim_reader'] AS spans FROM dim_reader WHERE registered_on_span NOT IN ('each', 'day') GROUP BY glc
) AS r ON r.glc = g.glc
LEFT JOIN (
  SELECT glc, arraySort(groupUniqArray(toString(time_zone))) AS zones FROM load_batch FINAL WHERE time_zone != '' GROUP BY glc
) AS l ON l.glc = g.glc
ORDER BY glc`;

/**
 * Makes the function that returns which tables, days and columns are loaded. It reads the engine at most once in two
 * seconds, except after a load of this process and for a caller that asks for a fresh state.
 */
export function createDataState(engine: StateEngine, now: () => number): ReadDataState {
  let known: { at: number; change: number; state: Promise<DataState> } | null = null;
  let groups: { key: string; groups: readonly WarehouseGroup[] } | null = null;

  async function read(): Promise<DataState> {
    const rows = await engine.rows<
      Omit<DataVersion, 'events' | 'empty' | 'lacking'> & { note: string }
    >(versionsSql);
    const versions = rows.map(({ note, ...version }) => ({ ...version, ...readNote(note) }));
    const key = JSON.stringify(versions);
    if (groups === null || groups.key !== key) {
      const found = await engine.rows<
        Omit<WarehouseGroup, 'isDemo' | 'hasHours'> & Record<'isDemo' | 'hasHours', unknown>
      >(groupsSql);
      groups = {
        key,
        groups: found.map((row) => ({
          ...row,
          isDemo: isTrue(row.isDemo),
          hasHours: isTrue(row.hasHours),
        })),
      };
    }
    return { versions, groups: groups.groups };
  }

  return ({ isFresh = false } = {}) => {
    const change = engine.dataChanges.count;
    if (isFresh || known?.change !== change || now() - known.at > 2_000) {
      const state = read();
      known = { at: now(), change, state };
      state.catch(() => {
        known = null;
      });
    }
    return known.state;
  };
}

/**
 * Returns what the loads of a group's tables cover, by table. Without `tables`, the loads of the group were never
 * noted. No table is loaded without a group, or for a demonstration city that is not built yet.
 */
export function loadedTables(
  versions: readonly DataVersion[],
  group: WarehouseGroup | undefined,
  zone: string,
): { tables?: Readonly<Record<string, LoadedTable>> } {
  // People save reader groups at any time, so a change of that table is not a load.
  const loads = versions.filter(({ name }) => name !== 'reader_group_member');
  if (loads.length === 0 && group?.isDemo === false) return {};
  const entries = loads.map(({ name, dataFrom, dataUntil, loadedAt, empty, lacking }) => {
    const loadedOn = toDay(new Date(loadedAt), zone);
    return [name, { from: dataFrom, until: dataUntil, loadedOn, empty, lacking }] as const;
  });
  return { tables: Object.fromEntries(entries) };
}

/** Reads the note of a load. Old loads have no note; the data of their single events and columns are then unknown. */
function readNote(note: string): Pick<DataVersion, 'events' | 'empty' | 'lacking'> {
  const noted: Partial<DataVersion> = note === '' ? {} : JSON.parse(note);
  const { events = {}, empty = [], lacking } = noted;
  return { events, empty, lacking };
}

const isTrue = (value: unknown): boolean => value === true || value === 1;
