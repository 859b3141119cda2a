import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { ofRealData, realData } from '../../test/real-data.ts';
import { openTestDatabase } from '../../test/test-engine.ts';
import { loadFiles } from './load.ts';
import type { FileReport } from './load-report.ts';

// Tests files of real libraries. Their content is counted a second time here, by plain TypeScript.

let engine: Engine;

beforeAll(async () => {
  engine = await openTestDatabase();
});
afterAll(() => engine?.close());

async function load(kind: 'librarieswest' | 'newcastle', ...names: string[]) {
  const paths = names.map((name) => realData(kind, name));
  const report = await loadFiles(
    engine,
    { kind, paths },
    { readerKey: Buffer.alloc(32, 3), timeZone: 'Asia/Shanghai' },
  );
  return new Map(report.files.map((file) => [file.file, file]));
}

type Row = Readonly<Record<string, string>>;

/** Reads the rows of a file; none of these files has a quoted line break. */
async function readRows(folder: string, name: string): Promise<Row[]> {
  const text = await readFile(realData(folder, name), 'utf8');
  const [header = [], ...lines] = text.trimEnd().split(/\r?\n/).map(splitLine);
  return lines.map((cells) => Object.fromEntries(header.map((key, at) => [key, cells[at] ?? ''])));
}

function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );
}

const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((total, row) => total + (Number(row[column]) || 0), 0);
const one = async <T>(sql: string) => (await engine.rows<T>(sql, {}, { seconds: 60 }))[0];
const rowsOf = (files: Map<string, FileReport>, name: string) => files.get(name)?.rows;

test('librarieswest: movements between places, day by day', async () => {
  const files = await load('librarieswest', 'transits_union.csv.gz');
  const rows = ofRealData({ whole: 1_464_558, extract: 3_662 });
  expect(rowsOf(files, 'transits_union.csv.gz')).toEqual({
    in: rows,
    used: rows,
    suppressed: 0,
    refused: 0,
    unused: 0,
  });
  const text = gunzipSync(await readFile(realData('librarieswest', 'transits_union.csv.gz')));
  const days = new Map<string, number>();
  for (let at = text.indexOf(10) + 1; at > 0 && at < text.length; at = text.indexOf(10, at) + 1) {
    const day = text.toString('latin1', at, at + 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  const loaded = await engine.rows<{ day: string; n: number }>(
    "SELECT toString(day) AS day, sum(n) AS n FROM fact_item_move WHERE glc = 'librarieswest' GROUP BY day",
  );
  expect(new Map(loaded.map(({ day, n }) => [day, n]))).toEqual(days);
  expect(
    await one(
      `SELECT countIf(level = 1) AS services, countIf(level = 3) AS places,
        countIf(level = 3 AND parent NOT IN (SELECT libcode FROM dim_library WHERE level = 1)) AS lost
        FROM dim_library FINAL WHERE glc = 'librarieswest'`,
    ),
  ).toEqual({ services: 7, places: ofRealData({ whole: 174, extract: 155 }), lost: 0 });
});

test('librarieswest: every issue and renewal', async () => {
  await load('librarieswest', 'issues_by_month_authority_itemtype.csv');
  const rows = await readRows('librarieswest', 'issues_by_month_authority_itemtype.csv');
  const loaded = await one<{ loans: number; renewals: number }>(
    `SELECT sumIf(n, event = 'loan') AS loans, sumIf(n, event = 'renew') AS renewals
      FROM behaviour_event WHERE glc = 'librarieswest' AND counted = 'month' AND hour = 255`,
  );
  expect(loaded).toEqual({ loans: sum(rows, 'issues'), renewals: sum(rows, 'renewals') });
  const issues = ofRealData({ whole: 18_254_824, extract: 1_719_582 });
  expect(loaded?.loans).toBe(issues);
  const fiction = rows.filter(({ item_type = '' }) =>
    ['ADU_FIC', 'Adult Fiction'].includes(item_type),
  );
  expect(
    await one(
      `SELECT sum(e.n) AS n, any(c.name_zh) AS zh FROM behaviour_event AS e
        JOIN dim_cirtype AS c ON c.glc = e.glc AND c.cirtype = e.cirtype
        WHERE e.glc = 'librarieswest' AND e.event = 'loan' AND e.cirtype = 'Adult Fiction'`,
    ),
  ).toEqual({ n: sum(fiction, 'issues'), zh: '成人小说' });
  expect(
    await one(
      "SELECT sum(n) AS n FROM agg_event_day WHERE glc = 'librarieswest' AND event = 'loan'",
    ),
  ).toEqual({ n: issues });
});

test('librarieswest: reservations, fines and members; values that the source hides are refused', async () => {
  const files = await load(
    'librarieswest',
    ...['reservations_summary.csv', 'bills.csv', 'payments.csv', 'members.csv'],
  );
  const holds = await readRows('librarieswest', 'reservations_summary.csv');
  const waited = holds.reduce(
    (total, row) => total + Number(row.reservations) * Number(row.days_taken),
    0,
  );
  expect(
    await one(
      "SELECT sum(h.n) AS n, sum(h.n * h.wait_days) AS days FROM fact_hold AS h WHERE outcome = 'filled'",
    ),
  ).toEqual({ n: sum(holds, 'reservations'), days: waited });

  const [bills, payments, members] = await Promise.all(
    ['bills.csv', 'payments.csv', 'members.csv'].map((name) => readRows('librarieswest', name)),
  );
  const fines = await one<{ billed: number; amount: number; paid: number }>(
    'SELECT sum(n) AS billed, toFloat64(sum(amount)) AS amount, toFloat64(sum(paid)) AS paid FROM fact_fine',
  );
  expect(fines?.billed).toBe(sum(bills ?? [], 'number_of_bills'));
  expect(fines?.amount).toBeCloseTo(sum(bills ?? [], 'total_billed'), 2);
  expect(fines?.paid).toBeCloseTo(sum(payments ?? [], 'real_amount_paid'), 2);
  // The source rounds small counts to 0, although the money was paid.
  const rounded = (payments ?? []).filter(
    (row) => Number(row.number_of_payments) === 0 && Number(row.real_amount_paid) !== 0,
  );
  expect(rounded.length).toBeGreaterThan(0);
  const paid = await one<{ amount: number; times: number }>(
    "SELECT sum(amount) AS amount, sum(n) AS times FROM behaviour_event WHERE event = 'fine'",
  );
  expect(paid?.amount).toBeCloseTo(sum(payments ?? [], 'real_amount_paid'), 2);
  const real = (payments ?? []).filter((row) => Number(row.real_amount_paid) !== 0);
  expect(paid?.times).toBe(sum(real, 'number_of_payments'));
  expect(await one("SELECT sum(n) AS n FROM dim_reader FINAL WHERE glc = 'librarieswest'")).toEqual(
    {
      n: sum(members ?? [], 'users'),
    },
  );

  const isHidden = (row: Row) => Object.values(row).includes('*');
  const hidden = [bills, members].map((rows = []) => rows.filter(isHidden).length);
  expect(hidden).toEqual(ofRealData({ whole: [25_014, 9_099], extract: [315, 367] }));
  expect(rowsOf(files, 'bills.csv')).toMatchObject({ suppressed: hidden[0], refused: 0 });
  expect(rowsOf(files, 'members.csv')).toMatchObject({ suppressed: hidden[1], refused: 0 });
  expect(
    await one(
      "SELECT count() AS n, any(value) AS value FROM load_refused WHERE reason = 'suppressed'",
    ),
  ).toEqual({ n: (hidden[0] ?? 0) + (hidden[1] ?? 0), value: '*' });
});

test('newcastle: members with two date formats, and their events', async () => {
  const name = 'members_80752_2016-04-06.csv';
  const files = await load('newcastle', name);
  const members = ofRealData({ whole: 80_752, extract: 1_324 });
  expect(rowsOf(files, name)).toMatchObject({ in: members, used: members, refused: 0 });
  const rows = await readRows('newcastle', name);
  const joined = new Map<number, number>();
  for (const row of rows) {
    const year = Number(row['Date Added']?.split('/')[2] || Number.NaN);
    if (Number.isNaN(year)) continue;
    const whole = year > 99 ? year : year < 70 ? 2000 + year : 1900 + year;
    joined.set(whole, (joined.get(whole) ?? 0) + 1);
  }
  const loaded = await engine.rows<{ year: number; n: number }>(
    "SELECT toYear(registered_on) AS year, sum(n) AS n FROM dim_reader FINAL WHERE glc = 'newcastle' AND registered_on IS NOT NULL GROUP BY year",
  );
  expect(new Map(loaded.map(({ year, n }) => [year, n]))).toEqual(joined);
  const filled = (column: string) => rows.filter((row) => row[column] !== '').length;
  const untimed = rows.filter((row) => row['Date Added'] !== '' && row['Time Added'] === '').length;
  expect(
    await one(
      `SELECT countIf(event = 'register') AS registered, countIf(event = 'last_use') AS used,
        uniqExact(reader_key) AS readers, countIf(event = 'register' AND hour = 255) AS untimed
        FROM behaviour_event WHERE glc = 'newcastle'`,
    ),
  ).toEqual({
    registered: filled('Date Added'),
    used: filled('Last Used Date'),
    readers: members,
    untimed,
  });
  expect(
    await one("SELECT name_zh AS zh FROM dim_event FINAL WHERE event = 'last_use'"),
  ).toBeDefined();
});

test('newcastle: visits, issues and enquiries agree with the council’s own sheets', async () => {
  await load('newcastle', 'dashboard_usage.csv');
  const sheets = [
    ['visit', 'visits', '2008-onwards-monthly-visits.csv'],
    ['loan', 'issues', '2008-onwards-monthly-issues-by-branch.csv'],
    ['enquiry', 'enquiries', '2008-onwards-monthly-enquiries.csv'],
  ] as const;
  const usage = await readRows('newcastle', 'dashboard_usage.csv');
  for (const [event, column, sheet] of sheets) {
    expect(
      await one(
        `SELECT sum(n) AS n FROM behaviour_event WHERE glc = 'newcastle' AND event = '${event}' AND counted = 'month'`,
      ),
    ).toEqual({ n: sum(usage, column) });
    const wide = new Map((await readRows('newcastle', sheet)).map((row) => [row.Library, row]));
    const differing = usage.filter(
      (row) => (wide.get(row.Library)?.[row.month ?? ''] ?? '') !== row[column],
    );
    expect(differing).toEqual([]);
  }
});

test('newcastle: the data of members end with their file, those of visits with the council’s file', async () => {
  const version = await one<{ note: string; until: string }>(
    `SELECT argMax(v.note, v.version) AS note, toString(argMax(v.data_until, v.version)) AS until
      FROM data_version AS v WHERE glc = 'newcastle' AND name = 'behaviour_event'`,
  );
  const { events } = JSON.parse(version?.note ?? '{}');
  const untilOf = (event: string) => events[event]?.until;
  expect(['register', 'last_use'].map(untilOf)).toEqual(['2016-03-22', '2016-03-22']);
  expect(['visit', 'loan', 'enquiry'].map(untilOf)).toEqual(Array(3).fill(version?.until));
  // The count of a month covers all days of the month.
  expect(version?.until).toBe('2024-08-31');
});

test('newcastle: items in groups, and one code for each library', async () => {
  await load('newcastle', 'dashboard_catalogue_grouped.csv');
  const rows = await readRows('newcastle', 'dashboard_catalogue_grouped.csv');
  expect(
    await one(
      `SELECT count() AS groups, sum(n) AS items, sum(loans_before) AS loans, sum(renewals_before) AS renewals
        FROM dim_item FINAL WHERE glc = 'newcastle'`,
    ),
  ).toEqual({
    groups: ofRealData({ whole: 47_641, extract: 1_340 }),
    items: sum(rows, 'count'),
    loans: sum(rows, 'issues'),
    renewals: sum(rows, 'renewals'),
  });
  const libraries = await engine.rows<{ libcode: string; places: number }>(
    `SELECT libcode, count() AS places FROM (
        SELECT DISTINCT libcode, 'members' AS place FROM dim_reader WHERE glc = 'newcastle'
        UNION ALL SELECT DISTINCT libcode, 'usage' FROM behaviour_event WHERE glc = 'newcastle' AND event = 'visit'
        UNION ALL SELECT DISTINCT libcode, 'stock' FROM dim_item WHERE glc = 'newcastle')
      GROUP BY libcode ORDER BY libcode`,
  );
  const everywhere = libraries.filter(({ places }) => places === 3).map(({ libcode }) => libcode);
  const branches =
    'BLAKELAW,CITY,CRUDDAS PARK,DENTON BURN,EAST END,FENHAM,GOSFORTH,HIGH HEATON,KENTON,NEWBURN,OUTER WEST,WALKER,WEST END';
  // The extract of the stock has no rows of this library.
  const smallest = ofRealData({ whole: ['NEWBIGGIN HALL'], extract: [] });
  expect(everywhere).toEqual([...branches.split(','), ...smallest].sort());
  expect(
    await one(
      "SELECT name_zh AS zh FROM dim_library FINAL WHERE glc = 'newcastle' AND libcode = 'GOSFORTH'",
    ),
  ).toEqual({ zh: '戈斯福斯图书馆' });
});

test('newcastle: the most borrowed titles are a separate group with its own loans', async () => {
  const files = await load('newcastle', 'top-5-most-borrowed-items.csv');
  expect(rowsOf(files, 'top-5-most-borrowed-items.csv')).toMatchObject({
    in: ofRealData({ whole: 2_951, extract: 561 }),
    refused: 0,
  });
  const rows = await readRows('newcastle', 'top-5-most-borrowed-items.csv');
  const lent = rows.filter((row) => row.date === row.issuedate).length;
  const back = rows.filter((row) => row.issuedate === '').length;
  expect(
    await one(
      `SELECT countIf(event = 'loan') AS lent, countIf(event = 'return') AS back, countIf(event = 'renew') AS renewed
        FROM behaviour_event WHERE glc = 'newcastle-top5'`,
    ),
  ).toEqual({ lent, back, renewed: ofRealData({ whole: 70, extract: 18 }) });
  expect(
    await one(
      `SELECT count() AS loans, countIf(is_first_of_item) AS items FROM fact_loan WHERE glc = 'newcastle-top5'`,
    ),
  ).toEqual({
    loans: lent,
    items: new Set(rows.filter((row) => row.date === row.issuedate).map((row) => row.item)).size,
  });
  expect(
    await one(
      "SELECT count() AS titles, countIf(isbn13 = '') AS bad FROM dim_bib FINAL WHERE glc = 'newcastle-top5'",
    ),
  ).toEqual({ titles: new Set(rows.map((row) => row.rcn)).size, bad: 0 });
});
