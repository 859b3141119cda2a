import { type Language, otherCode } from '@stacksight/contract';
import type { ReadingEngine } from '../compile/statement.ts';
import type { LabelSource, Text } from '../model/dataset.ts';
import {
  createSmallTables,
  createTitles,
  type EventName,
  type LabelRow,
  type OwnNamesReader,
  type SmallTable,
} from './label-rows.ts';

const other = { 'zh-CN': '其他', 'en-US': 'Other' } as const;

/** The dictionaries in which a library group can rename the codes of a small dimension, by table. */
const dictionaries: Readonly<Partial<Record<SmallTable, string>>> = {
  dim_library: 'library',
  dim_location: 'location',
  dim_rdtype: 'readerType',
  dim_cirtype: 'circulationType',
  dim_state: 'state',
};

const mostFound = 1_000;

const findTitlesSql = `SELECT toString(bookrecno) AS code FROM dim_bib
WHERE glc = {glc:String} AND positionCaseInsensitiveUTF8(title, {text:String}) > 0
ORDER BY title LIMIT 1 BY bookrecno LIMIT ${mostFound}`;

export type Labels = {
  /**
   * Returns the labels of some codes in a language, by code, without the codes that have no label. A room's label names
   * its library too, because rooms of several libraries have the same name.
   */
  of(
    source: LabelSource,
    glc: string,
    codes: readonly string[],
    language: Language,
  ): Promise<Record<string, string>>;
  /** Reads every code of a small dimension with its label. */
  all(table: SmallTable, glc: string, language: Language): Promise<Record<string, string>>;
  /** Returns every code of a source with its label, in the order of a choice list; no codes for titles. */
  choices(source: LabelSource, glc: string, language: Language): Promise<LabelChoice[]>;
  /** Returns the labels in the loaded data, without those that the group gave. */
  loaded(source: LabelSource, glc: string, language: Language): Promise<Record<string, string>>;
  /** Returns the number of codes of a source that have a label; null for titles, which are not counted. */
  count(source: LabelSource, glc: string): Promise<number | null>;
  /** Finds the codes whose label contains a text in either language, at most a thousand. */
  find(source: LabelSource, glc: string, text: string): Promise<string[]>;
};

export type LabelChoice = {
  code: string;
  label: string;
  isOwn: boolean;
  /** The position that the group gave the code in the list; Infinity if it gave none. */
  place: number;
};

/**
 * Reads the labels that a library group gave to the codes of a dictionary. `sort` is the position in the list, 0 for
 * none.
 */
export type OwnLabels = (
  dictionary: string,
  glc: string,
) => Promise<ReadonlyMap<string, LabelRow & { sort: number }>>;
const noLabels: OwnLabels = async () => new Map();

/**
 * Makes the labels of codes. Labels read from the engine are kept for `keepSeconds`; labels of library groups are read
 * every time.
 */
export function createLabels(
  engine: ReadingEngine,
  now: () => number,
  {
    eventNames = async () => [],
    own = { names: async () => [], labels: noLabels },
    keepSeconds = 30,
  }: {
    eventNames?: () => Promise<readonly EventName[]>;
    own?: { names: OwnNamesReader; labels: OwnLabels };
    keepSeconds?: number;
  } = {},
): Labels {
  const smallTable = createSmallTables(engine, now, {
    eventNames,
    ownNames: own.names,
    keepSeconds,
  });
  const titles = createTitles(engine, now, keepSeconds);

  const loadedNames = async (source: LabelSource, glc: string): Promise<Map<string, LabelRow>> => {
    if ('list' in source) return new Map(listRows(source.list));
    return source.table === 'dim_bib' ? new Map() : smallTable(source.table, glc);
  };
  const ownOf = (source: LabelSource, glc: string) => {
    const dictionary =
      'list' in source ? source.dictionary : dictionaries[source.table as SmallTable];
    return dictionary === undefined ? noLabels('', glc) : own.labels(dictionary, glc);
  };
  // Events may be loaded under the codes of another system. The library's operation types give names to such codes.
  const operationsOf = async (source: LabelSource, glc: string): Promise<Map<string, LabelRow>> =>
    'table' in source && source.table === 'dim_event'
      ? smallTable('operation_type', glc)
      : new Map();
  const merged = async (source: LabelSource, glc: string): Promise<MergedRow[]> =>
    merge(...(await Promise.all([loadedNames(source, glc), ownOf(source, glc)])));

  return {
    async all(table, glc, language) {
      const rows = await merged({ table } as LabelSource, glc);
      return Object.fromEntries(rows.map((row) => [row.code, named(row, language)]));
    },
    async choices(source, glc, language) {
      const rows = await merged(source, glc);
      return rows.map((row) => ({
        code: row.code,
        label: named(row, language) || row.code,
        isOwn: row.isOwn,
        place: row.place,
      }));
    },
    async loaded(source, glc, language) {
      const rows = await loadedNames(source, glc);
      return Object.fromEntries([...rows.values()].map((row) => [row.code, named(row, language)]));
    },
    async count(source, glc) {
      if ('table' in source && source.table === 'dim_bib') return null;
      return (await merged(source, glc)).length;
    },
    async find(source, glc, text) {
      if ('table' in source && source.table === 'dim_bib') {
        const found = await engine.rows<{ code: string }>(findTitlesSql, { glc, text });
        return found.map(({ code }) => code);
      }
      const wanted = text.toLowerCase();
      return (await merged(source, glc))
        .filter(({ zh, en }) => [zh, en].some((label) => label.toLowerCase().includes(wanted)))
        .map(({ code }) => code)
        .slice(0, mostFound);
    },
    async of(source, glc, codes, language) {
      const wanted = codes.filter((code) => code !== otherCode);
      const labels: Record<string, string> = codes.includes(otherCode)
        ? { [otherCode]: other[language] }
        : {};
      const isTitle = 'table' in source && source.table === 'dim_bib';
      const isRoom = 'table' in source && source.table === 'dim_location';
      const [rows, ownRows, operations, libraries] = await Promise.all([
        isTitle ? titles(glc, wanted) : loadedNames(source, glc),
        ownOf(source, glc),
        operationsOf(source, glc),
        isRoom ? merged({ table: 'dim_library', key: 'libcode' }, glc) : [],
      ]);
      const libraryNames = new Map(libraries.map((row) => [row.code, named(row, language)]));
      for (const code of wanted) {
        const row = ownRows.get(code) ?? rows.get(code) ?? operations.get(code);
        if (row === undefined) continue;
        const library = libraryNames.get(rows.get(code)?.libcode ?? '');
        const isAmongOthers = libraryNames.size > 1 && library !== undefined;
        labels[code] = named(row, language) + (isAmongOthers ? ` · ${library}` : '');
      }
      return labels;
    },
  };
}

type MergedRow = LabelRow & { isOwn: boolean; place: number };

/**
 * Joins loaded labels and labels of the library group. The group's label replaces the loaded one; codes with a position
 * come first.
 */
function merge(
  loaded: ReadonlyMap<string, LabelRow>,
  own: ReadonlyMap<string, LabelRow & { sort: number }>,
): MergedRow[] {
  const toOwn = ({ code, zh, en, sort }: LabelRow & { sort: number }): MergedRow => ({
    code,
    zh,
    en,
    isOwn: true,
    place: sort > 0 ? sort : Number.POSITIVE_INFINITY,
  });
  const isPlaced = (code: string) => (own.get(code)?.sort ?? 0) > 0;
  const first = [...own.values()].filter(({ sort }) => sort > 0).sort((a, b) => a.sort - b.sort);
  const rest = [...loaded.values()].filter(({ code }) => !isPlaced(code));
  const added = [...own.values()].filter(({ code, sort }) => sort === 0 && !loaded.has(code));
  return [
    ...first.map(toOwn),
    ...rest.map((row) => {
      const named = own.get(row.code);
      return named === undefined
        ? { ...row, isOwn: false, place: Number.POSITIVE_INFINITY }
        : toOwn(named);
    }),
    ...added.map(toOwn),
  ];
}

const listRows = (list: Readonly<Record<string, Text>>) =>
  Object.entries(list).map(
    ([code, text]) => [code, { code, zh: text['zh-CN'], en: text['en-US'] }] as const,
  );

const named = (row: LabelRow, language: Language): string =>
  (language === 'zh-CN' ? row.zh : row.en) || row.zh;
