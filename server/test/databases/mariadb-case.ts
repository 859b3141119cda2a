import { mariadbOwner, startTestMariadb } from '../mariadb-process.ts';
import { type DatabaseCase, title } from './database-case.ts';

/** Starts MariaDB with the tables of the suite. */
export async function mariadbCase(): Promise<DatabaseCase> {
  const server = await startTestMariadb();
  const text = `X'${Buffer.from(title).toString('hex')}'`;
  await server.run(
    'CREATE DATABASE loans',
    'CREATE DATABASE secrets',
    'CREATE TABLE secrets.hidden (id INT)',
    `CREATE TABLE loans.kinds (id BIGINT UNSIGNED NOT NULL PRIMARY KEY, title VARCHAR(100), price DECIMAL(30,10),
      day DATE, wall DATETIME(3), instant TIMESTAMP(6) NULL, ratio DOUBLE, bytes VARBINARY(10), flag BOOLEAN)`,
    `SET time_zone = '+00:00'`,
    `INSERT INTO loans.kinds VALUES (18446744073709551615, ${text}, 12345678901234567890.0123456789, '2026-02-28',
      '2026-02-28 08:05:09.120', '2026-02-28 00:05:09.123456', 0.1, X'00ff10', TRUE),
      (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, FALSE)`,
    `SET sql_mode = ''`,
    `INSERT INTO loans.kinds (id, title, day, wall, flag) VALUES (2, '', '0000-00-00', '0000-00-00 00:00:00', 0)`,
    'CREATE TABLE loans.moves (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE = InnoDB',
    'INSERT INTO loans.moves VALUES (1), (2)',
    'CREATE VIEW loans.recent AS SELECT id FROM loans.kinds',
    `CREATE USER reader@'%' IDENTIFIED BY 'read only'`,
    "GRANT SELECT, SHOW VIEW ON loans.* TO reader@'%'",
    `CREATE USER nobody@'%' IDENTIFIED BY 'read only'`,
    'ANALYZE TABLE loans.kinds',
  );
  const place = {
    type: 'mysql',
    host: '127.0.0.1',
    port: server.port,
    database: 'loans',
    isTls: false,
  } as const;
  return {
    name: 'MariaDB',
    reader: { ...place, username: 'reader', password: 'read only' },
    writer: { ...place, username: mariadbOwner.user, password: mariadbOwner.password },
    version: /^MariaDB 1\d\.\d+\.\d+$/,
    schema: 'loans',
    statements: {
      many: `SELECT seq, REPEAT('馆', 200) FROM seq_1_to_200000`,
      slow: 'SELECT SLEEP(600)',
      failing: `SELECT IF(seq = 150000, (SELECT 1 UNION SELECT 2), seq) FROM seq_1_to_200000`,
      params: `SELECT seq, ':low', CONVERT(:word USING utf8mb4) -- :none\nFROM seq_1_to_10 WHERE seq >= :low`,
    },
    types: [
      'bigint(20) unsigned',
      'varchar(100)',
      'decimal(30,10)',
      'date',
      'datetime(3)',
      'timestamp(6)',
      'double',
      'varbinary(10)',
      'tinyint(1)',
    ],
    kinds: [
      ['1', null, null, null, null, null, null, null, '0'],
      ['2', '', null, null, null, null, null, null, '0'],
      [
        '18446744073709551615',
        title,
        '12345678901234567890.0123456789',
        '2026-02-28',
        '2026-02-28 08:05:09.120',
        '2026-02-28 00:05:09.123456Z',
        '0.1',
        '00ff10',
        '1',
      ],
    ],
    async addMove() {
      await server.run('INSERT INTO loans.moves VALUES ()');
    },
    async running() {
      const [row] = await server.run(
        `SELECT COUNT(*) FROM information_schema.processlist WHERE user = 'reader' AND command <> 'Sleep'`,
      );
      return Number(row?.[0]);
    },
    close: server.close,
  };
}
