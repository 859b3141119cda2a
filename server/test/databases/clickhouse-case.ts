import { startTestEngine } from '../engine-process.ts';
import { type DatabaseCase, title } from './database-case.ts';

/** Starts an embedded engine with the tables of the suite. */
export async function clickHouseCase(): Promise<DatabaseCase> {
  const engine = await startTestEngine();
  const url = new URL(engine.url('default'));
  const run = async (sql: string) => {
    const headers = {
      'x-clickhouse-user': url.username,
      'x-clickhouse-key': decodeURIComponent(url.password),
    };
    const answer = await fetch(`http://${url.host}/`, { method: 'POST', headers, body: sql });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  await run('CREATE DATABASE test_loans');
  await run('CREATE DATABASE secrets');
  await run('CREATE TABLE secrets.hidden (id UInt8) ENGINE = Memory');
  await run(`CREATE TABLE test_loans.kinds (id UInt64, title Nullable(String), price Nullable(Decimal(30, 10)), day Nullable(Date),
    wall Nullable(DateTime64(3, 'Asia/Shanghai')), instant Nullable(DateTime64(6)), ratio Nullable(Float64), bytes Nullable(String), flag Bool)
    ENGINE = MergeTree ORDER BY id`);
  await run(`INSERT INTO test_loans.kinds SELECT 18446744073709551615, unhex('${Buffer.from(title).toString('hex')}'),
    toDecimal128('12345678901234567890.0123456789', 10), '2026-02-28', toDateTime64('2026-02-28 08:05:09.120', 3, 'Asia/Shanghai'),
    toDateTime64('2026-02-28 00:05:09.123456', 6, 'UTC'), 0.1, '00ff10', true`);
  await run(
    `INSERT INTO test_loans.kinds VALUES (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false), (2, '', NULL, NULL, NULL, NULL, NULL, NULL, false)`,
  );
  await run('CREATE TABLE test_loans.moves (id UInt32) ENGINE = MergeTree ORDER BY id');
  await run('INSERT INTO test_loans.moves VALUES (1), (2)');
  await run('CREATE VIEW test_loans.recent AS SELECT id FROM test_loans.kinds');
  const place = {
    type: 'clickhouse',
    host: url.hostname,
    port: Number(url.port),
    database: 'test_loans',
    isTls: false,
  } as const;
  const [username = '', password = ''] = ['desk_export_user', 'desk_export_password'].map(
    (name) => url.searchParams.get(name) ?? '',
  );
  return {
    name: 'ClickHouse',
    reader: { ...place, username, password },
    writer: { ...place, username: url.username, password: decodeURIComponent(url.password) },
    version: /^ClickHouse \d+\.\d+/,
    schema: 'test_loans',
    statements: {
      many: `SELECT number, repeat('馆', 200) FROM numbers(200000)`,
      slow: 'SELECT count() FROM numbers(1000000000000) WHERE cityHash64(number) = 1',
      failing:
        'SELECT throwIf(number = 1500000) FROM numbers(2000000) SETTINGS max_block_size = 1000',
      params: `SELECT number, ':low', :word -- :none\nFROM numbers(11) WHERE number >= toUInt64(:low)`,
    },
    types: [
      'UInt64',
      'Nullable(String)',
      'Nullable(Decimal(30, 10))',
      'Nullable(Date)',
      "Nullable(DateTime64(3, 'Asia/Shanghai'))",
      'Nullable(DateTime64(6))',
      'Nullable(Float64)',
      'Nullable(String)',
      'Bool',
    ],
    kinds: [
      ['1', null, null, null, null, null, null, null, 'false'],
      ['2', '', null, null, null, null, null, null, 'false'],
      [
        '18446744073709551615',
        title,
        '12345678901234567890.0123456789',
        '2026-02-28',
        '2026-02-28 00:05:09.120Z',
        '2026-02-28 00:05:09.123456Z',
        '0.1',
        '00ff10',
        'true',
      ],
    ],
    addMove: async () => {
      await run('INSERT INTO test_loans.moves SELECT max(id) + 1 FROM test_loans.moves');
    },
    running: async () =>
      Number(await run(`SELECT count() FROM system.processes WHERE user = '${username}'`)),
    close: engine.close,
  };
}
