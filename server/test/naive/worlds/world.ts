import type { CatalogueEvent, Query, QueryResult } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { Asker } from '#analytics/rights.ts';
import type { CellAddress } from '#analytics/rows/rows.ts';
import { rowsBehind } from '#analytics/rows/rows-behind.ts';
import { createAnalytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { daysOfRow } from '../facts/dataset.ts';
import { columnText, type FactRow, type Facts } from '../facts/facts.ts';
import { readFacts } from '../facts/read-facts.ts';
import { daysAfter } from '../periods.ts';

// A library group to ask about: its rows, and the moments at which questions are asked.

export type NaiveWorld = {
  glc: string;
  facts: Facts;
  catalogue: readonly CatalogueEvent[];
  reach: Readonly<Record<string, string>>;
  /** The day on which everything was loaded. */
  loadedOn: string;
  /** The first and the last day with events. */
  from: string;
  until: string;
  moments: readonly WorldMoment[];
};

/** A moment at which questions are asked. */
export type WorldMoment = {
  today: string;
  /** Returns the answer to a caller with these libraries; if `hides` is true, the caller may not see single readers. */
  ask(query: Query, libraries: readonly string[] | null, hides: boolean): Promise<QueryResult>;
  /** Returns the rows behind a cell: their number, and either a page of them or all. */
  list(cell: {
    query: Query;
    libraries: readonly string[] | null;
    place: CellAddress;
  }): Promise<{ total: number; read(page?: RowsPage): Promise<Rows> }>;
};

type RowsPage = { limit: number; offset: number };
type Rows = readonly (readonly unknown[])[];

export type WorldSpec = {
  glc: string;
  zone: string;
  /** Moments at which questions are asked. */
  at: readonly Date[];
  catalogue: readonly CatalogueEvent[];
  typeGroups: Readonly<Record<string, string>>;
};

/** Reads a group from an engine. */
export async function openWorld(
  engine: Engine,
  spec: WorldSpec,
  most?: number,
): Promise<NaiveWorld> {
  const { glc, zone, catalogue } = spec;
  const typeGroups = new Map(Object.entries(spec.typeGroups));
  const facts = await readFacts(engine, glc, typeGroups, most);
  const days = facts.events.map((row) => columnText(row, 'day')).sort();
  const roles = [...new Set(facts.own.operatorRoles.values())];
  const moments = spec.at.map((now): WorldMoment => {
    const analytics = createAnalytics({
      engine,
      clock: { now: () => now },
      timeZone: zone,
      catalogue: async () => catalogue,
      own: {
        codes: async () => ({
          readerTypes: { codes: [...typeGroups.keys()], groups: [...typeGroups.values()] },
          operatorRoles: {
            operators: [...facts.own.operatorRoles.keys()],
            roleAt: [...facts.own.operatorRoles.values()].map((role) => roles.indexOf(role) + 1),
            roles,
          },
          places: placesVersion,
        }),
        names: async () => [],
        labels: async () => new Map(),
        notes: async () => [],
        settings: async () => new Map(),
      },
    });
    const signal = new AbortController().signal;
    return {
      today: toDay(now, zone),
      ask: (query, libraries, hides) =>
        analytics.queryWithoutRightsCheck(query, askerOf(glc, libraries, hides), {
          language: 'en-US',
          signal,
        }),
      async list({ query, libraries, place }) {
        const resolved = await analytics.resolve(query, askerOf(glc, libraries, false));
        const who = { maySeeReaders: true, signal };
        const { sql, countSql, params } = await rowsBehind(engine, resolved, place, who);
        const long = { seconds: 120 };
        const [count] = await engine.rows<{ total: number }>(countSql, params, long);
        const paged = `${sql}\nLIMIT {limit:UInt32} OFFSET {offset:UInt32}`;
        return {
          total: count?.total ?? 0,
          read: async (page) => {
            const values = { ...params, ...page };
            return (await engine.table(page === undefined ? sql : paged, values, long)).rows;
          },
        };
      },
    };
  });
  return {
    glc,
    facts,
    catalogue,
    reach: reachIn(facts.events),
    loadedOn: await lastLoad(engine, glc, zone),
    from: days[0] ?? '2024-01-01',
    until: days.at(-1) ?? '2024-01-01',
    moments,
  };
}

/** The version of the copied places of operators in the engine. */
export const placesVersion = 'v1';

function askerOf(glc: string, libraries: readonly string[] | null, hides: boolean): Asker {
  return {
    scope: { groups: { [glc]: libraries ?? 'all' } },
    defaultGlc: glc,
    permissions: new Set(hides ? [] : ['reader:rows']),
    isSuper: false,
  };
}

async function lastLoad(engine: Engine, glc: string, zone: string): Promise<string> {
  const [last] = await engine.rows<{ day: string }>(
    'SELECT toString(toDate(max(loaded_at), {zone:String})) AS day FROM data_version WHERE glc = {glc:String}',
    { glc, zone },
  );
  if (last === undefined) throw new Error(`no load of ${glc}`);
  return last.day;
}

/** Returns the last day of any load with rows of an event, by event. */
function reachIn(events: readonly FactRow[]): Record<string, string> {
  const loads = Map.groupBy(events, (row) => columnText(row, 'batch'));
  const reach: Record<string, string> = {};
  for (const rows of loads.values()) {
    const until =
      rows
        .map((row) => daysAfter(daysOfRow(row, columnText(row, 'day')).to, -1))
        .sort()
        .at(-1) ?? '';
    for (const event of new Set(rows.map((row) => columnText(row, 'event'))))
      if (until > (reach[event] ?? '')) reach[event] = until;
  }
  return reach;
}
