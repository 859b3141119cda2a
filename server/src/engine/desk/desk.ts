import { createLanes, type Lanes } from '#lib/timing/lanes.ts';
import type { Channel, RunOptions, StatementParams } from '../call.ts';
import { createReads, type ReadingClient, type Table } from '../client.ts';
import { deskExportLimits, deskLimits } from '../embedded/users.ts';
import { EngineError } from '../errors.ts';
import { assertInside } from './desk-guard.ts';
import { keepToScope, type ScopeKeeper } from './keep-to-scope.ts';
import { openTables } from './refused-names.ts';
import { type StatementScope, scopeHeader } from './row-policies.ts';

export type Page = Table & { hasMore: boolean };
export type PageOptions = RunOptions & {
  /** The most rows to read. */
  rows: number;
  /** The groups and libraries to which the engine limits the statement, whatever its text is; null for every group. */
  scope: StatementScope | null;
};
export type DeskColumn = { table: string; name: string; type: string };

export type Stream = { columns: { name: string; type: string }[]; rows: AsyncIterable<unknown[]> };

/**
 * Runs statements of the SQL desk as an engine user who can only read the analytic tables, within the scope of each
 * call.
 */
export type Desk = Omit<ReadingClient, 'stream'> & {
  /** Formats a statement with the engine's formatter. Throws for a statement that is not valid or not allowed. */
  render(sql: string, options?: RunOptions): Promise<string>;
  /** Reads the first rows of an answer, and whether more rows follow. */
  page(sql: string, params: StatementParams, options: PageOptions): Promise<Page>;
  /**
   * Reads the whole answer as a stream, without a limit on its length. Leaving the loop over the rows ends the
   * statement.
   */
  stream(sql: string, params: StatementParams, options: Omit<PageOptions, 'rows'>): Promise<Stream>;
  /** Returns the columns that the answer of a statement would have. */
  describe(sql: string, params: StatementParams): Promise<{ name: string; type: string }[]>;
  /** Returns every column that this engine user may read. */
  columns(): Promise<DeskColumn[]>;
  /**
   * True if the engine can limit statements to a scope; false if the users of an external engine have no row policies.
   */
  canNarrow: boolean;
};

type Seats = { own: Channel['connect']; exports: Channel['connect'] };
type DeskInput = { connect: Seats; users: readonly string[]; keeper: ScopeKeeper };

/** Opens the SQL desk for an engine user; null for a user who could write. */
export async function openDesk(
  app: Channel,
  { connect, users, keeper }: DeskInput,
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
    keeper.log.warn(
      'the desk user is not read-only (its profile needs readonly = 1), so the desk is off',
    );
    return null;
  }
  const limited = createReads({ ...channel, isLimitSent: true });
  const whole = createReads({ ...channel, connect: connect.exports });
  const reads = (await allows(limited, {})) ? limited : bare;
  const can = {
    limit: await allows(bare, { limit: 1 }),
    narrow: await keepToScope(keeper, [...new Set(users)], [bare, whole]),
    closedTables: await closedTablesOf(keeper.reads),
  };
  return guard({ reads, bare, whole }, can);
}

async function allows(
  reads: ReadingClient,
  settings: Record<string, string | number>,
): Promise<boolean> {
  try {
    await reads.rows('SELECT 1', {}, { settings, seconds: deskLimits.seconds });
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

// Returns the table functions of the running engine. Every engine user may read this list.
async function closedTablesOf(reads: ReadingClient): Promise<ReadonlySet<string>> {
  const rows = await reads.rows<{ name: string }>('SELECT name FROM system.table_functions');
  const names = rows.map(({ name }) => name.toLowerCase());
  return new Set(names.filter((name) => !openTables.has(name)));
}

// The tables of one shard stand behind the tables of their names.
const columnsSql = `SELECT table, name, type FROM system.columns
  WHERE database = currentDatabase() AND NOT match(table, '_(local|everywhere)$') ORDER BY table, position`;

// The engine's own formatting of a statement is both checked and run, so that the checked text is the text that runs.
function guard({ reads, bare, whole }: Channels, can: Abilities): Desk {
  const lanes = createLanes(deskLimits.concurrentQueries);
  const wholeLanes = createLanes(deskExportLimits.atOnce);
  const render = async (sql: string, options?: RunOptions): Promise<string> => {
    const signal = options?.signal ? { signal: options.signal } : {};
    const [answer] = await bare
      .rows<{ text: string }>('SELECT formatQuery({sql:String}) AS text', { sql }, signal)
      .catch((error) => Promise.reject(withoutFrame(error)));
    return assertInside(answer?.text ?? '', can.closedTables);
  };
  const inLane = <T>(
    sql: string,
    options: RunOptions | undefined,
    work: (rendered: string) => Promise<T>,
  ) => lanes(async () => work(await render(sql, options)), options?.signal);
  return {
    canNarrow: can.narrow,
    render: (sql, options) => lanes(() => render(sql, options), options?.signal),
    rows: (sql, params, options) =>
      inLane(sql, options, (rendered) =>
        reads.rows(rendered, params, { ...options, ...everything }),
      ),
    table: (sql, params, options) =>
      inLane(sql, options, (rendered) =>
        reads.table(rendered, params, { ...options, ...everything }),
      ),
    page: (sql, params, options) =>
      inLane(sql, options, (rendered) => pageOf(reads, rendered, params, { can, options })),
    describe: (sql, params) =>
      inLane(sql, undefined, (rendered) => bare.rows(`DESCRIBE (${rendered})`, params)),
    columns: () => lanes(() => bare.rows<DeskColumn>(columnsSql)),
    async stream(sql, params, { scope, ...options }) {
      const rendered = await lanes(() => render(sql, options), options.signal);
      const headers = headersOf(scope, can);
      const seconds = options.seconds ?? deskExportLimits.seconds;
      const columns = await lanes(
        () => bare.rows<Stream['columns'][number]>(`DESCRIBE (${rendered})`, params, { headers }),
        options.signal,
      );
      const rows = () => whole.stream(rendered, params, { ...options, seconds, headers });
      return { columns, rows: inTurn(wholeLanes, rows, options.signal) };
    },
  };
}

/** Yields rows after waiting for a free lane. The lane is freed when the rows end or their reader leaves. */
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

const everything = { headers: scopeHeader(null) };

function headersOf(scope: StatementScope | null, can: Abilities): Record<string, string> {
  if (scope !== null && !can.narrow)
    throw new EngineError(497, 'CANNOT_NARROW', 'The desk user cannot be kept to some libraries.');
  return scopeHeader(scope);
}

type Channels = { reads: ReadingClient; bare: ReadingClient; whole: ReadingClient };
/**
 * The abilities of the SQL desk's engine user: whether it can set the number of rows, whether it can be limited to a
 * scope, and which table functions it may not call.
 */
type Abilities = { limit: boolean; narrow: boolean; closedTables: ReadonlySet<string> };
type DeskPageRequest = { can: Abilities; options: PageOptions };

async function pageOf(
  reads: ReadingClient,
  rendered: string,
  params: StatementParams,
  asked: DeskPageRequest,
): Promise<Page> {
  const { can } = asked;
  const { rows, scope, ...options } = asked.options;
  const settings: Record<string, number> = can.limit ? { limit: rows + 1 } : {};
  const headers = headersOf(scope, can);
  const table = await reads.table(rendered, params, { ...options, settings, headers });
  return { ...table, rows: table.rows.slice(0, rows), hasMore: table.rows.length > rows };
}

function withoutFrame(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error;
  const message = error.message.replace(/:? In scope SELECT formatQuery\(.*$/s, '').trim();
  return new EngineError(error.code, error.type, message, error);
}
