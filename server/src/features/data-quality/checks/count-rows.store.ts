import type { Engine } from '#engine/open.ts';
import type { RowCheck } from './row-check.ts';

/** The values that a check compares with. */
export type CheckDays = {
  glc: string;
  today: string;
  /** The first day of the events that are looked at one by one. */
  since: string;
  year: number;
  firstYear: number;
  /** The day from which no return can belong to a loan from before the first day of the data. */
  settled: string;
};
export type CountedRows = {
  libcode: string;
  rows: number;
  since: string | null;
  until: string | null;
};
export type RowExample = {
  day: string | null;
  event: string | null;
  library: string | null;
  room: string | null;
  title: string | null;
  barcode: string | null;
  value: string | null;
  count: number | null;
};

/** One thread, so that people who ask questions notice nothing. */
const quiet = { max_threads: 1, optimize_aggregation_in_order: 1 };

/** Counts the wrong rows of a check by library; null if no row could be judged. */
export async function countBadRows(
  engine: Engine,
  check: RowCheck,
  days: CheckDays,
  signal: AbortSignal,
): Promise<CountedRows[] | null> {
  const { bad, day, filled, from, library, n, possible, where } = check;
  const aggregate = n.replace(/^(\w+)\((.*)\)$/, (_, name: string, value: string) =>
    value === '' ? `${name}If(${bad})` : `${name}If(${value}, ${bad})`,
  );
  const end = (least: 'min' | 'max') =>
    day === null ? 'NULL' : `if(countIf(${bad}) = 0, NULL, toString(${least}If(${day}, ${bad})))`;
  const options = { signal, seconds: 300, settings: quiet };
  const counted = await engine.rows<CountedRows & { filled: number }>(
    `SELECT ${library === null ? "''" : `toString(${library})`} AS place, place AS libcode,
      toFloat64(${aggregate}) AS rows, ${end('min')} AS since, ${end('max')} AS until, toFloat64(countIf(${filled})) AS filled
    FROM ${from} WHERE glc = {glc:String} AND ${where} GROUP BY place`,
    days,
    options,
  );
  const judged =
    possible === undefined
      ? counted
      : await engine.rows<{ filled: number }>(possible, { glc: days.glc }, options);
  if (judged.every((row) => row.filled === 0)) return null;
  const found = counted.filter(({ rows }) => rows > 0);
  return day === 'month' && found.length > 0 ? withDays(engine, check, days, found, signal) : found;
}

/** Replaces months by the first and last day of the rows behind a count. */
async function withDays(
  engine: Engine,
  { from, where, bad, list }: RowCheck,
  days: CheckDays,
  found: readonly CountedRows[],
  signal: AbortSignal,
): Promise<CountedRows[]> {
  const source = list ?? { from, where, bad };
  const ends = await engine.rows<Omit<CountedRows, 'rows'>>(
    `SELECT toString(libcode) AS libcode, toString(min(day)) AS since, toString(max(day)) AS until
    FROM ${source.from} WHERE glc = {glc:String} AND ${source.where} AND ${source.bad} GROUP BY libcode`,
    days,
    { signal, seconds: 300, settings: quiet },
  );
  const known = new Map(ends.map((row) => [row.libcode, row]));
  return found.map((row) => ({ ...row, ...known.get(row.libcode) }));
}

/** Reads one page of the wrong rows of a check in some libraries, the newest first, and their number. */
export async function listBadRows(
  engine: Engine,
  check: RowCheck,
  days: CheckDays,
  {
    libraries,
    offset,
    limit,
    signal,
  }: { libraries: readonly string[] | null; offset: number; limit: number; signal: AbortSignal },
): Promise<{ rows: RowExample[]; total: number }> {
  const { from, where, bad } = check.list ?? check;
  const places =
    libraries === null || check.library === null
      ? ''
      : ` AND ${check.library} IN {libraries:Array(String)}`;
  const at = check.list === undefined ? check.day : 'day';
  const fields = ['day', 'event', 'library', 'room', 'title', 'barcode', 'value', 'count'] as const;
  const columns = fields.map((field) => `${check.columns[field] ?? 'NULL'} AS c_${field}`);
  const found = `FROM ${from} WHERE glc = {glc:String} AND ${where} AND ${bad}${places}`;
  const params = { ...days, libraries: [...(libraries ?? [])], offset, limit };
  const options = { signal, seconds: 55 };
  const [table, [count]] = await Promise.all([
    engine.table(
      `SELECT ${columns.join(', ')} ${found} ORDER BY ${at ?? 'c_title'} DESC, c_barcode, c_title
      LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
      params,
      options,
    ),
    engine.rows<{ total: number }>(`SELECT toFloat64(count()) AS total ${found}`, params, options),
  ]);
  const rows = table.rows.map((row) => {
    const text = (index: number) =>
      row[index] == null || row[index] === '' ? null : String(row[index]);
    const [day, event, library, room, title, barcode, value] = [0, 1, 2, 3, 4, 5, 6].map(text);
    return {
      ...{ day: day ?? null, event: event ?? null, library: library ?? null, room: room ?? null },
      ...{ title: title === '0' ? null : (title ?? null), barcode: barcode ?? null },
      ...{ value: value ?? null, count: row[7] == null ? null : Number(row[7]) },
    };
  });
  return { rows, total: count?.total ?? 0 };
}
