import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWorkbook } from '#lib/workbook/read/read-workbook.ts';
import { toTableFile } from '#lib/workbook/table-book.ts';
import { account } from '#store/schema/accounts.ts';
import { auditLog } from '#store/schema/records.ts';
import { addRole } from '../../../../test/accounts.ts';
import type { TestClient } from '../../../../test/client.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';
import { beforeTransaction } from '../../../../test/store/before-transaction.ts';
import words from './import-words.json' with { type: 'json' };

let app: TestApp;
let chief: TestClient;
const path = '/system/user';

beforeAll(async () => {
  app = await makeApp();
  const { db } = app.deps.store;
  await addRole(db, ['param:edit']);
  const permissions = ['user:view', 'user:add', 'user:update', 'role:edit', 'role:view'] as const;
  await app.addAccount({ username: 'chief', permissions });
  await app.addAccount({ username: 'adds', permissions: ['user:add', 'user:view'] });
  await app.addAccount({ username: 'known', nickName: '老王', email: 'old@example.org' });
  chief = await app.signIn('chief');
  const json = { roleName: 'viewers', perms: ['user:view'] };
  await chief.post('/system/role/add', { json });
});
afterAll(() => app.close());

async function book(headers: readonly string[], ...rows: string[][]): Promise<Buffer> {
  const columns = headers.map((label) => ({ label, format: 'text' as const }));
  const [, , body] = toTableFile({ title: 'x', cover: [], columns, rows }, 'zh-CN');
  return Buffer.concat(await body.toArray());
}
const send = (client: TestClient, bytes: Uint8Array, mode = 'write') =>
  client.upload(`${path}/import?mode=${mode}`, 'users.xlsx', bytes, { language: 'en-US' });
async function* chunksOf(bytes: Uint8Array) {
  yield bytes;
}
const zh = words['zh-CN'].headers;
const en = words['en-US'].headers;

it('a check writes nothing; an import writes the valid rows and reports the others', async () => {
  const bytes = await book(
    [en.username, en.nickName, en.sex, en.email, en.role, en.libraries, en.dept],
    ['imports', 'Mary Ann', 'female', 'mary@example.org', 'viewers', 'g:A, g:B', ''],
    ['bad', 'x', 'other', 'nowhere', 'nothing', 'all of them', 'Nowhere'],
    ['known', 'New name', '', '', '', '', ''],
    ['imports', '', '', '', '', '', ''],
    ['super', 'Mine', '', '', '', '', ''],
  );
  const check = (await send(chief, bytes, 'check')).body.data;
  expect(check).toMatchObject({ made: 1, updated: 1, wrong: 3, passwords: null });
  expect((await chief.get(`${path}/exists?username=imports`)).body.data.exists).toBe(false);
  const { data } = (await send(chief, bytes)).body;
  expect(data.rows.map((row: { row: number; outcome: string }) => [row.row, row.outcome])).toEqual([
    [2, 'made'],
    [3, 'wrong'],
    [4, 'updated'],
    [5, 'wrong'],
    [6, 'wrong'],
  ]);
  expect(data.rows[1].problems).toEqual([
    'Sex: “other” is not known',
    'Role: “nothing” is not known',
    'Libraries: “all of them” is not known',
    'Department: “Nowhere” is not known',
    'Username: At least 4 characters',
    'Name: At least 2 characters',
    'Email: Email is invalid',
  ]);
  expect(data.rows[4].problems).toEqual(['only a super administrator can change one']);
  const { rows } = (await chief.get(`${path}/list?search=imports`)).body.data;
  expect(rows[0]).toMatchObject({
    role: ['viewers'],
    libraries: [{ libcode: 'A' }, { libcode: 'B' }],
  });
  const known = (await chief.get(`${path}/list?search=known`)).body.data.rows[0];
  expect(known).toMatchObject({ nickName: 'New name', email: 'old@example.org' });
  const sheets = await readWorkbook(chunksOf(Buffer.from(data.passwords.data, 'base64')));
  const [, row] = sheets.at(-1)?.rows ?? [];
  expect(row?.[0]).toBe('imports');
  await app.client.signIn('imports', row?.[1] ?? '');
});

it('rows of accounts that were deleted or got more rights meanwhile are reported; the others are written', async () => {
  const { store } = app.deps;
  const named = (username: string) => eq(account.username, username);
  for (const username of ['leaves', 'rises', 'moves']) await app.addAccount({ username });
  const bytes = await book(
    [en.username, en.nickName],
    ...['newone', 'leaves', 'rises', 'moves'].map((username) => [username, 'New name']),
  );
  beforeTransaction(store, async () => {
    await store.db.delete(account).where(named('leaves'));
    await store.db.update(account).set({ isSuper: true }).where(named('rises'));
    await store.db.update(account).set({ email: 'moved@example.org' }).where(named('moves'));
  });
  const { status, body } = await send(chief, bytes);
  expect(status).toBe(200);
  expect(
    body.data.rows.map(({ outcome, problems }: Record<string, string>) => [outcome, problems]),
  ).toEqual([
    ['made', []],
    ['wrong', ['the user was deleted during the import']],
    ['wrong', [words['en-US'].problems.more]],
    ['updated', []],
  ]);
  const { rows } = (await chief.get(`${path}/list?search=moves`)).body.data;
  expect(rows[0]).toMatchObject({ nickName: 'New name', email: 'moved@example.org' });
  const [entry] = await store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'moves'), eq(auditLog.action, 'users.update')));
  expect(entry).toMatchObject({ before: { email: 'moved@example.org' } });
});

it('headers may be Chinese, and an import needs the rights of each change', async () => {
  const bytes = await book([zh.username, zh.libraries], ['xiaowang', words['zh-CN'].values.all]);
  expect((await send(chief, bytes, 'check')).body.data.made).toBe(1);
  const adds = await app.signIn('adds');
  const change = await send(adds, await book([zh.username], ['known']), 'check');
  expect(change.body.data.rows[0].problems).toEqual([
    'the user exists, and you do not have the permission to change users',
  ]);
  const { rows } = (await chief.get('/system/role/list?search=r')).body.data;
  const beyond = rows.find((role: { perms: string[] }) => role.perms.includes('param:edit'));
  const wide = await book([zh.username, zh.role], ['wideuser', beyond.roleName]);
  expect((await send(chief, wide)).body.data).toMatchObject({ made: 0, wrong: 1 });
});

it('the template can be imported, and a file that is no workbook is refused', async () => {
  const { status, headers } = await chief.get(`${path}/template`);
  expect([status, String(headers['content-disposition'])]).toEqual([
    200,
    expect.stringMatching(/xlsx/),
  ]);
  const refused = await send(chief, Buffer.from('name,password'));
  expect([refused.status, refused.body.code]).toEqual([400, 'upload.not_xlsx']);
  expect(refused.body.message).toMatch(/^Only supports Xlsx type files/);
  const nameless = await send(chief, await book(['x'], ['y']));
  expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([400, ['file']]);
  expect((await send(app.client, Buffer.from(''))).status).toBe(401);
});
