import type { DatabaseType, FileColumn, ImportForm } from '@stacksight/contract';
import type { ColumnInfo, TableName } from '../databases/source-database.ts';
import type { TargetRows, Transform } from '../mapping/mapping-schema.ts';
import { mappingTarget } from '../mapping/targets.ts';
import type { NamedLibrary } from '../propose/form-columns.ts';
import { mappingOf } from '../propose/mapping-of.ts';
import { type Sentence, say } from '../words/say.ts';
import { Connector, ConnectorStream, type StreamWindow } from './connector-schema.ts';
import { looksPersonal } from './personal-columns.ts';

// Makes the connector of one table from a form, so that nobody has to write it. Facts are read by whole days of their
// own time; a row with several times, such as a loan and its return, is read once by each of them. What tells of things,
// and tables without a time, are read whole.

const lookBackDays = 3;

/** Returns the columns of a table that may be read, and those that are left out because they look like a person. */
export function readableColumns(columns: readonly ColumnInfo[]): {
  read: ColumnInfo[];
  personal: string[];
} {
  const plain = columns.filter(({ name }) => /^[A-Za-z_]\w{0,63}$/.test(name));
  const [read, personal] = [false, true].map((is) =>
    plain.filter(({ name }) => looksPersonal(name) === is),
  );
  return { read: read ?? [], personal: (personal ?? []).map(({ name }) => name) };
}

/** Returns the stream that reads all rows of a table, with the columns in their order as c1, c2 …. */
export function tableStream(table: TableName, columns: readonly ColumnInfo[]): ConnectorStream {
  return ConnectorStream.parse({
    ...partsOf(table),
    name: 'rows',
    select: Object.fromEntries(columns.map(({ name }, at) => [`c${at + 1}`, `t.${name}`])),
    window: { kind: 'whole' },
  });
}

type TableForm = {
  table: TableName;
  columns: readonly ColumnInfo[];
  type: DatabaseType;
  form: ImportForm;
  /** The codes that the warehouse knows. */
  known: { events: readonly string[]; libraries: readonly NamedLibrary[] };
};

/** Makes the connector of a table whose columns a form explains, or says what is wrong with the form. */
export function connectorOfTable({ table, columns, type, form, known }: TableForm): {
  connector: Connector | null;
  problems: Sentence[];
} {
  const names = selectNames(form.columns);
  const nameOf = (heading: string) => names.get(heading) ?? heading;
  const header = form.columns.map(({ heading }) => heading);
  const unknown = header.filter((heading) => !columns.some(({ name }) => name === heading));
  if (unknown.length > 0)
    return { connector: null, problems: [say('noSuchColumns', { columns: unknown.join(', ') })] };
  const faults = mappingOf(form, { ...known, name: table.name, header }).problems;
  if (faults.length > 0) return { connector: null, problems: faults };
  const renamed = {
    ...form,
    columns: form.columns.map((one) => ({ ...one, heading: nameOf(one.heading) })),
  };
  const context = { ...known, name: table.name, header: header.map(nameOf) };
  const { mapping } = mappingOf(renamed, context);
  const targets = mapping?.files[0]?.targets ?? [];
  const used = form.columns.filter(({ field }) => field !== null);
  const select = Object.fromEntries(used.map(({ heading }) => [nameOf(heading), `t.${heading}`]));
  const columnOf = new Map(used.map(({ heading }) => [nameOf(heading), heading]));
  const timeOf = (name: string) => {
    const column = columnOf.get(name) ?? '';
    const is = boundOf(columns.find((one) => one.name === column)?.type ?? '', type);
    return is === null ? null : { by: `t.${column}`, is };
  };
  const streams = groupByTime(targets).map(({ time, rows }, at) => {
    const bound = time === null ? null : timeOf(time);
    const title = time === null ? table.name : `${table.name} · ${columnOf.get(time) ?? time}`;
    return {
      ...partsOf(table, title),
      name: at === 0 ? 'rows' : `rows_${at + 1}`,
      select,
      ...(bound === null
        ? { window: { kind: 'whole' } satisfies StreamWindow }
        : {
            where: [`${bound.by} IS NOT NULL`],
            window: { kind: 'days', ...bound, lookBackDays } satisfies StreamWindow,
            ...comparison(rows, bound.by),
          }),
      targets: rows,
    };
  });
  const connector = Connector.parse({
    name: 'own-table',
    title: [table.name, table.name],
    systems: [type],
    usual: { port: 1, database: '' },
    tried: [table.name, table.name],
    dictionaries: mapping?.dictionaries ?? {},
    streams,
  });
  return { connector, problems: [] };
}

const partsOf = ({ schema, name }: TableName, title = name) => ({
  title: [title, title],
  tables: { t: schema === '' ? name : `${schema}.${name}` },
  from: ['{t}'],
});

/** Names the columns of a form as streams may: by their own name where it is plain, else by their place. */
function selectNames(columns: readonly FileColumn[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [at, { heading }] of columns.entries()) {
    const plain = heading.toLowerCase();
    const isPlain = /^[a-z][a-z0-9_]{0,40}$/.test(plain) && ![...names.values()].includes(plain);
    names.set(heading, isPlain ? plain : `c${at + 1}`);
  }
  return names;
}

type TimeGroup = { time: string | null; rows: TargetRows[] };

/** Puts facts with the same time together, and things, which have none, before them. */
function groupByTime(targets: readonly TargetRows[]): TimeGroup[] {
  const groups = new Map<string | null, TargetRows[]>();
  for (const rows of targets) {
    const time = timeColumn(rows);
    groups.set(time, [...(groups.get(time) ?? []), rows]);
  }
  return [...groups]
    .map(([time, rows]) => ({ time, rows }))
    .sort((one, other) => Number(one.time !== null) - Number(other.time !== null));
}

/** Returns the column of the file with the time of a fact; null for things and for counts of a period. */
function timeColumn({ table, columns }: TargetRows): string | null {
  const { role, moment } = mappingTarget(table);
  if (role !== 'fact') return null;
  const time: Transform | undefined = columns[moment ?? 'day'] ?? columns.day;
  return time?.as === 'datetime' || time?.as === 'date' ? time.from : null;
}

/** Returns the kind of time by which a column bounds a window; null for texts, which sort by letters. */
function boundOf(type: string, system: DatabaseType): 'wall' | 'instant' | 'date' | null {
  const name = type.toLowerCase();
  if (/with time zone|timestamptz|datetimeoffset/.test(name)) return 'instant';
  if (system === 'mysql' && name.startsWith('timestamp')) return 'instant';
  if (/datetime|timestamp/.test(name)) return 'wall';
  // A date of Oracle has a time of day.
  if (/^(nullable\()?date/.test(name)) return system === 'oracle' ? 'wall' : 'date';
  return null;
}

/** A fact from each row can be counted on both sides; one from some of the rows cannot. */
function comparison(rows: readonly TargetRows[], by: string) {
  const [only, ...more] = rows;
  if (only === undefined || more.length > 0 || only.when.length > 0) return {};
  return { compare: { day: `{day ${by}}`, table: only.table } };
}
