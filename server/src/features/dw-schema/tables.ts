import type { WarehouseTable } from '@stacksight/contract';

// The closed list of what may be looked at. Names in statements come from here or from the engine's own list of
// columns, never from a request.

export type TableSpec = {
  kind: WarehouseTable['kind'];
  /** The same for every group: it has no glc. */
  isShared?: true;
  isReader?: true;
  /** Columns that must all lie in the caller's libraries. */
  libraries: readonly string[];
  /** Orders the rows so that the newest come first; left out, as the engine keeps them. */
  day?: string;
  /** Several versions of a row may lie in it until the engine merges them. */
  hasVersions?: true;
  madeFrom?: readonly string[];
};

const ofGroup = { kind: 'dimension', libraries: [], hasVersions: true } as const;
const shared = { kind: 'dimension', libraries: [], isShared: true, hasVersions: true } as const;
const fact = { kind: 'fact', libraries: ['libcode'], day: 'day' } as const;
const between = { ...fact, libraries: ['libcode', 'from_libcode'] } as const;
const byMonth = { kind: 'rollup', libraries: ['libcode'], day: 'month' } as const;

/** The tables by name, in the order in which they are shown. */
export const tables: Readonly<Record<string, TableSpec>> = {
  behaviour_event: fact,
  fact_loan: { ...fact, madeFrom: ['behaviour_event'] },
  fact_hold: fact,
  fact_visit: { ...fact, madeFrom: ['behaviour_event'] },
  fact_stock_day: fact,
  fact_item_move: between,
  fact_search: fact,
  sso_visit: fact,
  fact_program: fact,
  fact_credit: fact,
  fact_fine: fact,
  fact_acquisition: fact,
  fact_allot: between,
  dim_library: { ...ofGroup, libraries: ['libcode'] },
  dim_location: { ...ofGroup, libraries: ['libcode'] },
  dim_bib: ofGroup,
  dim_item: { ...ofGroup, libraries: ['libcode'] },
  dim_reader: { ...ofGroup, libraries: ['libcode'], isReader: true },
  dim_rdtype: ofGroup,
  dim_cirtype: ofGroup,
  dim_state: ofGroup,
  dim_group: ofGroup,
  dim_clc: shared,
  dim_event: shared,
  dim_date: shared,
  agg_event_day: { ...byMonth, day: 'day', madeFrom: ['behaviour_event'] },
  agg_title_month: { ...byMonth, madeFrom: ['behaviour_event'] },
  agg_reader_day: { ...byMonth, day: 'day', isReader: true, madeFrom: ['behaviour_event'] },
  agg_reader_month: { ...byMonth, isReader: true, madeFrom: ['behaviour_event'] },
};

/** A table of the list, or null. */
export function findTable(table: string): TableSpec | null {
  return Object.hasOwn(tables, table) ? (tables[table] ?? null) : null;
}

const dictionaries: Readonly<Record<string, string>> = {
  libcode: 'dim_library',
  return_libcode: 'dim_library',
  item_libcode: 'dim_library',
  from_libcode: 'dim_library',
  parent: 'dim_library',
  loc: 'dim_location',
  rdtype: 'dim_rdtype',
  cirtype: 'dim_cirtype',
  state: 'dim_state',
  clc1: 'dim_clc',
  clc2: 'dim_clc',
  event: 'dim_event',
  bookrecno: 'dim_bib',
};

/** The table that names a column's codes. */
export function dictionaryOf(table: string, column: string): string | null {
  if (table === 'dim_reader' && column === 'state') return null;
  if (table === 'dim_clc' && column === 'parent') return 'dim_clc';
  const dictionary = dictionaries[column] ?? null;
  return dictionary === table && column !== 'parent' ? null : dictionary;
}

/** Columns by which readers are told apart. */
export const isReaderColumn = (column: string): boolean =>
  column === 'reader_key' || column === 'readers';

/** Whether its values can be listed: not moments, which are all different, nor what the engine keeps for itself. */
export const isReadable = (type: string): boolean =>
  !/^(Nullable\()?(AggregateFunction|Map|DateTime)/.test(type);
