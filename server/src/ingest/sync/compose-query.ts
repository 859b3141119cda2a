import type { DatabaseType } from '@stacksight/contract';
import type { Alternatives, BoundKind, ConnectorStream } from '../connectors/connector-schema.ts';
import { zoneName } from '../connectors/zone-name.ts';
import type { TableName } from '../databases/source-database.ts';
import type { ReadWindow, StreamShape, UsedColumn } from './source-reader.ts';

// Writes the statements of a stream from its parts, with the columns that this source has. An expression may have
// alternatives; the first whose columns all exist is taken, whatever the version of the system says.

/** A table of a stream as the source has it; null where it cannot be read. */
export type KnownTable = TableName & { columns: ReadonlyMap<string, string> };
export type KnownTables = Readonly<Record<string, KnownTable | null>>;

export type ComposedStream = StreamShape & {
  /** Writes the SELECT of some columns over the rows of a window. */
  select(columns: string, window: ReadWindow, more?: SelectMore): ComposedQuery;
  /** The columns of the stream, each as `expression AS name`. */
  columns: UsedColumn[];
  list: string;
  by: string | null;
  changed: string | null;
  compare: { day: string; where: string | null } | null;
};
export type ComposedQuery = { sql: string; params: Record<string, string> };
export type SelectMore = {
  /** The bound of the window, if it is not the stream's own. */
  bound?: { by: string; is: BoundKind };
  where?: string | null;
  groupBy?: string;
  most?: number;
};

const reference = (alias: string) => new RegExp(`(?<![\\w.])${alias}\\.(\\w+)`, 'gi');
const withoutTexts = (sql: string) => sql.replace(/'(?:[^']|'')*'/g, "''");

/** Composes a stream for the tables that a source has, and the time zone whose days it counts. */
export function composeStream(
  stream: ConnectorStream,
  tables: KnownTables,
  { type: system, timeZone }: { type: DatabaseType; timeZone: string },
): ComposedStream {
  const missing: string[] = [];
  const uses = new Map<string, UsedColumn>();
  const choose = (given: Alternatives): string => {
    const all = [given].flat();
    const tried = all.map((sql) => ({ sql, ...usedBy(stream, tables, sql) }));
    const fitting = tried.find((one) => one.missing.length === 0);
    const first = tried.at(-1);
    for (const lacking of fitting === undefined ? (first?.missing ?? []) : [])
      missing.push(lacking);
    for (const use of fitting?.uses ?? []) uses.set(`${use.table}.${use.column}`, use);
    const written = withTables(fitting?.sql ?? all[0] ?? '', tables, system);
    return withDates(written, system).replaceAll(
      `{${zoneName}}`,
      () => `'${timeZone.replaceAll("'", "''")}'`,
    );
  };
  const list = Object.entries(stream.select)
    .map(([name, sql]) => `${choose(sql)} AS ${quote(name, system)}`)
    .join(', ');
  const from = stream.from.map(choose).join(' ');
  const where = stream.where.map(choose);
  const { window, compare } = stream;
  const by = window.kind === 'whole' ? null : choose(window.by);
  const is = window.kind === 'whole' ? 'date' : window.is;
  const changed =
    window.kind === 'days' && window.changed !== undefined ? choose(window.changed.by) : null;
  const compared =
    compare === undefined
      ? null
      : {
          day: choose(compare.day),
          where: compare.where === undefined ? null : choose(compare.where),
        };
  return {
    ...{ missing: [...new Set(missing)], uses: [...uses.values()], list, by, changed },
    columns: allColumns(tables),
    compare: compared,
    select(columns, { from: lower, until }, { bound, where: also = null, groupBy, most } = {}) {
      const over = bound ?? (by === null ? null : { by, is });
      const params: Record<string, string> = {};
      const conditions = [...where, ...(also === null ? [] : [also])];
      if (over !== null && lower !== null) {
        params.from = toSystem(lower, over.is, system);
        conditions.push(`${over.by} >= ${boundSql('from', over.is, system)}`);
      }
      if (over !== null && until !== null) {
        params.until = toSystem(until, over.is, system);
        const until_ = boundSql('until', over.is, system);
        conditions.push(`${over.by} ${over.is === 'number' ? '<=' : '<'} ${until_}`);
      }
      const top = most !== undefined && system === 'sqlserver' ? `TOP (${most}) ` : '';
      const limit =
        most === undefined || system === 'sqlserver'
          ? ''
          : system === 'oracle'
            ? ` FETCH FIRST ${most} ROWS ONLY`
            : ` LIMIT ${most}`;
      const filter =
        conditions.length === 0
          ? ''
          : ` WHERE ${conditions.map((one) => `(${one})`).join(' AND ')}`;
      const group = groupBy === undefined ? '' : ` GROUP BY ${groupBy}`;
      return { sql: `SELECT ${top}${columns} FROM ${from}${filter}${group}${limit}`, params };
    },
  };
}

/** Returns the columns that an expression reads, and those of them that the source lacks. */
function usedBy(stream: ConnectorStream, tables: KnownTables, sql: string) {
  const text = withoutTexts(sql);
  const uses: UsedColumn[] = [];
  const missing: string[] = [];
  for (const [alias, name] of Object.entries(stream.tables)) {
    const known = tables[alias] ?? null;
    const named = [...text.matchAll(reference(alias))].map(([, column = '']) => column);
    if (known === null) {
      if (named.length > 0 || text.includes(`{${alias}}`)) missing.push(name);
      continue;
    }
    for (const column of named) {
      const type = known.columns.get(column.toLowerCase());
      if (type === undefined) missing.push(`${known.name}.${column}`);
      else uses.push({ table: known.name, column: column.toLowerCase(), type });
    }
  }
  return { uses, missing };
}

const allColumns = (tables: KnownTables): UsedColumn[] =>
  Object.values(tables).flatMap((table) =>
    table === null
      ? []
      : [...table.columns].map(([column, type]) => ({ table: table.name, column, type })),
  );

function withTables(sql: string, tables: KnownTables, system: DatabaseType): string {
  return sql.replace(/\{([a-z][a-z0-9]*)\}/g, (all, alias: string) => {
    const table = tables[alias];
    if (table == null) return all;
    const parts = table.schema === '' ? [table.name] : [table.schema, table.name];
    return `${parts.map((part) => quote(part, system)).join('.')} ${alias}`;
  });
}

// The day and the year of a date or time, in the words of each system.
const dateWords: Readonly<Record<'day' | 'year', Readonly<Record<DatabaseType, string>>>> = {
  day: {
    mysql: 'DATE(?)',
    postgresql: '(?)::date',
    clickhouse: 'toDate(?)',
    sqlserver: 'CONVERT(date, ?)',
    oracle: "TO_CHAR(?, 'YYYY-MM-DD')",
  },
  year: {
    mysql: 'YEAR(?)',
    postgresql: 'EXTRACT(YEAR FROM ?)::int',
    clickhouse: 'toYear(?)',
    sqlserver: 'YEAR(?)',
    oracle: "TO_CHAR(?, 'YYYY')",
  },
};

function withDates(sql: string, system: DatabaseType): string {
  return sql.replace(/\{(day|year) ([^{}]+)\}/g, (_, part: 'day' | 'year', of: string) =>
    dateWords[part][system].replace('?', () => of),
  );
}

function quote(name: string, system: DatabaseType): string {
  switch (system) {
    case 'mysql':
    case 'clickhouse':
      return `\`${name.replaceAll('`', '``')}\``;
    case 'sqlserver':
      return `[${name.replaceAll(']', ']]')}]`;
    default:
      return `"${name.replaceAll('"', '""')}"`;
  }
}

// Oracle and SQL Server do not read a text as a time by themselves.
function boundSql(name: 'from' | 'until', is: BoundKind, system: DatabaseType): string {
  if (is === 'number') return system === 'postgresql' ? `:${name}::numeric` : `:${name}`;
  if (system === 'oracle')
    return is === 'date'
      ? `TO_DATE(:${name}, 'YYYY-MM-DD')`
      : `TO_TIMESTAMP(:${name}, 'YYYY-MM-DD HH24:MI:SS')`;
  if (system === 'sqlserver') return `CONVERT(datetime2, :${name}, 120)`;
  return `:${name}`;
}

function toSystem(value: string, is: BoundKind, system: DatabaseType): string {
  if (is !== 'instant') return value;
  const utc = value.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
  return system === 'postgresql' ? `${utc}+00` : utc;
}
