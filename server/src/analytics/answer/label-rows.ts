import { noTypeGroup } from '@stacksight/contract';
import { findWarehouseTable } from '#engine/warehouse-tables/warehouse-tables.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import { noGroupName, noOperatorRole, noOperatorRoleName } from '../model/code-names.ts';

// Reads the names of codes from the warehouse: all codes of small dimensions, but only the titles that are asked for.

/** The names of a code. `libcode` is given for a room only: the library of the room. */
export type LabelRow = { code: string; zh: string; en: string; libcode?: string };

/** The small dimensions: table → column of its codes. */
const small = {
  dim_library: 'libcode',
  dim_location: 'loc',
  dim_rdtype: 'rdtype',
  dim_cirtype: 'cirtype',
  dim_state: 'state',
  dim_event: 'event',
  dim_clc: 'clc',
} as const;

function namesSql(table: keyof typeof small): string {
  const inGroup = isShared(table) ? '' : ' WHERE glc = {glc:String}';
  const library = table === 'dim_location' ? ', toString(libcode) AS libcode' : '';
  return `SELECT toString(${small[table]}) AS code, name_zh AS zh, name_en AS en${library} FROM ${table} FINAL${inGroup}`;
}

/** The tables of names that a library gives to its own codes. They are in the store, so a change shows at once. */
const ownTables = ['reader_type_group', 'operator', 'operator_role', 'operation_type'] as const;
const noGroup: LabelRow = { code: noTypeGroup, zh: noGroupName['zh-CN'], en: noGroupName['en-US'] };
const noRole: LabelRow = {
  code: noOperatorRole,
  zh: noOperatorRoleName['zh-CN'],
  en: noOperatorRoleName['en-US'],
};
/** The name of the codes that the library has not put into any group. */
const fixed: Readonly<Partial<Record<OwnTable, LabelRow>>> = {
  reader_type_group: noGroup,
  operator_role: noRole,
};
const isOwn = (table: string): table is OwnTable => ownTables.some((own) => own === table);

export type OwnTable = (typeof ownTables)[number];
export type SmallTable = keyof typeof small | OwnTable;

/** Reads the names that a library group has given to its own codes in a table. */
export type OwnNamesReader = (table: OwnTable, glc: string) => Promise<readonly LabelRow[]>;

/** Returns whether every group has the same rows of a table. */
const isShared = (table: string): boolean => findWarehouseTable(table)?.scope === 'shared';

const titlesSql =
  'SELECT toString(bookrecno) AS code, title AS zh, title AS en FROM dim_bib FINAL WHERE glc = {glc:String} AND bookrecno IN {codes:Array(UInt64)}';

/** The name of a raw event in the event catalogue. It replaces the name in the warehouse. */
export type EventName = { code: string; nameZh: string; nameEn: string };

const keptTitles = 20_000;

/** Makes the function that reads the rows of a small dimension by code and keeps them for `keepSeconds`. */
export function createSmallTables(
  engine: ReadingEngine,
  now: () => number,
  {
    eventNames,
    ownNames,
    keepSeconds,
  }: {
    eventNames: () => Promise<readonly EventName[]>;
    ownNames: OwnNamesReader;
    keepSeconds: number;
  },
) {
  const kept = new Map<string, { at: number; rows: Promise<Map<string, LabelRow>> }>();

  async function withEventNames(rows: Map<string, LabelRow>): Promise<Map<string, LabelRow>> {
    for (const { code, nameZh: zh, nameEn: en } of await eventNames())
      rows.set(code, { code, zh, en });
    return rows;
  }

  async function ownTable(table: OwnTable, glc: string): Promise<Map<string, LabelRow>> {
    const rows = await ownNames(table, glc);
    const last = fixed[table];
    return new Map([...rows, ...(last === undefined ? [] : [last])].map((row) => [row.code, row]));
  }

  return (table: SmallTable, glc: string): Promise<Map<string, LabelRow>> => {
    if (isOwn(table)) return ownTable(table, glc);
    const key = `${table}/${isShared(table) ? '' : glc}`;
    const known = kept.get(key);
    if (known !== undefined && now() - known.at < keepSeconds * 1000) return known.rows;
    const rows = engine
      .rows<LabelRow>(namesSql(table), { glc })
      .then((list) => new Map(list.map((row) => [row.code, row])))
      .then((found) => (table === 'dim_event' ? withEventNames(found) : found));
    rows.catch(() => kept.delete(key));
    kept.set(key, { at: now(), rows });
    return rows;
  };
}

/** Makes the function that reads titles by code. It keeps the most recently used titles for `keepSeconds`. */
export function createTitles(engine: ReadingEngine, now: () => number, keepSeconds: number) {
  const bibs = { at: now(), rows: new Map<string, LabelRow>() };

  return async (glc: string, codes: readonly string[]): Promise<Map<string, LabelRow>> => {
    if (now() - bibs.at >= keepSeconds * 1000 || bibs.rows.size > keptTitles)
      Object.assign(bibs, { at: now(), rows: new Map() });
    const { rows } = bibs;
    const missing = codes.filter((code) => !rows.has(`${glc}/${code}`)).map(BigInt);
    if (missing.length > 0)
      for (const row of await engine.rows<LabelRow>(titlesSql, { glc, codes: missing }))
        rows.set(`${glc}/${row.code}`, row);
    const found = codes.map((code) => [code, rows.get(`${glc}/${code}`)] as const);
    return new Map(found.filter((entry): entry is [string, LabelRow] => entry[1] !== undefined));
  };
}
