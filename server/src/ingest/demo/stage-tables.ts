// The generator's own tables. The generator creates them at its start and drops them at its end.

const tables: Readonly<Record<string, readonly [columns: string, order: string]>> = {
  demo_title: [
    `no UInt32, bookrecno UInt64 DEFAULT 1000000 + no, isbn13 String, title String, author String, publisher String,
    pub_year UInt16, language String, clc String, clc1 LowCardinality(String), clc2 LowCardinality(String), price Float64,
    first_in_on Date, pool UInt8, fame Float32, copies UInt16, items_before UInt32`,
    'no',
  ],
  demo_item: [
    `no UInt32, title UInt32, bookrecno UInt64, lib UInt8, pool UInt8, fame Float32, in_on Date, gone_from Date,
    base_state Int16, withdrawn_on Nullable(Date), loans_before UInt16, loc LowCardinality(String),
    cirtype LowCardinality(String), clc1 LowCardinality(String), clc2 LowCardinality(String), price Decimal(10, 2)`,
    'no',
  ],
  demo_reader: [
    `no UInt32, reader_key UInt64, type UInt8, type_before UInt8, changed_on Date, home UInt8, registered_on Date,
    leaves_on Date, birth_year UInt16, sex LowCardinality(String), rate Float32, online_rate Float32, borrows Float32,
    books Float32, taste1 UInt8, taste2 UInt8, taste3 UInt8`,
    'no',
  ],
  demo_day: [
    'rhythm UInt8, day Date, is_open UInt8, is_off UInt8, next_open Date, weights Array(Float32)',
    'rhythm, day',
  ],
  demo_session: [
    `reader UInt32, lib UInt8, at UInt32, day Date, type UInt8, habit UInt8, books UInt8,
    taste1 UInt8, taste2 UInt8, taste3 UInt8, next1 UInt64, next2 UInt64, next3 UInt64`,
    'day, reader',
  ],
  demo_online: [
    'reader UInt32, at UInt32, day Date, type UInt8, habit UInt8, home UInt8',
    'day, reader',
  ],
  demo_shelf_1: [
    'slot UInt32, item UInt32, lib UInt8, pool UInt8, in_on Date, gone_from Date',
    'slot',
  ],
  demo_shelf_2: [
    'slot UInt32, item UInt32, lib UInt8, pool UInt8, in_on Date, gone_from Date',
    'slot',
  ],
  demo_want: [
    `item UInt32, at UInt32, back_at UInt32, back_lib UInt8, is_online UInt8, chance UInt64, reader UInt32, lib UInt8`,
    'item, at',
  ],
  demo_circulation: [
    `item UInt32, reader UInt32, lib UInt8, kind UInt8, asked_at UInt32, at UInt32, back_at UInt32, back_lib UInt8, shelf_at UInt32,
    closed_at UInt32, outcome UInt8`,
    'kind, at',
  ],
  demo_in_house: [
    'item UInt32, at UInt32, day Date, reader UInt32, lib UInt8, type UInt8',
    'day, item',
  ],
  demo_search: [
    'at UInt32, day Date, reader UInt32, lib UInt8, type UInt8, text UInt32, channel LowCardinality(String)',
    'day, reader',
  ],
  demo_program: [
    'no UInt32, lib UInt8, day Date, hour UInt8, kind LowCardinality(String), title String, crowd UInt8, attendance UInt32',
    'lib, day',
  ],
  demo_search_text: ['no UInt32, text String, hits UInt32', 'no'],
};

export const stageTables: readonly string[] = Object.keys(tables);

/** Writes the statement that creates an empty stage table. */
export function createStageTable(table: string): string {
  const [columns, order] = tables[table] ?? ['', ''];
  return `CREATE OR REPLACE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY (${order})`;
}
