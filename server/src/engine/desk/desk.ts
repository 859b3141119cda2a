import type { Log } from '#lib/log.ts';
import type { Channel, Params, RunOptions } from '../call.ts';
import { createReads, type Reads, type Table } from '../client.ts';
import { deskLimits } from '../embedded/users.ts';
import { EngineError } from '../errors.ts';
import { assertInside } from './desk-guard.ts';
import { createLanes } from './lanes.ts';
import { type TableFilters, toFilterSetting } from './table-filters.ts';

export type Page = Table & { hasMore: boolean };
export type PageOptions = RunOptions & {
  /** The first so many rows. */
  rows: number;
  /** What the engine lays over the tables, whatever the statement says. */
  filters?: TableFilters;
};
export type DeskColumn = { table: string; name: string; type: string };

/** The readings of a user that can read the analytic tables and nothing else. */
export type Desk = Reads & {
  /** The statement as the engine writes it; throws where it cannot be read, or may not be run here. */
  render(sql: string, options?: RunOptions): Promise<string>;
  /** The first rows of an answer, and whether there are more. */
  page(sql: string, params: Params, options: PageOptions): Promise<Page>;
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
  connect: Channel['connect'],
  log: Log,
): Promise<Desk | null> {
  const maxAnswerBytes = deskLimits.resultBytes;
  const channel: Channel = {
    ...app,
    connect,
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
  return guard((await allows(limited, {})) ? limited : bare, bare, canNarrow);
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
function guard(reads: Reads, bare: Reads, canNarrow: boolean): Desk {
  const lanes = createLanes(deskLimits.concurrentQueries);
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
    async *stream(sql, params, options) {
      const limited = { ...options, seconds: options?.seconds ?? deskLimits.seconds };
      yield* reads.stream(await render(sql, options), params, limited);
    },
  };
}

type Asked = { canNarrow: boolean; options: PageOptions };

async function pageOf(reads: Reads, rendered: string, params: Params, asked: Asked): Promise<Page> {
  const { rows, filters, ...options } = asked.options;
  if (filters !== undefined && !asked.canNarrow)
    throw new EngineError(497, 'CANNOT_NARROW', 'The desk user cannot be kept to some libraries.');
  const settings = {
    ...(asked.canNarrow ? { limit: rows + 1 } : {}),
    ...(filters === undefined ? {} : { additional_table_filters: toFilterSetting(filters) }),
  };
  const table = await reads.table(rendered, params, { ...options, settings });
  return { ...table, rows: table.rows.slice(0, rows), hasMore: table.rows.length > rows };
}

function withoutFrame(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error;
  const message = error.message.replace(/:? In scope SELECT formatQuery\(.*$/s, '').trim();
  return new EngineError(error.code, error.type, message, error);
}
