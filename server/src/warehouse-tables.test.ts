import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDatasets } from '#analytics/model/model.ts';
import { libraryColumnsIn } from '#analytics/question/scope.ts';
import { columnMeans, warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import type { Engine } from '#engine/open.ts';
import type { TableEntry } from '#engine/warehouse-tables/table-entry.ts';
import {
  findWarehouseTable,
  internalTables,
  libraryColumnsOf,
  tablesWhere,
  warehouseTables,
} from '#engine/warehouse-tables/warehouse-tables.ts';
import { openTestDatabase } from '../test/test-engine.ts';

// Tests that the registry of tables, the tables that the migrations create, and the model agree.

type FoundColumn = { table: string; name: string; type: string };
type FoundTable = { name: string; engine: string };

let engine: Engine;
let tables: ReadonlyMap<string, string>;
let columns: readonly FoundColumn[];

beforeAll(async () => {
  engine = await openTestDatabase();
  const made = await engine.rows<FoundTable>(
    'SELECT name, engine FROM system.tables WHERE database = currentDatabase()',
  );
  tables = new Map(made.map((table) => [table.name, table.engine]));
  columns = await engine.rows<FoundColumn>(
    'SELECT table, name, type FROM system.columns WHERE database = currentDatabase()',
  );
});
afterAll(() => engine.close());

const entries = Object.entries(warehouseTables);
const columnsOf = (table: string) => columns.filter((column) => column.table === table);
const namesIn = (table: string) => columnsOf(table).map(({ name }) => name);

function entryOf(table: string): TableEntry {
  const entry = findWarehouseTable(table);
  if (entry === null) throw new Error(`${table} is not in the registry`);
  return entry;
}

/** Returns the tables that a piece of SQL reads. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN) ([a-z_]+)/g)].map(([, table]) => table ?? '');

describe('the registry and the migrations', () => {
  it('have the same tables', () => {
    const known = [...Object.keys(warehouseTables), ...internalTables];
    expect(known.sort()).toEqual([...tables.keys()].sort());
  });

  it.each(entries)('agree on the scope of %s', (table, entry) => {
    const names = namesIn(table);
    const ends = ['libcode', 'from_libcode'].filter((name) => names.includes(name));
    expect(libraryColumnsOf(entry)).toEqual(ends);
    expect(entry.scope === 'shared').toBe(!names.includes('glc'));
  });

  it.each(entries)('agree on the columns of %s that identify readers', (table, { readers }) => {
    // The columns with a key of a reader, or with a set of such keys.
    const telling = columnsOf(table)
      .filter(({ name, type }) => name === 'reader_key' || /^AggregateFunction\(uniq/.test(type))
      .map(({ name }) => name);
    if (readers === 'everyRow') expect(telling).toEqual(['reader_key']);
    else expect(readers).toEqual(telling);
  });

  it.each(entries)('agree on how %s is read and filled', (table, entry) => {
    const names = namesIn(table);
    expect(entry.hasVersions).toBe(tables.get(table) === 'ReplacingMergeTree');
    if (entry.day !== null) expect(names).toContain(entry.day);
    for (const source of entry.madeFrom) expect(entryOf(source).kind).toBe('fact');
    if (entry.kind === 'rollup') expect(entry.madeFrom).not.toEqual([]);
    // The rows of a group are removed with the demonstration city. A view has no rows of its own, and shared rows
    // stay.
    const hasOwnRows = names.includes('glc') && tables.get(table) !== 'View';
    expect(entry.isInDemo).toBe(hasOwnRows);
    if (entry.fill === null) return;
    expect(names).toEqual(expect.arrayContaining(Object.keys(entry.fill.columns)));
    expect(entry.fill.role === 'fact').toBe(entry.kind === 'fact');
    if (entry.fill.time !== null) expect(entry.fill.columns[entry.fill.time]).toBe('DateTime');
  });

  it.each(entries)('have explanations for %s and each of its columns', (table) => {
    const named = warehouseWords(table, 'en-US');
    expect([named.label !== '', named.means !== '']).toEqual([true, true]);
    const silent = namesIn(table).filter((name) => columnMeans(table, name, 'zh-CN') === '');
    expect(silent).toEqual([]);
  });

  it('have at most one table with the names of a column’s codes', () => {
    const named = entries.flatMap(([, { namesCodesOf }]) => namesCodesOf);
    expect(named).toEqual([...new Set(named)]);
    const known = new Set(columns.map(({ name }) => name));
    expect(named.filter((column) => !known.has(column))).toEqual([]);
  });
});

describe('the registry and the model', () => {
  it.each(listDatasets())('agree on the scope of the rows that %s counts', (_, dataset) => {
    const [table, ...more] = dataset.sources;
    const entry = entryOf(table);
    expect(more).toEqual([]);
    expect(libraryColumnsIn(dataset)).toEqual(libraryColumnsOf(entry));
    // No dataset of the model belongs to a whole group, so each can be limited to libraries.
    expect(libraryColumnsIn(dataset)).not.toEqual([]);
    const rows = `${table}${entry.hasVersions ? ' FINAL' : ''}`;
    if (dataset.from !== rows) expect(tablesIn(dataset.from)).toEqual([table]);
    for (const rollup of dataset.rollups) {
      const { kind, madeFrom, scope } = entryOf(rollup.table);
      expect([rollup.table, kind, madeFrom, scope]).toEqual([
        rollup.table,
        'rollup',
        [table],
        entry.scope,
      ]);
    }
  });

  it.each(listDatasets())('agree on the columns of %s that identify readers', (_, dataset) => {
    const { readers } = entryOf(dataset.sources[0]);
    if (readers === 'everyRow') expect(dataset.hasReaderRows).toBe(true);
    else {
      const open = dataset.rows.filter(({ isReader }) => isReader !== true);
      const telling = open.filter(({ sql }) => readers.some((column) => sql.includes(column)));
      expect(telling.map(({ key }) => key)).toEqual([]);
    }
  });

  it.each(listDatasets())('have every table in the SQL of %s', (_, dataset) => {
    const fragments = JSON.stringify([dataset.metrics, dataset.dimensions, dataset.joins ?? {}]);
    const named = new Set(tablesIn(fragments));
    expect([...named].filter((table) => !tables.has(table))).toEqual([]);
  });

  it('use every rollup', () => {
    const used = listDatasets().flatMap(([, { rollups }]) => rollups.map(({ table }) => table));
    expect([...new Set(used)].sort()).toEqual(tablesWhere(({ kind }) => kind === 'rollup').sort());
  });
});
