import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import type { ExportEntry, Permission } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '#ingest/rollups.ts';
import { auditLog } from '#store/schema/records.ts';
import { task } from '#store/schema/tasks.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import {
  readLetter,
  startTestMailServer,
  type TestMailServer,
} from '../../../test/outside/mail-server.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { mostAttachedBytes, toExportMail } from './send-book.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-mail-'));
const mailFrom = '馆析 <stacksight@library.example>';
const rights: Permission[] = ['dashboard:view', 'borrowing:view', 'export:excel', 'export:mail'];

let server: TestMailServer;
let app: TestApp;
let wang: TestClient;

beforeAll(async () => {
  server = await startTestMailServer();
  app = await makeApp({ config: { dataDir, smtpUrl: server.url, mailFrom } });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市图书馆', name_en: 'City G' }]);
  const loan = { glc: 'g', event: 'loan', day: '2026-03-02', hour: 9, at: '2026-03-02 01:00:00' };
  await insertRows(engine, 'behaviour_event', [
    { ...loan, reader_key: 11, libcode: 'A', bookrecno: 1, barcode: '0001' },
    { ...loan, reader_key: 12, libcode: 'A', bookrecno: 2, barcode: '0002' },
  ]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  const who = { nickName: '王馆员', email: 'wang@library.example' };
  await app.addAccount({ username: 'wang', permissions: rights, ...who });
  wang = await app.signIn('wang');
});
afterAll(async () => {
  await app.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const url = '/analytics-v3/api/exportToEmail';
const march = { from: '2026-03-01', to: '2026-04-01' };
const ask = (rest: object = {}) => ({
  title: '三月外借',
  query: {
    kind: 'table',
    dataset: 'circulation',
    metrics: ['loans'],
    by: ['library'],
    range: march,
    glc: 'g',
  },
  to: ['director@library.example'],
  ...rest,
});
const untilEnded = async (id: string): Promise<ExportEntry> => {
  const read = async () => (await wang.get(`/analytics-v3/exports/${id}`)).body.data;
  await expect.poll(async () => (await read()).status).not.toMatch(/^(waiting|running)$/);
  return read();
};
const mail = async (rest: object = {}) => {
  const { status, body } = await wang.post(url, { json: ask(rest) });
  expect([status, body.message]).toEqual([200, '操作成功']);
  return untilEnded(body.data.id);
};
const notices = async () =>
  (await wang.post('/system/notice/handleNotices')).body.data as {
    summary: string;
    details: string;
  }[];

describe('a workbook by mail', () => {
  it('arrives at every address, as an attachment with a description', async () => {
    const to = ['director@library.example', 'deputy@library.example', 'director@library.example'];
    const entry = await mail({ to, note: '请看第一页' });
    expect(entry).toMatchObject({ status: 'ready', mailTo: to.slice(0, 2) });
    expect(server.letters).toHaveLength(1);
    const [letter] = server.letters;
    if (letter === undefined) throw new Error('no letter came');
    expect(letter).toMatchObject({ from: 'stacksight@library.example', to: to.slice(0, 2) });
    const { headers, text, files } = readLetter(letter);
    expect(headers).toMatchObject({
      from: mailFrom,
      subject: '三月外借',
      'reply-to': 'wang@library.example',
      'message-id': `<${entry.id}@localhost>`,
    });
    expect(text).toContain('王馆员 从馆析向您发送报表《三月外借》');
    expect(text).toContain('附言：请看第一页');
    expect(text).toMatch(/报表见附件，共 2 行，[\d.]+ KB/);
    expect(files).toHaveLength(1);
    expect(files[0]?.headers['content-type']).toContain('spreadsheetml.sheet');
    const book = new Workbook();
    await book.xlsx.load(files[0]?.bytes ?? Buffer.alloc(0));
    expect(book.getWorksheet('数据')?.getRow(2).values).toEqual([undefined, 'A', 2]);
  });

  it('has the language of its author', async () => {
    const { body } = await wang.post(url, { json: ask({ title: 'Loans' }), language: 'en-US' });
    await untilEnded(body.data.id);
    const letter = server.letters.at(-1);
    const { text } = readLetter(letter ?? { from: '', to: [], source: '' });
    expect(text).toContain('王馆员 sends you the report “Loans” from Stacksight.');
  });

  it('creates a notice and an audit entry', async () => {
    await expect.poll(notices).toContainEqual(
      expect.objectContaining({
        summary: '报表已发送：三月外借',
        details: '已发送到 director@library.example, deputy@library.example。',
      }),
    );
    const entries = await app.deps.store.db.select().from(auditLog);
    expect(entries).toContainEqual(
      expect.objectContaining({
        username: 'wang',
        action: 'exports.mail',
        subject: '三月外借',
        after: { to: ['director@library.example', 'deputy@library.example'] },
      }),
    );
  });

  it('is a link for its owner when it is large', () => {
    const stored = {
      request: ask(),
      language: 'en-US',
      mail: { to: ['a@b.example'], note: '', publicUrl: 'https://data.library.example' },
    } as unknown as Parameters<typeof toExportMail>[0];
    const made = {
      id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
      name: 'x.xlsx',
      content: null,
      rows: 1_000_000,
      bytes: mostAttachedBytes + 1,
      expiresAt: new Date('2026-11-28T00:00:00Z'),
    };
    const letter = toExportMail(stored, made, { name: 'Wang', email: '' }, 'Asia/Shanghai');
    expect(letter.files).toEqual([]);
    expect(letter.replyTo).toBeNull();
    expect(letter.text).toContain('1,000,000 rows and 10 MB');
    expect(letter.text).toContain('until November 28, 2026');
    expect(letter.text).toContain(`https://data.library.example/exports?get=${made.id}`);
  });
});

describe('a mail server that refuses addresses', () => {
  it('is reported for some addresses, or for all of them', async () => {
    server.refused.add('gone@library.example');
    const some = await mail({ to: ['gone@library.example', 'here@library.example'] });
    expect(some.status).toBe('ready');
    const partly = '已发送到 here@library.example；邮件服务器拒绝了 gone@library.example';
    const details = async () => (await notices()).map((notice) => notice.details).join();
    await expect.poll(details).toContain(partly);
    const all = await mail({ to: ['gone@library.example'], title: '无人收到' });
    expect(all).toMatchObject({
      status: 'failed',
      failure: '邮件服务器拒绝了这封邮件：550 No such user gone@library.example',
    });
    const summaries = async () => (await notices()).map((notice) => notice.summary);
    await expect.poll(summaries).toContain('报表未能发送：无人收到');

    server.refused.clear();
    const before = server.letters.length;
    const again = await wang.post(`/analytics-v3/exports/${all.id}/again`);
    await untilEnded(again.body.data.id);
    expect(server.letters.slice(before).map((letter) => letter.to)).toEqual([all.mailTo]);
  });

  it('gets the same message id again after a temporary error', async () => {
    const before = server.letters.length;
    server.busy = 1;
    const entry = await mail({ title: '再试一次' });
    expect(entry.status).toBe('ready');
    const rows = await app.deps.store.db.select().from(task);
    expect(rows.find(({ id }) => id === entry.id)?.attempt).toBe(2);
    expect(server.letters.slice(before)).toHaveLength(1);
  });
});

describe('a mail server that disconnects', () => {
  it('gets a message again that was interrupted, and the message arrives once', async () => {
    const before = server.letters.length;
    server.dropped = 1;
    const entry = await mail({ title: '断线重发' });
    expect([entry.status, server.dropped]).toEqual(['ready', 0]);
    const rows = await app.deps.store.db.select().from(task);
    expect(rows.find(({ id }) => id === entry.id)?.attempt).toBe(2);
    const letters = server.letters.slice(before);
    expect(letters.map((letter) => readLetter(letter).headers['message-id'])).toEqual([
      `<${entry.id}@localhost>`,
    ]);
  });

  it('for good makes the export fail with a reason, and the export can be repeated', async () => {
    server.dropped = 100;
    const entry = await mail({ title: '邮件服务器失联' });
    server.dropped = 0;
    expect(entry.status).toBe('failed');
    expect(entry.failure).toMatch(/邮件服务器/);
    const again = await wang.post(`/analytics-v3/exports/${entry.id}/again`);
    expect((await untilEnded(again.body.data.id)).status).toBe('ready');
  });
});

describe('a request to mail', () => {
  it('has one to ten valid addresses, and cannot add mail headers', async () => {
    const eleven = Array.from({ length: 11 }, (_, at) => `a${at}@library.example`);
    for (const to of [[], eleven, ['nobody'], ['a@b.example\r\nBcc: x@y.example'], 'a@b.example']) {
      const { status, body } = await wang.post(url, { json: ask({ to }) });
      expect([status, body.code]).toEqual([400, 'request.invalid']);
    }
    const title = 'a\r\nBcc: evil@library.example\r\n\r\nb';
    await mail({ title });
    const letter = server.letters.at(-1);
    expect(letter?.to).toEqual(['director@library.example']);
    expect(letter?.source).not.toMatch(/^Bcc:/im);
  });

  it('needs the right to mail and to see the numbers', async () => {
    const excel: Permission[] = ['dashboard:view', 'borrowing:view', 'export:excel'];
    await app.addAccount({ username: 'excel', permissions: excel });
    const excelOnly = await app.signIn('excel');
    expect((await excelOnly.post(url, { json: ask() })).status).toBe(403);
    await app.addAccount({ username: 'post', permissions: ['export:mail'] });
    const postOnly = await app.signIn('post');
    expect((await postOnly.post(url, { json: ask() })).status).toBe(403);
    expect((await app.client.post(url, { json: ask() })).status).toBe(401);
  });
});

describe('a server without mail', () => {
  it('refuses at once, in both languages', async () => {
    const silent = await makeApp({ config: { dataDir } });
    await silent.addAccount({ username: 'wang', permissions: rights });
    const client = await silent.signIn('wang');
    const chinese = await client.post(url, { json: ask() });
    expect([chinese.status, chinese.body.code]).toEqual([503, 'mail.not_configured']);
    expect(chinese.body.message).toBe('系统尚未配置邮件服务器，无法发送邮件，请联系系统管理员');
    const english = await client.post(url, { json: ask(), language: 'en-US' });
    expect(english.body.message).toContain('No mail server is set up here');
    expect(await silent.deps.store.db.select().from(task)).toEqual([]);
    await silent.close();
  });
});
