import { noTypeGroup, otherCode } from '@stacksight/contract';
import { noGroupName } from '../model/code-names.ts';
import type { LabelSource } from '../model/dataset.ts';
import type { Reading } from '../reading.ts';

type Language = 'zh-CN' | 'en-US';
type Row = { code: string; zh: string; en: string };

const other = { 'zh-CN': '其他', 'en-US': 'Other' } as const;

const small = {
  dim_library:
    'SELECT toString(libcode) AS code, name_zh AS zh, name_en AS en FROM dim_library FINAL WHERE glc = {glc:String}',
  dim_location:
    'SELECT toString(loc) AS code, name_zh AS zh, name_en AS en FROM dim_location FINAL WHERE glc = {glc:String}',
  dim_rdtype:
    'SELECT toString(rdtype) AS code, name_zh AS zh, name_en AS en FROM dim_rdtype FINAL WHERE glc = {glc:String}',
  dim_cirtype:
    'SELECT toString(cirtype) AS code, name_zh AS zh, name_en AS en FROM dim_cirtype FINAL WHERE glc = {glc:String}',
  dim_state:
    'SELECT toString(state) AS code, name_zh AS zh, name_en AS en FROM dim_state FINAL WHERE glc = {glc:String}',
  dim_event: 'SELECT toString(event) AS code, name_zh AS zh, name_en AS en FROM dim_event FINAL',
  dim_clc: 'SELECT toString(clc) AS code, name_zh AS zh, name_en AS en FROM dim_clc FINAL',
} as const;

/** Names that a library gives itself are in the store; a change holds at once. */
const ownTables = ['reader_type_group', 'operator'] as const;
const noGroup: Row = { code: noTypeGroup, zh: noGroupName['zh-CN'], en: noGroupName['en-US'] };
const isOwn = (table: string): table is OwnTable => ownTables.some((own) => own === table);

/** Tables that every group shares. */
const isShared = (table: string): boolean => table === 'dim_clc' || table === 'dim_event';

const mostFound = 1_000;

const titlesSql =
  'SELECT toString(bookrecno) AS code, title AS zh, title AS en FROM dim_bib FINAL WHERE glc = {glc:String} AND bookrecno IN {codes:Array(UInt64)}';

const findTitlesSql = `SELECT toString(bookrecno) AS code FROM dim_bib
WHERE glc = {glc:String} AND positionCaseInsensitiveUTF8(title, {text:String}) > 0
ORDER BY title LIMIT 1 BY bookrecno LIMIT ${mostFound}`;

export type Labels = {
  /** code → label for the codes given, in a language; codes without a label are left out. */
  of(
    source: LabelSource,
    glc: string,
    codes: readonly string[],
    language: Language,
  ): Promise<Record<string, string>>;
  /** Every code of a small dimension with its label. */
  all(table: SmallTable, glc: string, language: Language): Promise<Record<string, string>>;
  /** How many codes of a source have a label; null for titles, of which there may be any number. */
  count(source: LabelSource, glc: string): Promise<number | null>;
  /** The codes whose label, in either language, has a text in it; a thousand at most. */
  find(source: LabelSource, glc: string, text: string): Promise<string[]>;
};

type SmallTable = keyof typeof small | OwnTable;
type OwnTable = (typeof ownTables)[number];

/** What a library calls its own codes, as it stands now. */
export type OwnNames = (table: OwnTable, glc: string) => Promise<readonly Row[]>;

/** What people call a raw event, whatever the warehouse does. */
export type EventName = { code: string; nameZh: string; nameEn: string };

const keptTitles = 20_000;

/** Looks labels up; small dimensions and the titles that were asked for last are kept for `keepSeconds`. */
export function createLabels(
  engine: Reading,
  now: () => number,
  eventNames: () => Promise<readonly EventName[]> = async () => [],
  ownNames: OwnNames = async () => [],
  keepSeconds = 30,
): Labels {
  const kept = new Map<string, { at: number; rows: Promise<Map<string, Row>> }>();

  async function ownTable(table: OwnTable, glc: string): Promise<Map<string, Row>> {
    const rows = await ownNames(table, glc);
    const fixed = table === 'reader_type_group' ? [noGroup] : [];
    return new Map([...rows, ...fixed].map((row) => [row.code, row]));
  }

  function smallTable(table: SmallTable, glc: string): Promise<Map<string, Row>> {
    if (isOwn(table)) return ownTable(table, glc);
    const key = `${table}/${isShared(table) ? '' : glc}`;
    const known = kept.get(key);
    if (known !== undefined && now() - known.at < keepSeconds * 1000) return known.rows;
    const rows = engine
      .rows<Row>(small[table], { glc })
      .then((list) => new Map(list.map((row) => [row.code, row])))
      .then((named) => (table === 'dim_event' ? withEventNames(named) : named));
    rows.catch(() => kept.delete(key));
    kept.set(key, { at: now(), rows });
    return rows;
  }

  async function withEventNames(rows: Map<string, Row>): Promise<Map<string, Row>> {
    for (const { code, nameZh: zh, nameEn: en } of await eventNames())
      rows.set(code, { code, zh, en });
    return rows;
  }

  const bibs = { at: now(), rows: new Map<string, Row>() };

  async function titles(glc: string, codes: readonly string[]): Promise<Map<string, Row>> {
    if (now() - bibs.at >= keepSeconds * 1000 || bibs.rows.size > keptTitles)
      Object.assign(bibs, { at: now(), rows: new Map() });
    const { rows } = bibs;
    const missing = codes.filter((code) => !rows.has(`${glc}/${code}`)).map(BigInt);
    if (missing.length > 0)
      for (const row of await engine.rows<Row>(titlesSql, { glc, codes: missing }))
        rows.set(`${glc}/${row.code}`, row);
    const found = codes.map((code) => [code, rows.get(`${glc}/${code}`)] as const);
    return new Map(found.filter((entry): entry is [string, Row] => entry[1] !== undefined));
  }

  return {
    async all(table, glc, language) {
      const rows = await smallTable(table, glc);
      return Object.fromEntries([...rows.values()].map((row) => [row.code, named(row, language)]));
    },
    async count(source, glc) {
      if ('list' in source) return Object.keys(source.list).length;
      return source.table === 'dim_bib' ? null : (await smallTable(source.table, glc)).size;
    },
    async find(source, glc, text) {
      if ('table' in source && source.table === 'dim_bib') {
        const found = await engine.rows<{ code: string }>(findTitlesSql, { glc, text });
        return found.map(({ code }) => code);
      }
      const pairs =
        'list' in source
          ? Object.entries(source.list).map(
              ([code, label]) => [code, Object.values(label)] as const,
            )
          : [...(await smallTable(source.table as SmallTable, glc))].map(
              ([code, { zh, en }]) => [code, [zh, en]] as const,
            );
      const wanted = text.toLowerCase();
      return pairs
        .filter(([, labels]) => labels.some((label) => label.toLowerCase().includes(wanted)))
        .map(([code]) => code)
        .slice(0, mostFound);
    },
    async of(source, glc, codes, language) {
      const wanted = codes.filter((code) => code !== otherCode);
      const labels: Record<string, string> = codes.includes(otherCode)
        ? { [otherCode]: other[language] }
        : {};
      if ('list' in source) {
        for (const code of wanted)
          if (Object.hasOwn(source.list, code))
            labels[code] = source.list[code]?.[language] ?? code;
        return labels;
      }
      const rows =
        source.table === 'dim_bib'
          ? await titles(glc, wanted)
          : await smallTable(source.table, glc);
      for (const code of wanted) {
        const row = rows.get(code);
        if (row !== undefined) labels[code] = named(row, language);
      }
      return labels;
    },
  };
}

const named = (row: Row, language: Language): string =>
  (language === 'zh-CN' ? row.zh : row.en) || row.zh;
