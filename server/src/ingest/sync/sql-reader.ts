import type { DatabaseType } from '@stacksight/contract';
import type { ConnectorStream } from '../connectors/connector-schema.ts';
import type {
  RowStream,
  SourceDatabase,
  TableInfo,
  TextRow,
} from '../databases/source-database.ts';
import {
  type ComposedQuery,
  composeStream,
  type KnownTable,
  type KnownTables,
} from './compose-query.ts';
import { type SourceReader, sourceRows } from './source-reader.ts';

export type SqlSource = {
  type: DatabaseType;
  /** The database in which tables without a schema are. */
  database: string;
  /** The words that the rule sets for `{name}` in names of tables. */
  settings: Readonly<Record<string, string>>;
  /** The time zone of the library. */
  timeZone: string;
};

/** Reads streams from a database by SQL. Closing it closes the connection. */
export function createSqlReader(database: SourceDatabase, source: SqlSource): SourceReader {
  let listed: Promise<TableInfo[]> | null = null;
  const known = new Map<string, Promise<KnownTable | null>>();
  const composed = new Map<string, ReturnType<typeof compose>>();

  async function findTable(given: string): Promise<KnownTable | null> {
    listed ??= database.tables();
    const parts = given
      .replace(/\{(\w+)\}/g, (all, name: string) => source.settings[name] ?? all)
      .split('.');
    const name = parts.at(-1)?.toLowerCase() ?? '';
    const schema = (parts.length > 1 ? (parts[0] ?? '') : usualSchema(source)).toLowerCase();
    const found = (await listed).find(
      (one) =>
        one.name.toLowerCase() === name && (schema === '' || one.schema.toLowerCase() === schema),
    );
    if (found === undefined) return null;
    const columns = await database.columns(found);
    return {
      ...{ schema: found.schema, name: found.name },
      columns: new Map(columns.map((one) => [one.name.toLowerCase(), one.type])),
    };
  }

  async function compose(stream: ConnectorStream) {
    const tables: Record<string, KnownTable | null> = {};
    for (const [alias, name] of Object.entries(stream.tables)) {
      const table = known.get(name) ?? findTable(name);
      known.set(name, table);
      tables[alias] = await table;
    }
    return composeStream(stream, tables satisfies KnownTables, source);
  }
  const composedOf = (stream: ConnectorStream) => {
    const found = composed.get(stream.name) ?? compose(stream);
    composed.set(stream.name, found);
    return found;
  };
  const open = ({ sql, params }: ComposedQuery, signal: AbortSignal): Promise<RowStream> =>
    database.stream(sql, params, { signal });
  const askOne = async (query: ComposedQuery, signal: AbortSignal): Promise<TextRow> =>
    (await readAll(await open(query, signal)))[0] ?? [];

  return {
    version: database.version,
    now: database.now,
    canWrite: database.canWrite,
    begin: database.begin,
    async inspect(stream) {
      const { missing, uses, columns } = await composedOf(stream);
      return { missing, uses, columns };
    },
    async extent(stream, window, signal) {
      const { select, by } = await composedOf(stream);
      const ends = by === null ? '' : `, MIN(${by}), MAX(${by})`;
      const [rows, first = null, last = null] = await askOne(
        select(`COUNT(*)${ends}`, window),
        signal,
      );
      return { rows: Number(rows ?? 0), first, last };
    },
    async firstChanged(stream, changes, signal) {
      const { select, by, changed } = await composedOf(stream);
      const { window } = stream;
      if (by === null || changed === null || window.kind !== 'days' || window.changed === undefined)
        return null;
      const bound = { by: changed, is: window.changed.is };
      const [first = null] = await askOne(select(`MIN(${by})`, changes, { bound }), signal);
      return first;
    },
    async read(stream, window, { signal, most }) {
      const { select, list } = await composedOf(stream);
      const query = select(list, window, most === undefined ? {} : { most });
      return sourceRows(await open(query, signal));
    },
    async countDays(stream, window, signal) {
      const { select, compare } = await composedOf(stream);
      if (compare === null) return new Map();
      const { day, where } = compare;
      const query = select(`${day}, COUNT(*)`, window, { where, groupBy: day });
      const rows = await readAll(await open(query, signal));
      return new Map(
        rows.flatMap(([at, count]) =>
          at == null ? [] : [[at.slice(0, 10), Number(count)] as const],
        ),
      );
    },
    close: database.close,
  };
}

const usualSchema = ({ type, database }: SqlSource): string => {
  if (type === 'postgresql') return 'public';
  return type === 'mysql' || type === 'clickhouse' ? database : '';
};

/** Reads all rows of a short answer. */
export async function readAll({ blocks }: RowStream): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for await (const block of blocks) rows.push(...block);
  return rows;
}
