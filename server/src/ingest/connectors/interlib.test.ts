import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { mariadbOwner, startTestMariadb, type TestMariadb } from '../../../test/mariadb-process.ts';
import {
  runOnPostgres,
  startTestPostgres,
  type TestPostgres,
} from '../../../test/postgres-process.ts';
import { ruleOver, warehouseByDay } from '../../../test/sync/rule-over.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import type { SourceAddress } from '../sources/target.ts';
import { addDays } from '../sync/windows.ts';

let mariadb: TestMariadb;
let postgres: TestPostgres;
let engine: Engine;
beforeAll(async () => {
  [mariadb, postgres, engine] = await Promise.all([
    startTestMariadb(),
    startTestPostgres(),
    openTestDatabase(),
  ]);
});
afterAll(async () => {
  await engine.close();
  await mariadb.close();
  await postgres.close();
});

const day = addDays(new Date().toISOString().slice(0, 10), -3);
// A library names its tables as it likes; the log has numbers for what happened, and codes come with blanks.
const statements = [
  'CREATE TABLE t_biblios (bookrecno INT, title VARCHAR(100), author VARCHAR(100), isbn VARCHAR(30), pubdate VARCHAR(20), classno VARCHAR(20))',
  'CREATE TABLE t_holding (barcode VARCHAR(20), bookrecno INT, state INT, orglib VARCHAR(10), curlib VARCHAR(10), curlocal VARCHAR(10), cirtype VARCHAR(10), callno VARCHAR(50), regdate TIMESTAMP NULL, indate TIMESTAMP NULL, singleprice DECIMAL(8,2))',
  'CREATE TABLE t_reader (rdid VARCHAR(20), rdlib VARCHAR(10), rdtype VARCHAR(10), rdcfstate INT, rdsex INT, rdborndate DATE, rdstartdate DATE, rdenddate DATE)',
  'CREATE TABLE t_log (logtype INT, rdid VARCHAR(20), barcode VARCHAR(20), regtime TIMESTAMP NULL)',
  "INSERT INTO t_biblios VALUES (1, '三体', '刘慈欣', '978-7-5366-9293-0', '2008.01', 'I247.5')",
  `INSERT INTO t_holding VALUES ('B1', 1, 3, 'L1', 'L2 ', 'GEN', 'BK', 'I247.5/1', '2020-01-05', NULL, 23.00)`,
  `INSERT INTO t_reader VALUES ('R1', 'L1', 'PT', 1, 1, '1990-05-04', '2020-01-05', '2099-01-01')`,
  ...[30001, 30003, 30002, 40001].map(
    (type, at) => `INSERT INTO t_log VALUES (${type}, 'R1', 'B1', '${day} 1${at}:00:00')`,
  ),
];
const sources = {
  mysql: async (): Promise<SourceAddress> => {
    await mariadb.run('CREATE DATABASE city', 'USE city', ...statements);
    return {
      ...{ type: 'mysql', host: '127.0.0.1', port: mariadb.port, isTls: false, database: 'city' },
      ...{ username: mariadbOwner.user, password: mariadbOwner.password },
    };
  },
  postgresql: async (): Promise<SourceAddress> => {
    const url = new URL(await postgres.createDatabase());
    await runOnPostgres(url.href, statements.join(';\n'));
    return {
      ...{ type: 'postgresql', host: url.hostname, port: Number(url.port), isTls: false },
      ...{ database: url.pathname.slice(1), username: url.username, password: '' },
    };
  },
};

it.each(['mysql', 'postgresql'] as const)(
  'reads the tables that somebody names, on %s',
  async (type) => {
    const settings = {
      titles: 't_biblios',
      items: 't_holding',
      readers: 't_reader',
      loans: 't_log',
    };
    const over = ruleOver(
      engine,
      { source: await sources[type](), connector: 'interlib', settings },
      type,
    );
    expect(await over.run()).toMatchObject({ differences: [], notes: [], refused: 0 });
    expect(await warehouseByDay(engine, type)).toEqual({
      [`${day} loan`]: 1,
      [`${day} renew`]: 1,
      [`${day} return`]: 1,
    });
    const [thing] = await engine.rows(
      `SELECT (SELECT (any(libcode), any(state), any(clc1), toString(any(in_on))) FROM dim_item FINAL WHERE glc = {glc:String}) AS item,
        (SELECT (any(title), any(isbn13), any(pub_year)) FROM dim_bib FINAL WHERE glc = {glc:String}) AS title,
        (SELECT (any(state), any(sex), any(birth_year)) FROM dim_reader FINAL WHERE glc = {glc:String}) AS reader`,
      { glc: type },
    );
    expect(thing).toEqual({
      item: ['L2', 3, 'I', '2020-01-05'],
      title: ['三体', '9787536692930', 2008],
      reader: ['valid', 'male', 1990],
    });
  },
);
