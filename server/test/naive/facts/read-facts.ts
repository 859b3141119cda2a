import type { ReadingClient } from '#engine/client.ts';
import { naiveDistricts } from './districts.ts';
import type { FactRow, Facts } from './facts.ts';

// Reads every table by a plain SELECT *, so that the twin uses no SQL of the product. Keys of 64 bits are read as
// text, and rows in a fixed order, so that a seed gives the same question on every machine.

const keyed = {
  behaviour_event: ['reader_key', 'bookrecno'],
  dim_item: ['bookrecno'],
  dim_reader: ['reader_key'],
  fact_hold: ['reader_key', 'bookrecno'],
  fact_item_move: ['bookrecno'],
  sso_visit: ['reader_key'],
  fact_credit: ['reader_key'],
  reader_group_member: ['reader_key'],
  operator_place: [],
  dim_state: [],
  dim_library: [],
} as const satisfies Record<string, readonly string[]>;

/** Returns the rows of a library group; with `most`, only this number of rows of each table, spread over all of it. */
export async function readFacts(
  engine: Pick<ReadingClient, 'rows'>,
  glc: string,
  typeGroups: ReadonlyMap<string, string>,
  most?: number,
): Promise<Facts> {
  const order = most === undefined ? 'ALL' : `cityHash64(*) LIMIT ${most}`;
  const read = (table: keyof typeof keyed, isLatest = false) => {
    const texts = keyed[table].map((name) => `toString(${name}) AS ${name}`).join(', ');
    const columns = texts === '' ? '*' : `* REPLACE (${texts})`;
    return engine.rows<FactRow>(
      `SELECT ${columns} FROM ${table}${isLatest ? ' FINAL' : ''} WHERE glc = {glc:String} ORDER BY ${order}`,
      { glc },
      { seconds: 120 },
    );
  };
  const events = await read('behaviour_event');
  const members = await read('reader_group_member');
  const states = await read('dim_state', true);
  const readers = await read('dim_reader', true);
  const libraries = await read('dim_library', true);
  return {
    events: withReaders(events.map(inSeconds), readers),
    items: await read('dim_item', true),
    readers,
    holds: await read('fact_hold'),
    moves: await read('fact_item_move'),
    resources: await read('sso_visit'),
    credit: (await read('fact_credit')).map(inSeconds),
    libraries,
    loanable: new Set(states.filter((row) => row.is_loanable).map((row) => Number(row.state))),
    own: {
      typeGroups,
      places: await read('operator_place'),
      operatorRoles: rolesIn(events),
      districts: naiveDistricts(libraries, null),
      members: new Map(
        [...Map.groupBy(members, (row) => String(row.group_id))].map(([group, rows]) => [
          group,
          new Set(rows.map((row) => String(row.reader_key))),
        ]),
      ),
    },
  };
}

/** Assigns roles to operators: every third has none, the others have one of two. */
function rolesIn(events: readonly FactRow[]): Map<string, string> {
  const operators = [...new Set(events.map((row) => String(row.operator ?? '')))]
    .filter((operator) => operator !== '')
    .sort();
  return new Map(
    operators
      .map((operator, index): [string, string] => [
        operator,
        ['counter', 'stacks', ''][index % 3] ?? '',
      ])
      .filter(([, role]) => role !== ''),
  );
}

const inSeconds = (row: FactRow): FactRow => ({
  ...row,
  seconds: Date.parse(`${String(row.at).replace(' ', 'T')}Z`) / 1000,
});

/** Adds columns of the reader's present record to each row. */
function withReaders(events: readonly FactRow[], readers: readonly FactRow[]): FactRow[] {
  const records = new Map(readers.map((row) => [row.reader_key, row]));
  return events.map((row) => {
    const record = records.get(row.reader_key);
    return {
      ...row,
      sex: record?.sex ?? '',
      birth_year: record?.birth_year ?? null,
      area: record?.area ?? '',
      reader_group: record?.reader_group ?? '',
      rdtype_now: record?.rdtype ?? '',
    };
  });
}
