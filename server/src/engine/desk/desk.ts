import type { Log } from '#lib/log.ts';
import type { Channel, Params, RunOptions } from '../call.ts';
import { createReads, type Reads, type Table } from '../client.ts';
import { deskExportLimits, deskLimits } from '../embedded/users.ts';
import { EngineError } from '../errors.ts';
import { assertInside } from './desk-guard.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { type TableFilters, toFilterSetting } from './table-filters.ts';

export type Page = Table & { hasMore: boolean };
export type PageOptions = RunOptions & {
  /** The first so many rows. */
  rows: number;
  /** What the engine lays over the tables, whatever the statement says. */
  filters?: TableFilters;
};
export type DeskColumn = { table: string; name: string; type: string };

export type Stream = { columns: { name: string; type: string }[]; rows: AsyncIterable<unknown[]> };

/** The readings of a user that can read the analytic tables and nothing else. */
export type Desk = Omit<Reads, 'stream'> & {
  /** The statement as the engine writes it; throws where it cannot be read, or may not be run here. */
  render(sql: string, options?: RunOptions): Promise<string>;
  /** The first rows of an answer, and whether there are more. */
  page(sql: string, params: Params, options: PageOptions): Promise<Page>;
  /** The whole answer as it comes, however long; leaving its rows ends the statement. */
  stream(sql: string, params: Params, options: Omit<PageOptions, 'rows'>): Promise<Stream>;
  /** The columns that an answer would have. */
  describe(sql: string, params: Params): Promise<{ name: string; type: string }[]>;
  /** Every column that this user may read. */
  columns(): Promise<DeskColumn[]>;
  /** Whether filters can be laid over tables: false where an engine's own user is not allowed to. */
  canNarrow: boolean;
};

/** Opens the desk's channel; stays closed (null) for a user whom the engine would let write. */
export async function openDesk(
  app: Channel,
  connect: { own: Channel['connect']; exports: Channel['connect'] },
  log: Log,
): Promise<Desk | null> {
  const maxAnswerBytes = deskLimits.resultBytes;
  const channel: Channel = {
    ...app,
    connect: connect.own,
    settings: {},
    isLimitSent: false,
    keepsDigits: true,
    maxAnswerBytes,
  };
  const bare = createReads(channel);
  const [answer] = await bare.rows<{ readonly: number }>(
    "SELECT getSetting('readonly') AS readonly",
    {},
    { seconds: 120 },
  );
  if (answer?.readonly !== 1 && answer?.readonly !== 2) {
    log.warn('the desk user is not read-only (its profile needs readonly = 1), so the desk is off');
    return null;
  }
  const limited = createReads({ ...channel, isLimitSent: true });
  const canNarrow = await allows(bare, { limit: 1, additional_table_filters: '{}' });
  if (!canNarrow)
    log.warn('the desk user may not set limit and additional_table_filters, so some rules are off');
  const whole = createReads({ ...channel, connect: connect.exports });
  return guard({ reads: (await allows(limited, {})) ? limited : bare, bare, whole }, canNarrow);
}

async function allows(reads: Reads, settings: Record<string, string | number>): Promise<boolean> {
  try {
    await reads.rows('SELECT 1', {}, { settings, seconds: deskLimits.seconds });
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

const columnsSql =
  'SELECT table, name, type FROM system.columns WHERE database = currentDatabase() ORDER BY table, position';

// What is run is the engine's own rendering of the statement, so what is checked is what is run.
function guard({ reads, bare, whole }: Channels, canNarrow: boolean): Desk {
  const lanes = createLanes(deskLimits.concurrentQueries);
  const wholeLanes = createLanes(deskExportLimits.atOnce);
  const render = async (sql: string, options?: RunOptions): Promise<string> => {
    const signal = options?.signal ? { signal: options.signal } : {};
    const [answer] = await bare
      .rows<{ text: string }>('SELECT formatQuery({sql:String}) AS text', { sql }, signal)
      .catch((error) => Promise.reject(withoutFrame(error)));
    return assertInside(answer?.text ?? '');
  };
  const inLane = <T>(
    sql: string,
    options: RunOptions | undefined,
    work: (rendered: string) => Promise<T>,
  ) => lanes(async () => work(await render(sql, options)), options?.signal);
  return {
    canNarrow,
    render: (sql, options) => lanes(() => render(sql, options), options?.signal),
    rows: (sql, params, options) =>
      inLane(sql, options, (rendered) => reads.rows(rendered, params, options)),
    table: (sql, params, options) =>
      inLane(sql, options, (rendered) => reads.table(rendered, params, options)),
    page: (sql, params, options) =>
      inLane(sql, options, (rendered) => pageOf(reads, rendered, params, { canNarrow, options })),
    describe: (sql, params) =>
      inLane(sql, undefined, (rendered) => bare.rows(`DESCRIBE (${rendered})`, params)),
    columns: () => lanes(() => bare.rows<DeskColumn>(columnsSql)),
    async stream(sql, params, { filters, ...options }) {
      const rendered = await lanes(() => render(sql, options), options.signal);
      const settings = settingsOf(filters, canNarrow);
      const seconds = options.seconds ?? deskExportLimits.seconds;
      const columns = await lanes(
        () => bare.rows<Stream['columns'][number]>(`DESCRIBE (${rendered})`, params, { settings }),
        options.signal,
      );
      const rows = () => whole.stream(rendered, params, { ...options, seconds, settings });
      return { columns, rows: inTurn(wholeLanes, rows, options.signal) };
    },
  };
}

/** Rows that wait for their lane before they begin, and free it when they end or are left. */
async function* inTurn<T>(lanes: Lanes, rows: () => AsyncIterable<T>, signal?: AbortSignal) {
  const [turn, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = async () => {
    turn.resolve();
    await end.promise;
  };
  lanes(work, signal).catch(turn.reject);
  await turn.promise;
  try {
    yield* rows();
  } finally {
    end.resolve();
  }
}

function settingsOf(filters: TableFilters | undefined, canNarrow: boolean): Record<string, string> {
  if (filters === undefined) return {};
  if (!canNarrow)
    throw new EngineError(497, 'CANNOT_NARROW', 'The desk user cannot be kept to some libraries.');
  return { additional_table_filters: toFilterSetting(filters) };
}

type Channels = { reads: Reads; bare: Reads; whole: Reads };
type Asked = { canNarrow: boolean; options: PageOptions };

async function pageOf(reads: Reads, rendered: string, params: Params, asked: Asked): Promise<Page> {
  const { rows, filters, ...options } = asked.options;
  const settings = {
    ...(asked.canNarrow ? { limit: rows + 1 } : {}),
    ...settingsOf(filters, asked.canNarrow),
  };
  const table = await reads.table(rendered, params, { ...options, settings });
  return { ...table, rows: table.rows.slice(0, rows), hasMore: table.rows.length > rows };
}

function withoutFrame(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error;
  const message = error.message.replace(/:? In scope SELECT formatQuery\(.*$/s, '').trim();
  return new EngineError(error.code, error.type, message, error);
}
