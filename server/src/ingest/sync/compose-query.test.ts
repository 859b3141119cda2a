import { expect, it } from 'vitest';
import { ConnectorStream } from '../connectors/connector-schema.ts';
import { composeStream, type KnownTables } from './compose-query.ts';

const stream = ConnectorStream.parse({
  name: 'log',
  title: ['日志', 'Log'],
  tables: { s: 'statistics', b: 'borrowers' },
  select: {
    at: 's.datetime',
    category: ["COALESCE(s.categorycode, 'a.b s.none')", 'b.categorycode'],
    interface: ['s.interface', "''"],
  },
  from: ['{s}', 'LEFT JOIN {b} ON b.borrowernumber = s.borrowernumber'],
  where: ["s.type = 'issue'"],
  window: { kind: 'days', by: 's.datetime', is: 'wall', lookBackDays: 3 },
});
const table = (name: string, ...columns: string[]) => ({
  schema: 'koha',
  name,
  columns: new Map(columns.map((column) => [column, 'text'])),
});
const borrowers = table('borrowers', 'borrowernumber', 'categorycode');
const compose = (s: KnownTables[string], system: 'mysql' | 'postgresql' = 'mysql') =>
  composeStream(stream, { s, b: borrowers }, { type: system, timeZone: 'Asia/Shanghai' });

it('takes the first expression whose columns exist', () => {
  const old = compose(table('statistics', 'datetime', 'type', 'borrowernumber'));
  expect(old.missing).toEqual([]);
  expect(old.list).toBe("s.datetime AS `at`, b.categorycode AS `category`, '' AS `interface`");
  const now = compose(
    table('statistics', 'datetime', 'type', 'borrowernumber', 'categorycode', 'interface', 'more'),
  );
  expect(now.list).toContain(
    "COALESCE(s.categorycode, 'a.b s.none') AS `category`, s.interface AS",
  );
  expect(now.uses.map(({ column }) => column)).not.toContain('more');
  expect(now.columns.map(({ column }) => column)).toContain('more');
});

it('names what is missing', () => {
  expect(compose(table('statistics', 'datetime', 'type')).missing).toEqual([
    'statistics.borrowernumber',
  ]);
  expect(compose(null).missing).toContain('statistics');
});

it('bounds a window with parameters, from inclusive', () => {
  const all = table('statistics', 'datetime', 'type', 'borrowernumber');
  const window = { from: '2026-03-01 00:00:00', until: null };
  expect(compose(all, 'postgresql').select('COUNT(*)', window, { most: 5 })).toEqual({
    sql:
      'SELECT COUNT(*) FROM "koha"."statistics" s LEFT JOIN "koha"."borrowers" b ON b.borrowernumber = s.borrowernumber' +
      " WHERE (s.type = 'issue') AND (s.datetime >= :from) LIMIT 5",
    params: { from: '2026-03-01 00:00:00' },
  });
});

it('writes days, years and the time zone in the words of each system', () => {
  const dated = ConnectorStream.parse({
    ...stream,
    select: { on: '{day s.datetime}', year: '{year s.datetime}', zone: '{zone}' },
    where: [],
    from: ['{s}'],
  });
  const written = (['mysql', 'postgresql', 'clickhouse', 'sqlserver', 'oracle'] as const).map(
    (type) =>
      composeStream(
        dated,
        { s: table('statistics', 'datetime'), b: borrowers },
        { type, timeZone: 'Asia/Shanghai' },
      ).list,
  );
  expect(written[0]).toContain("DATE(s.datetime) AS `on`, YEAR(s.datetime) AS `year`, 'Asia/Shan");
  expect(written[1]).toContain('(s.datetime)::date AS "on"');
  expect(written[2]).toContain('toYear(s.datetime)');
  expect(written[3]).toContain('CONVERT(date, s.datetime) AS [on]');
  expect(written[4]).toContain("TO_CHAR(s.datetime, 'YYYY')");
});
