import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import type { OfficialReturn, ReturnDifference, ReturnField } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeBack } from '#ingest/batch/take-back.ts';
import { loadFiles } from '#ingest/load.ts';
import type { TestClient } from '../../../test/client.ts';
import { getFile } from '../../../test/files/xlsx-files.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

// The year 2025 of the group g: library A lends 12 by three readers and has 30 visits, library B lends 5.

let app: TestApp;
let folder: string;
let chief: TestClient;
let branch: TestClient;
const base = '/analytics-v3/officialReturn';
const seeing = [
  'officialReturn:view',
  'borrowing:view',
  'analysis:view',
  'dashboard:view',
] as const;
const all = [
  ...seeing,
  ...(['holdings:view', 'reader:view', 'reader:rows', 'resource:view'] as const),
  ...(['officialReturn:edit', 'officialReturn:close', 'export:excel'] as const),
];

const header = 'event,reader,at,libcode,barcode\n';
const lines = (event: string, libcode: string, day: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `${event},r${at % 3},${day} 10:${String(at % 60).padStart(2, '0')}:00,${libcode},b${at}\n`,
  ).join('');

async function load(name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, header + text);
  const options = {
    readerKey: Buffer.alloc(32, 5),
    timeZone: 'Asia/Shanghai',
    now: new Date('2026-02-01T00:00:00Z'),
  };
  const { files } = await loadFiles(
    app.deps.engine,
    { kind: 'events', paths: [path], glc: 'g', mostRefused: 0 },
    options,
  );
  expect(files).toMatchObject([{ status: 'loaded' }]);
  // The state of the data is kept for two seconds.
  app.clock.advance({ seconds: 3 });
}

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-02-01T02:00:00Z') });
  folder = await mkdtemp(join(tmpdir(), 'stacksight-returns-'));
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central', area: 1200, seats: 80 },
    { glc: 'g', libcode: 'B', name_zh: '分馆', name_en: 'Branch', area: 300 },
  ]);
  await load('2024.csv', lines('loan', 'A', '2024-03-02', 4) + lines('loan', 'B', '2024-03-02', 4));
  await load(
    '2025.csv',
    lines('loan', 'A', '2025-03-02', 12) +
      lines('visit', 'A', '2025-03-02', 30) +
      lines('loan', 'B', '2025-05-06', 5),
  );
  await app.addAccount({ username: 'chief', permissions: all });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions: all, libraries });
  const rest = all.filter((one) => one !== 'reader:rows');
  await app.addAccount({ username: 'quiet', permissions: rest });
  await app.addAccount({ username: 'looker', permissions: ['officialReturn:view'] });
  chief = await app.signIn('chief');
  branch = await app.signIn('branch');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const place = 'form=cn_yearbook&period=2025&glc=g';
const ask = async (client: TestClient, query = place) =>
  (await client.get(`${base}/return?${query}`)).body.data as OfficialReturn;
const fieldIn = ({ fields }: OfficialReturn, code: string): ReturnField => {
  const found = fields.find((one) => one.code === code);
  if (found === undefined) throw new Error(`There is no field ${code}.`);
  return found;
};
const field = async (code: string, query = place) => fieldIn(await ask(chief, query), code);
const enter = (json: object, client = chief) =>
  client.post(`${base}/entry`, {
    json: { form: 'cn_yearbook', period: '2025', glc: 'g', ...json },
  });
const differences = async (query = place) =>
  (await chief.get(`${base}/differences?${query}`)).body.data as ReturnDifference[];

describe('a return', () => {
  it('has the numbers of the screens, their year before, and says what is not known', async () => {
    const filled = await ask(chief);
    const loans = fieldIn(filled, 'loans');
    expect(loans).toMatchObject({ value: 17, before: 8, change: 9 / 8, state: 'worked' });
    expect(loans.counted).toContain('首次借出');
    for (const code of ['loans', 'visits', 'loan_sessions', 'active_borrowers']) {
      const { query, value } = fieldIn(filled, code);
      const answer = (await chief.post('/analytics-v3/api/query', { json: query ?? {} })).body.data;
      expect([code, answer.rows[0][0]]).toEqual([code, value]);
    }
    // Nothing is loaded of the stock and the readers: they are not known, and never 0.
    expect(fieldIn(filled, 'items')).toMatchObject({ value: null, lacks: 'notLoaded' });
    expect(fieldIn(filled, 'items').next).toContain('未接入');
    expect(fieldIn(filled, 'staff')).toMatchObject({ value: null, lacks: 'byHand' });
    // Branch B has no number of seats, so the sum is not known; the areas are all there.
    expect(fieldIn(filled, 'seats').value).toBeNull();
    expect(fieldIn(filled, 'area')).toMatchObject({ value: 1500, query: null });
    expect(await field('loans', `${place}&libcode=B`)).toMatchObject({ value: 5, before: 4 });
    const may = await ask(chief, 'form=iso_2789&period=2025-05&glc=g');
    expect([may.from, may.to, fieldIn(may, 'loans').value]).toEqual([
      '2025-05-01',
      '2025-06-01',
      5,
    ]);
    // The year of the English return begins in April.
    const april = await field('loans', 'form=uk_activity&period=2024&glc=g');
    expect(april.query?.range).toEqual({ from: '2024-04-01', to: '2025-04-01' });
    expect(april.value).toBe(12);
    const english = await chief.get(`${base}/return?${place}`, {
      headers: { 'accept-language': 'en-US' },
    });
    expect(fieldIn(english.body.data, 'loans').name).toBe('Loans');
  });

  it('is of the libraries in scope, and needs the rights of its numbers', async () => {
    expect((await branch.get(`${base}/return?${place}`)).status).toBe(403);
    expect((await branch.get(`${base}/return?${place}&libcode=A`)).status).toBe(404);
    expect((await branch.get(`${base}/return?${place}&libcode=B`)).body.data.placeName).toBe(
      '分馆',
    );
    const looker = await app.signIn('looker');
    const { value, lacks, query } = fieldIn(await ask(looker), 'loans');
    expect([value, lacks, query]).toEqual([null, 'denied', null]);
    // Three readers are too few for callers who may not see single readers, and are not to be guessed by an entry.
    const quiet = await app.signIn('quiet');
    const few = { value: null, lacks: 'hidden' };
    expect(fieldIn(await ask(quiet), 'active_borrowers')).toMatchObject(few);
    const guess = await enter({ field: 'active_borrowers', value: 3 }, quiet);
    expect(guess.body.fields).toHaveProperty('note');
    expect((await enter({ field: 'staff', value: 3 }, looker)).body.code).toBe('permission.denied');
    expect((await enter({ field: 'staff', value: 3 }, branch)).status).toBe(403);
    expect((await app.client.get(`${base}/return?${place}`)).status).toBe(401);
    expect((await chief.get(`${base}/return?${place}&libcode=Z`)).body.fields).toHaveProperty(
      'libcode',
    );
    expect((await chief.get(`${base}/return?form=cn_yearbook&period=2025-03&glc=g`)).status).toBe(
      404,
    );
  });

  it('takes entries, keeps who entered what, and asks why where a number is worked out', async () => {
    expect((await enter({ field: 'staff', value: 2.5 })).body.fields).toHaveProperty('value');
    expect((await enter({ field: 'nothing', value: 2 })).body.fields).toHaveProperty('field');
    expect((await enter({ field: 'loans', value: 20 })).body.fields).toHaveProperty('note');
    expect((await enter({ field: 'staff', value: 25 })).status).toBe(200);
    expect((await enter({ field: 'staff', value: 26, note: '含劳务派遣' })).status).toBe(200);
    expect((await enter({ field: 'loans', value: 20, note: '含手工登记 3 册' })).status).toBe(200);
    const filled = await ask(chief);
    expect(fieldIn(filled, 'staff')).toMatchObject({ state: 'entered', value: 26, worked: null });
    expect(fieldIn(filled, 'loans')).toMatchObject({ state: 'overruled', value: 20, worked: 17 });
    const history = await chief.get(`${base}/entries?${place}&field=staff`);
    expect(history.body.data).toMatchObject([
      { value: 26, note: '含劳务派遣', enteredBy: 'chief' },
      { value: 25, note: '' },
    ]);
    expect((await enter({ field: 'loans', value: null })).status).toBe(200);
    expect(await field('loans')).toMatchObject({ state: 'worked', value: 17, entry: null });
  });

  it('says what disagrees, and keeps the note', async () => {
    await enter({ field: 'professionals', value: 30 });
    const { checks } = await ask(chief);
    expect(checks.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['atMost:professionals:staff', 'change:loans']),
    );
    const check = checks.find(({ code }) => code === 'atMost:professionals:staff');
    expect(check?.says).toBe('3 其中：专业技术人才 30 大于 2 从业人员 26');
    const json = {
      form: 'cn_yearbook',
      period: '2025',
      glc: 'g',
      check: 'change:loans',
      note: '新馆开放',
    };
    expect((await chief.post(`${base}/check`, { json })).status).toBe(200);
    const noted = (await ask(chief)).checks.find(({ code }) => code === 'change:loans');
    expect(noted?.note).toMatchObject({ note: '新馆开放', enteredBy: 'chief' });
    await enter({ field: 'professionals', value: 20 });
    expect((await ask(chief)).checks.map(({ code }) => code)).not.toContain(
      'atMost:professionals:staff',
    );
  });
});

describe('a closed period', () => {
  it('keeps what was published, and explains later changes by exactly their rows', async () => {
    expect(
      (await chief.post(`${base}/close`, { json: { period: '2026', glc: 'g' } })).body.code,
    ).toBe('return.not_ended');
    const json = { period: '2025', glc: 'g', note: '已上报' };
    const { status, body } = await chief.post(`${base}/close`, { json });
    expect([status, body.message]).toEqual([200, expect.any(String)]);
    expect((await chief.post(`${base}/close`, { json })).body.code).toBe('return.already_closed');
    expect((await enter({ field: 'staff', value: 99 })).body.code).toBe('return.closed');
    expect(await differences()).toEqual([]);

    await load(
      'late.csv',
      lines('loan', 'B', '2025-12-30', 3) + lines('loan', 'B', '2026-01-05', 4),
    );
    const now = await ask(chief);
    expect(fieldIn(now, 'loans').value).toBe(20);
    const changed = await differences();
    const loans = changed.find(({ code }) => code === 'loans');
    expect(loans).toMatchObject({ was: 17, now: 20 });
    expect(loans?.reasons).toMatchObject([
      { reason: 'late', amount: 3, load: { file: 'late.csv' } },
    ]);
    const query = loans?.reasons[0]?.query;
    const rows = await chief.post('/analytics-v3/api/rows', {
      json: { query, cell: { codes: {} } },
    });
    expect(rows.body.data.total).toBe(3);
    // Readers count once in all, so no number of the loads adds up to them; the load is named.
    const sessions = changed.find(({ code }) => code === 'loan_sessions');
    expect(sessions?.reasons).toMatchObject([{ reason: 'late', amount: null }]);
    const figures = (await chief.get(`${base}/figures?period=2025&glc=g`)).body.data;
    expect(figures).toContainEqual(
      expect.objectContaining({
        metric: 'loans',
        libcode: 'B',
        month: '2025-12',
        was: null,
        now: 3,
      }),
    );

    const [batch] = await app.deps.engine.rows<{ batch: number }>(
      "SELECT toFloat64(batch) AS batch FROM load_batch FINAL WHERE glc = 'g' AND file = '2025.csv'",
    );
    await takeBack(app.deps.engine, batch?.batch ?? 0);
    app.clock.advance({ seconds: 3 });
    const after = (await differences()).find(({ code }) => code === 'loans');
    expect(after).toMatchObject({ was: 17, now: 3 });
    expect(after?.reasons.map(({ reason, amount }) => [reason, amount])).toEqual(
      expect.arrayContaining([
        ['late', 3],
        ['undone', -17],
      ]),
    );
  });

  it('goes to Excel as it was and as it is now, is listed, and can be reopened with a reason', async () => {
    const book = new Workbook();
    await book.xlsx.load(new Uint8Array(await getFile(app, chief, `${base}/excel?${place}`)));
    const names = ['封面', '报表', '指标解释', '核对', '封账后的变化'];
    expect(book.worksheets.map(({ name }) => name)).toEqual(names);
    const cells = (name: string) =>
      (book.getWorksheet(name)?.getSheetValues() ?? []).map((row) =>
        Array.isArray(row) ? row : [],
      );
    expect(cells('报表')).toContainEqual(expect.arrayContaining(['2', '从业人员', '人', 26]));
    expect(cells('封账后的变化').flat()).toEqual(expect.arrayContaining([17, 3]));
    const { rows, total } = (await chief.get(`${base}/closings?glc=g`)).body.data;
    expect([total, rows[0]]).toEqual([
      1,
      expect.objectContaining({
        period: '2025',
        closedBy: 'chief',
        note: '已上报',
        reopenedAt: null,
      }),
    ]);
    expect((await branch.get(`${base}/closings?glc=g`)).body.data.rows[0].mayChange).toBe(false);
    const reopen = `${base}/closings/${rows[0].id}/reopen`;
    expect((await branch.post(reopen, { json: { reason: '改' } })).status).toBe(403);
    expect((await chief.post(reopen, { json: { reason: '' } })).status).toBe(400);
    expect((await chief.post(reopen, { json: { reason: '更正人数' } })).status).toBe(200);
    expect((await chief.post(reopen, { json: { reason: '再' } })).body.code).toBe(
      'return.already_open',
    );
    expect((await enter({ field: 'staff', value: 27 })).status).toBe(200);
    const staff = (await differences()).find(({ code }) => code === 'staff');
    expect(staff).toMatchObject({ was: 26, now: 27, reasons: [{ reason: 'entry', amount: 1 }] });
    expect(await ask(chief)).toMatchObject({
      closing: { reopenReason: '更正人数' },
      mayEnter: true,
    });
    // The closing of the library B is its own, and its return says so.
    expect(
      (await branch.post(`${base}/close`, { json: { period: '2025', glc: 'g', libcode: 'B' } }))
        .status,
    ).toBe(200);
    const other = await enter({ field: 'staff', value: 4, libcode: 'B' }, branch);
    expect(other.body.code).toBe('return.closed');
  });
});
