import { createServer, type Server, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickHouseCase } from '../../../test/databases/clickhouse-case.ts';
import { columnNames, type DatabaseCase } from '../../../test/databases/database-case.ts';
import { mariadbCase } from '../../../test/databases/mariadb-case.ts';
import { postgresCase } from '../../../test/databases/postgres-case.ts';
import type { SourceAddress } from '../sources/target.ts';
import { openDatabase } from './open-database.ts';
import { probe } from './probe.ts';
import type { RowStream, SourceDatabase, TextRow } from './source-database.ts';

// One suite for every system that the tests can start: each promise of SourceDatabase is kept by a real server.

const never = new AbortController().signal;
const open = (source: SourceAddress) => openDatabase(source, { allowsLocal: true });
const readAll = async ({ blocks }: RowStream) => {
  const rows: TextRow[] = [];
  for await (const block of blocks) rows.push(...block);
  return rows;
};

async function withDatabase<T>(
  source: SourceAddress,
  work: (database: SourceDatabase) => Promise<T>,
): Promise<T> {
  const database = await open(source);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

describe.each([
  ['MariaDB', mariadbCase],
  ['PostgreSQL', postgresCase],
  ['ClickHouse', clickHouseCase],
])('%s', (_, start) => {
  let server: DatabaseCase;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());
  const asReader = <T>(work: (database: SourceDatabase) => Promise<T>) =>
    withDatabase(server.reader, work);

  it('says its version and its time', () =>
    asReader(async (database) => {
      expect(await database.version()).toMatch(server.version);
      const { instant, wallTime } = await database.now();
      expect(Math.abs(instant.getTime() - Date.now())).toBeLessThan(60_000);
      const hours = (Date.parse(`${wallTime.replace(' ', 'T')}Z`) - instant.getTime()) / 3_600_000;
      expect(hours).toBeCloseTo(server.name === 'ClickHouse' ? 0 : 8, 2);
    }));

  it('lists the tables that the account may read, and their columns', () =>
    asReader(async (database) => {
      const tables = await database.tables();
      const own = tables.filter(({ schema }) => schema === server.schema);
      expect(own.map(({ name }) => name)).toEqual(['kinds', 'moves', 'recent']);
      expect(JSON.stringify(tables)).not.toContain('hidden');
      expect(own[0]?.rows).toBe(3);
      expect(own[2]?.rows).toBeNull();
      const columns = await database.columns({ schema: server.schema, name: 'kinds' });
      expect(columns.map(({ name }) => name)).toEqual(columnNames);
      expect(columns.map(({ type }) => type)).toEqual(server.types);
      expect(columns.map(({ isNullable }) => isNullable)).toEqual(
        columnNames.map(
          (name) => name !== 'id' && (name !== 'flag' || server.name !== 'ClickHouse'),
        ),
      );
    }));

  it.each(['reader', 'writer'] as const)('hands over every kind of value as text to a %s', (who) =>
    withDatabase(server[who], async (database) => {
      const sql = `SELECT * FROM ${server.schema}.kinds ORDER BY id`;
      const answer = await database.stream(sql, {}, { signal: never });
      expect(answer.columns).toEqual(columnNames);
      expect(await readAll(answer)).toEqual(server.kinds);
    }),
  );

  it('names the columns of an answer without rows', () =>
    asReader(async (database) => {
      const sql = `SELECT * FROM ${server.schema}.kinds WHERE 1 = 0`;
      const answer = await database.stream(sql, {}, { signal: never });
      expect(answer.columns).toEqual(columnNames);
      expect(await readAll(answer)).toEqual([]);
    }));

  it.each(["'; DROP TABLE kinds; --", "\\'; x", '馆:low\t"`\n', ''])(
    'takes parameters as values, never as SQL: %j',
    (word) =>
      asReader(async (database) => {
        const answer = await database.stream(
          server.statements.params,
          { low: '9', word },
          { signal: never },
        );
        expect(await readAll(answer)).toEqual([
          ['9', ':low', word],
          ['10', ':low', word],
        ]);
      }),
  );

  it('streams 200,000 rows in bounded memory', () =>
    asReader(async (database) => {
      const before = heap();
      let rows = 0;
      const grown: number[] = [];
      const answer = await database.stream(server.statements.many, {}, { signal: never });
      for await (const block of answer.blocks) {
        expect(block.length).toBeLessThanOrEqual(2_000);
        expect(block[0]?.[1]).toHaveLength(200);
        if (rows % 20_000 < block.length) grown.push(heap() - before);
        rows += block.length;
      }
      expect(rows).toBe(200_000);
      // The rows take 100 MB. Text that is no longer used counts for a moment more.
      expect(Math.min(...grown.slice(-5))).toBeLessThan(60_000_000);
    }));

  it.each(['many', 'slow'] as const)('ends a cancelled statement on the server: %s', (which) =>
    asReader(async (database) => {
      const stop = new AbortController();
      const reading = (async () => {
        const answer = await database.stream(server.statements[which], {}, { signal: stop.signal });
        for await (const _ of answer.blocks) stop.abort(new Error('enough'));
      })();
      reading.catch(() => undefined);
      if (which === 'slow') {
        await expect.poll(server.running).toBe(1);
        stop.abort(new Error('enough'));
      }
      await expect(reading).rejects.toThrow('enough');
      await expect.poll(server.running).toBe(0);
    }),
  );

  it('ends the statement when its reader leaves, and goes on', () =>
    asReader(async (database) => {
      const answer = await database.stream(server.statements.many, {}, { signal: never });
      for await (const _ of answer.blocks) break;
      await expect.poll(server.running).toBe(0);
      const sql = 'SELECT 1';
      expect(await readAll(await database.stream(sql, {}, { signal: never }))).toEqual([['1']]);
    }));

  it('sees one moment during a run, where the system can', () =>
    asReader(async (database) => {
      const kind = await database.begin();
      expect(kind).toBe(server.name === 'ClickHouse' ? 'statement' : 'run');
      const count = async () => {
        const sql = `SELECT count(*) FROM ${server.schema}.moves`;
        return (await readAll(await database.stream(sql, {}, { signal: never })))[0]?.[0];
      };
      const before = Number(await count());
      await server.addMove();
      expect(Number(await count())).toBe(kind === 'run' ? before : before + 1);
    }));

  it('refuses to write, even to an account that may', () =>
    withDatabase(server.writer, async (database) => {
      for (const isInSnapshot of [false, true]) {
        if (isInSnapshot) await database.begin();
        const sql = `INSERT INTO ${server.schema}.moves (id) VALUES (99)`;
        const run = database.stream(sql, {}, { signal: never }).then(readAll);
        await expect(run).rejects.toThrow(/read.?only/i);
      }
    }));

  it('knows whether the account may write', async () => {
    expect(await asReader((database) => database.canWrite())).toBe(false);
    expect(await withDatabase(server.writer, (database) => database.canWrite())).toBe(true);
  });

  it('says what is wrong with a statement, before and after its first row', () =>
    asReader(async (database) => {
      const bad = database.stream('SELECT nothing FROM nowhere', {}, { signal: never });
      await expect(bad).rejects.toMatchObject({ message: expect.stringMatching(/nowhere/) });
      const failing = database
        .stream(server.statements.failing, {}, { signal: never })
        .then(readAll);
      await expect(failing).rejects.toHaveProperty('refusal', expect.stringMatching(/server|lost/));
    }));

  it('names a wrong password, a missing database and missing rights', async () => {
    const refusalOf = (source: SourceAddress) =>
      withDatabase(source, (database) => database.tables()).then(
        (tables) => tables.length,
        ({ refusal }) => refusal,
      );
    expect(await refusalOf({ ...server.reader, password: 'wrong' })).toBe(
      server.name === 'PostgreSQL' ? 3 : 'signIn',
    );
    const missing = await refusalOf({ ...server.writer, database: 'nothing' });
    expect(missing).toBe('noDatabase');
    expect(await refusalOf({ ...server.reader, isTls: true })).toMatch(/tls|otherServer/);
    const hidden = asReader((database) =>
      database.stream('SELECT * FROM secrets.hidden', {}, { signal: never }),
    );
    await expect(hidden).rejects.toHaveProperty(
      'refusal',
      expect.stringMatching(/noRights|server/),
    );
  });

  it('is tested up to its tables, for an account that may read, write or neither', async () => {
    const test = (source: SourceAddress) => probe(source, true);
    expect(await test(server.reader)).toMatchObject({ reached: 'tables', isReadOnly: true });
    expect(await test(server.writer)).toMatchObject({ reached: 'tables', isReadOnly: false });
    if (server.name === 'ClickHouse') return;
    const { trouble, tables } = await test({ ...server.reader, username: 'nobody' });
    expect([trouble, tables]).toEqual(
      server.name === 'PostgreSQL' ? ['noTables', 0] : ['noRights', null],
    );
  });

  it('notices that the server hangs up in the middle', async () => {
    const cut = await cutAfter(server.reader.port, 3_000_000);
    const reading = withDatabase({ ...server.reader, port: cut.port }, async (database) =>
      readAll(await database.stream(server.statements.many, {}, { signal: never })),
    );
    await expect(reading).rejects.toHaveProperty('refusal', 'lost');
    cut.server.close();
  });

  it('notices that the server hung up between two statements', async () => {
    const cut = await cutAfter(server.reader.port, Number.POSITIVE_INFINITY);
    const database = await open({ ...server.reader, port: cut.port });
    await database.version();
    await cut.hangUp();
    // The loss is noticed by the client before the first try, or by the try itself.
    for (const _ of [1, 2]) {
      const reading = database.stream(server.statements.many, {}, { signal: never }).then(readAll);
      await expect(reading).rejects.toHaveProperty('refusal', 'lost');
    }
    await database.close();
  });
});

it('does not wait for a server that never answers', async () => {
  const mute = createServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const started = performance.now();
  const tried = (['mysql', 'postgresql', 'clickhouse'] as const).map((type) =>
    open({ type, ...placeOf(mute), database: '', username: '', password: '', isTls: false }).catch(
      ({ refusal }) => refusal,
    ),
  );
  expect(await Promise.all(tried)).toEqual(['silent', 'silent', 'silent']);
  expect(performance.now() - started).toBeLessThan(60_000);
  mute.close();
});

const placeOf = (server: Server) => {
  const address = server.address();
  return { host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
};

// Passes on what a server says, and hangs up after some bytes.
async function cutAfter(port: number, bytes: number) {
  const { connect } = await import('node:net');
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const source = connect(port, '127.0.0.1');
    sockets.push(client, source);
    let passed = 0;
    source.on('data', (chunk) => {
      passed += chunk.length;
      client.write(chunk);
      if (passed < bytes) return;
      client.destroy();
      source.destroy();
    });
    client.on('data', (chunk) => source.write(chunk));
    for (const socket of [client, source]) socket.on('error', () => undefined);
    client.on('close', () => source.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hangUp = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { server, port: placeOf(server).port, hangUp };
}
