import { EventEmitter } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { OracleModule } from './oracle/oracle.ts';
import { openOracle } from './oracle/oracle.ts';
import { createRedirectGuard } from './oracle/oracle-relay.ts';
import type { CheckedSource, RowStream, TextRow } from './source-database.ts';
import { openSqlServer } from './sqlserver/sqlserver.ts';
import type { SqlServerModule } from './sqlserver/sqlserver-stream.ts';

// No SQL Server and no Oracle database could be had for these tests. This is the only file that replaces foreign
// modules: it shows what our drivers do with what the modules hand over, not that a server agrees.

const never = new AbortController().signal;
const readAll = async ({ blocks }: RowStream) => {
  const rows: TextRow[] = [];
  for await (const block of blocks) rows.push(...block);
  return rows;
};

type Answer = { columns: { name: string; type: string; scale?: number }[]; rows: unknown[][] };
type Answers = (sql: string, params: Readonly<Record<string, unknown>>) => Answer | Error;
const nothing: Answer = { columns: [], rows: [] };

async function withPlace<T>(work: (source: CheckedSource) => Promise<T>): Promise<T> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const place = { host: '127.0.0.1', port, database: 'loans', username: 'reader', password: 'x' };
  try {
    return await work({
      ...place,
      type: 'oracle',
      isTls: false,
      address: '127.0.0.1',
      connect: async () => connect(port, '127.0.0.1').on('error', () => undefined),
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

describe('SQL Server, with its driver replaced', () => {
  class FakeRequest extends EventEmitter {
    isPaused = false;
    readonly params: Record<string, unknown> = {};
    readonly sql: string;
    readonly done: (error?: Error | null) => void;
    constructor(sql: string, done: (error?: Error | null) => void) {
      super();
      this.sql = sql;
      this.done = done;
    }
    addParameter(name: string, _: unknown, value: unknown) {
      this.params[name] = value;
    }
    pause() {
      this.isPaused = true;
    }
    resume() {
      this.isPaused = false;
      this.emit('resumed');
    }
  }
  const moduleOf = (answers: Answers, ran: string[], options: object[]) => {
    class Connection extends EventEmitter {
      current: FakeRequest | null = null;
      constructor(config: object) {
        super();
        options.push(config);
      }
      connect(done: (error?: Error) => void) {
        setImmediate(done);
      }
      close() {
        ran.push('close');
      }
      cancel() {
        ran.push('cancel');
        const request = this.current;
        setImmediate(() =>
          request?.done(Object.assign(new Error('Canceled.'), { code: 'ECANCEL' })),
        );
      }
      execSqlBatch(request: FakeRequest) {
        ran.push(request.sql);
        setImmediate(() => request.done(null));
      }
      execSql(request: FakeRequest) {
        this.current = request;
        ran.push(request.sql);
        setImmediate(() => void this.answer(request));
      }
      async answer(request: FakeRequest) {
        const answer = answers(request.sql, request.params);
        if (answer instanceof Error) return request.done(answer);
        const columns = answer.columns.map(({ name, type, scale }) => ({
          colName: name,
          type: { name: type },
          scale,
        }));
        request.emit('columnMetadata', columns);
        for (const row of answer.rows) {
          if (request.isPaused) await new Promise((resolve) => request.once('resumed', resolve));
          request.emit(
            'row',
            row.map((value) => ({ value })),
          );
        }
        request.done(null);
      }
    }
    return async () =>
      ({ Connection, Request: FakeRequest, TYPES: { NVarChar: {} } }) as unknown as SqlServerModule;
  };
  const open = (answers: Answers, ran: string[] = [], options: object[] = []) =>
    withPlace((source) => openSqlServer(source, moduleOf(answers, ran, options)));

  it('gives values the one form', async () => {
    const wall = Object.assign(new Date('2026-02-28T08:05:09.120Z'), {
      nanosecondsDelta: 0.0000003,
    });
    const day = new Date('2026-02-28T00:00:00Z');
    const database = await open(() => ({
      columns: [
        { name: 'price', type: 'DecimalN', scale: 2 },
        { name: 'day', type: 'Date' },
        { name: 'wall', type: 'DateTime2' },
        { name: 'instant', type: 'DateTimeOffset' },
        { name: 'flag', type: 'BitN' },
        { name: 'bytes', type: 'VarBinary' },
        { name: 'title', type: 'NVarChar' },
      ],
      rows: [
        [12.5, day, wall, wall, true, Buffer.from('00ff', 'hex'), '红楼梦'],
        Array(7).fill(null),
      ],
    }));
    const answer = await database.stream('SELECT …', {}, { signal: never });
    expect(answer.columns).toEqual(['price', 'day', 'wall', 'instant', 'flag', 'bytes', 'title']);
    const [first, second] = await readAll(answer);
    const wallTime = '2026-02-28 08:05:09.1200003';
    expect(first).toEqual([
      '12.50',
      '2026-02-28',
      wallTime,
      `${wallTime}Z`,
      'true',
      '00ff',
      '红楼梦',
    ]);
    expect(second).toEqual(Array(7).fill(null));
  });

  it('refuses a decimal that the module cannot hold', async () => {
    const columns = [{ name: 'price', type: 'DecimalN', scale: 10 }];
    const database = await open(() => ({ columns, rows: [[12345678901234.5]] }));
    const reading = database.stream('SELECT …', {}, { signal: never }).then(readAll);
    await expect(reading).rejects.toThrow(/price: CAST/);
  });

  it('pauses the server, binds parameters, connects by the checked socket and undoes what it ran', async () => {
    const ran: string[] = [];
    const options: object[] = [];
    const columns = [{ name: 'n', type: 'Int' }];
    const rows = Array.from({ length: 9_000 }, (_, n) => [n]);
    const database = await open(
      (_, params) => ({ columns, rows: params.p_low === '1' ? rows : [] }),
      ran,
      options,
    );
    const answer = await database.stream(
      "SELECT ':low' WHERE n > :low",
      { low: '1' },
      { signal: never },
    );
    const sizes: number[] = [];
    for await (const block of answer.blocks) sizes.push(block.length);
    expect(sizes).toEqual([2_000, 2_000, 2_000, 2_000, 1_000]);
    expect(ran).toEqual(['BEGIN TRANSACTION', "SELECT ':low' WHERE n > @p_low"]);
    expect(options[0]).toHaveProperty('options.connector', expect.any(Function));
    expect(await database.begin()).toBe('statement');
  });

  it('ends a cancelled statement', async () => {
    const ran: string[] = [];
    const rows = Array.from({ length: 90_000 }, (_, n) => [n]);
    const database = await open(() => ({ columns: [{ name: 'n', type: 'Int' }], rows }), ran);
    const stop = new AbortController();
    const answer = await database.stream('SELECT …', {}, { signal: stop.signal });
    const reading = (async () => {
      for await (const _ of answer.blocks) stop.abort(new Error('enough'));
    })();
    await expect(reading).rejects.toThrow('enough');
    expect(ran).toContain('cancel');
  });

  it.each([
    [18456, 'signIn', 'Login failed for user'],
    [4060, 'noDatabase', 'Cannot open database'],
    [208, 'server', 'Invalid object name'],
    [undefined, 'lost', ''],
  ])('names error %s of a server: %s', async (number, refusal, message) => {
    const database = await open(() => Object.assign(new Error(message || 'private'), { number }));
    const asked = database.stream('SELECT …', {}, { signal: never });
    await expect(asked).rejects.toMatchObject({ refusal, message });
  });

  it('says an old version, and whether the account may write', async () => {
    const one = (value: unknown): Answer => ({
      columns: [{ name: 'x', type: 'NVarChar' }],
      rows: [[value]],
    });
    const old = await open(() => one('10.50.6000.34'));
    await expect(old.version()).rejects.toMatchObject({ refusal: 'tooOld' });
    expect(await old.canWrite()).toBe(true);
    const recent = await open((sql) =>
      sql.includes('ProductVersion') ? one('16.0.4165.4') : nothing,
    );
    expect(await recent.version()).toBe('SQL Server 16.0.4165.4');
    expect(await recent.canWrite()).toBe(false);
  });
});

describe('Oracle, with its driver replaced', () => {
  const moduleOf = (answers: Answers, ran: string[]) => async (): Promise<OracleModule> => ({
    OUT_FORMAT_ARRAY: 1,
    STRING: 'text',
    BUFFER: 'bytes',
    getConnection: async (options) => {
      ran.push(JSON.stringify(options));
      return {
        async execute(
          sql,
          params,
          { fetchTypeHandler }: { fetchTypeHandler?: (field: object) => unknown },
        ) {
          ran.push(sql);
          const answer = answers(sql, params);
          if (answer instanceof Error) throw answer;
          const metaData = answer.columns.map(({ name, type }) => ({ name, dbTypeName: type }));
          ran.push(...metaData.map((field) => JSON.stringify(fetchTypeHandler?.(field) ?? null)));
          let from = 0;
          const resultSet = {
            async getRows(count: number) {
              from += count;
              return answer.rows.slice(from - count, from);
            },
            close: async () => void ran.push('closed'),
          };
          return { metaData, resultSet };
        },
        break: async () => void ran.push('break'),
        close: async () => undefined,
      };
    },
  });
  const open = (answers: Answers, ran: string[] = [], database = 'LOANS') =>
    withPlace((source) => openOracle({ ...source, database }, moduleOf(answers, ran)));

  it('reads in a read-only transaction and gives values the one form', async () => {
    const ran: string[] = [];
    const wall = new Date(2026, 1, 28, 8, 5, 9, 120);
    const instant = new Date('2026-02-28T00:05:09Z');
    const columns = [
      { name: 'PRICE', type: 'NUMBER' },
      { name: 'WALL', type: 'DATE' },
      { name: 'INSTANT', type: 'TIMESTAMP WITH TIME ZONE' },
      { name: 'BYTES', type: 'BLOB' },
    ];
    const database = await open(
      () => ({
        columns,
        rows: [
          ['12345678901234567890.01', wall, instant, Buffer.from('00ff', 'hex')],
          [null, null, null, null],
        ],
      }),
      ran,
    );
    const answer = await database.stream('SELECT :low FROM dual', { low: '1' }, { signal: never });
    expect(answer.columns).toEqual(['PRICE', 'WALL', 'INSTANT', 'BYTES']);
    expect(await readAll(answer)).toEqual([
      ['12345678901234567890.01', '2026-02-28 08:05:09.12', '2026-02-28 00:05:09Z', '00ff'],
      [null, null, null, null],
    ]);
    expect(ran[1]).toBe('SET TRANSACTION READ ONLY');
    expect(ran).toContain('{"type":"text"}');
    expect(ran).toContain('{"type":"bytes"}');
    expect(ran.at(-1)).toBe('closed');
    expect(await database.begin()).toBe('run');
  });

  it('connects to its own relay only, and to no name that could change the description', async () => {
    const ran: string[] = [];
    await open(() => nothing, ran);
    expect(ran[0]).toMatch(
      /\(HOST=127\.0\.0\.1\)\(PORT=\d+\)\)\(CONNECT_DATA=\(SERVICE_NAME=LOANS\)\)/,
    );
    const hostile = open(() => nothing, [], 'X)(ADDRESS=(HOST=10.0.0.1)');
    await expect(hostile).rejects.toMatchObject({ refusal: 'noDatabase' });
  });

  it('ends a cancelled statement', async () => {
    const ran: string[] = [];
    const rows = Array.from({ length: 9_000 }, (_, n) => [String(n)]);
    const database = await open(() => ({ columns: [{ name: 'N', type: 'NUMBER' }], rows }), ran);
    const stop = new AbortController();
    const answer = await database.stream('SELECT …', {}, { signal: stop.signal });
    const reading = (async () => {
      for await (const _ of answer.blocks) stop.abort(new Error('enough'));
    })();
    await expect(reading).rejects.toThrow('enough');
    expect(ran).toContain('break');
  });

  it.each([
    ['ORA-01017: invalid username/password', 'signIn'],
    ['ORA-00942: table or view does not exist', 'server'],
    ['NJS-500: connection to private.host was closed', 'lost'],
  ])('names the error of a server: %s', async (message, refusal) => {
    const database = await open((sql) => (sql.startsWith('SET') ? nothing : new Error(message)));
    const asked = database.stream('SELECT …', {}, { signal: never });
    await expect(asked).rejects.toMatchObject({
      refusal,
      message: message.startsWith('ORA') ? message : '',
    });
  });

  it('hangs up on a server that sends the driver elsewhere, however it cuts its packets', () => {
    const packet = (type: number, length: number) => {
      const bytes = Buffer.alloc(length);
      bytes.writeUInt16BE(length, 0);
      bytes[4] = type;
      return bytes;
    };
    const redirects = (...chunks: Buffer[]) => chunks.map(createRedirectGuard()).includes(true);
    expect(redirects(packet(5, 60))).toBe(true);
    expect(redirects(Buffer.concat([packet(11, 8), packet(5, 60)]))).toBe(true);
    expect(redirects(...Array.from(packet(5, 60), (byte) => Buffer.from([byte])))).toBe(true);
    expect(redirects(packet(11, 8), packet(2, 41), packet(5, 60))).toBe(false);
  });
});
