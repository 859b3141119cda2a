import { afterAll, beforeAll, expect, it } from 'vitest';
import { kohaCirculation, kohaThings } from '../../../test/koha/koha-circulation.ts';
import { kohaForms } from '../../../test/koha/koha-tables.ts';
import { makeKoha, startKohaServer } from '../../../test/koha/start-koha.ts';
import type { TestMariadb } from '../../../test/mariadb-process.ts';
import { openDatabase } from '../databases/open-database.ts';
import { createSqlReader, readAll } from '../sync/sql-reader.ts';
import { readShippedConnector } from './read-connector.ts';

let server: TestMariadb;
beforeAll(async () => {
  server = await startKohaServer();
});
afterAll(() => server.close());

const never = new AbortController().signal;
const all = { from: null, until: null };

it.each(kohaForms)('reads every stream of Koha %s', async (form) => {
  const koha = await makeKoha(server, form, `reads_${form.replace(/\W/g, '_')}`);
  await koha.run(...kohaThings(), ...kohaCirculation(form, '2026-02-01', 20));
  const database = await openDatabase(koha.source, { allowsLocal: true });
  const reader = createSqlReader(database, {
    type: 'mysql',
    database: koha.source.database,
    settings: {},
    timeZone: 'Asia/Shanghai',
  });
  expect(await reader.canWrite()).toBe(false);
  await reader.begin();
  const connector = await readShippedConnector('koha');
  const found: Record<string, number> = {};
  for (const stream of connector?.streams ?? []) {
    const { missing } = await reader.inspect(stream);
    expect([stream.name, missing]).toEqual([stream.name, []]);
    const { columns, blocks } = await reader.read(stream, all, { signal: never });
    expect(columns).toEqual(Object.keys(stream.select));
    const rows = await readAll({ columns, blocks });
    const extent = await reader.extent(stream, all, never);
    expect([stream.name, extent.rows]).toEqual([stream.name, rows.length]);
    const days = await reader.countDays(stream, all, never);
    if (stream.compare) expect([...days.values()].reduce((sum, n) => sum + n, 0)).toBe(rows.length);
    found[stream.name] = rows.length;
  }
  const [[log] = []] = await koha.run('SELECT COUNT(*) FROM statistics');
  expect(found).toMatchObject({
    branches: 3,
    biblios: 30,
    items: 60,
    borrowers: 24,
    reserves: 20,
    earlier_loans: 0,
  });
  expect(found.statistics).toBe(Number(log));
  await reader.close();
});
