import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { datasourceConfig } from '#store/schema/config/datasource.ts';
import { auditLog } from '#store/schema/records.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { startTestOai } from '../../../test/oai/oai-server.ts';
import {
  runOnPostgres,
  startTestPostgres,
  type TestPostgres,
} from '../../../test/postgres-process.ts';

const base = '/analytics-v3/datasourceConfig';
const secret = 'sesame-street-77';

let test: TestApp;
let postgres: TestPostgres;
let keeper: TestClient;
let place: { host: string; port: number; database: string; username: string };
beforeAll(async () => {
  postgres = await startTestPostgres();
  const url = new URL(await postgres.createDatabase());
  await runOnPostgres(url.href, 'CREATE TABLE loans (id int NOT NULL, title text)');
  place = {
    host: url.hostname,
    port: Number(url.port),
    database: url.pathname.slice(1),
    username: url.username,
  };
  test = await makeApp({ config: { hasLocalSources: true } });
  await test.addAccount({ username: 'keeper', permissions: ['etl:view', 'etl:edit', 'log:view'] });
  await test.addAccount({ username: 'viewer', permissions: ['etl:view'] });
  keeper = await test.signIn('keeper');
});
afterAll(async () => {
  await test.close();
  await postgres.close();
});

const formOf = (rest: object = {}) => ({
  name: 'Circulation',
  type: 'postgresql',
  ...place,
  password: secret,
  ...rest,
});
// The words about a program that is no database of the chosen kind.
const notThisKind = /不是所选类型的数据库|断开了连接|连上后没有应答/;
const tryForm = async (rest: object = {}, client = keeper) =>
  (await client.post(`${base}/tryConnection`, { json: formOf(rest) })).body.data;

describe('a data source', () => {
  it('is saved, and its secret is never returned', async () => {
    const made = await keeper.post(`${base}/add`, { json: formOf() });
    const { id } = made.body.data;
    const [row] = await test.deps.store.db.select().from(datasourceConfig);
    expect(row?.sealedPassword).not.toContain(secret);
    const read = await keeper.get(`${base}/${id}`);
    expect(read.body.data).toMatchObject({
      name: 'Circulation',
      hasPassword: true,
      lastTest: null,
    });
    const list = await keeper.get(`${base}/list?search=circ&type=postgresql`);
    expect(list.body.data.total).toBe(1);
    const notes = JSON.stringify(await test.deps.store.db.select().from(auditLog));
    for (const text of [read.text, list.text, notes]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(row?.sealedPassword);
    }
    const again = await keeper.post(`${base}/add`, { json: formOf() });
    expect([again.status, again.body.fields]).toEqual([
      409,
      { name: `“${formOf().name}”已被使用` },
    ]);
  });

  it('is tested with its saved password, and records the result', async () => {
    const [{ id }] = (await keeper.get(`${base}/list`)).body.data.rows;
    const { data } = (await keeper.get(`${base}/rtyConn?id=${id}`)).body;
    expect(data).toMatchObject({ isGood: true, reached: 'tables', tables: 1, isReadOnly: false });
    expect(data.message).toMatch(/^连接成功：PostgreSQL \d+.*可读 1 张表$/);
    expect(data.warning).toContain('只读用户');
    expect(data.advice).toContain(`GRANT CONNECT ON DATABASE "${place.database}" TO stacksight;`);
    const { lastTest } = (await keeper.get(`${base}/${id}`)).body.data;
    expect(lastTest).toMatchObject({ isGood: true, message: data.message });
  });

  it('shows its tables and their columns to callers who may edit', async () => {
    const [{ id }] = (await keeper.get(`${base}/list`)).body.data.rows;
    const tables = await keeper.get(`${base}/${id}/tables`);
    expect(tables.body.data).toEqual([{ schema: 'public', name: 'loans', rows: null }]);
    const path = `${base}/${id}/columns?schema=public&table=loans`;
    expect((await keeper.get(path)).body.data).toEqual([
      { name: 'id', type: 'integer', isNullable: false },
      { name: 'title', type: 'text', isNullable: true },
    ]);
    const viewer = await test.signIn('viewer');
    for (const call of [`${base}/${id}/tables`, path]) {
      expect((await viewer.get(call)).status).toBe(403);
      expect((await test.client.get(call)).status).toBe(401);
      const unknown = call.replace(id, '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10');
      expect((await keeper.get(unknown)).body.code).toBe('not_found');
    }
    expect((await keeper.get(`${base}/${id}/columns?schema=public`)).status).toBe(400);
  });

  it('says why its tables cannot be read', async () => {
    const json = formOf({ name: 'Gone', database: 'nothing' });
    const { id } = (await keeper.post(`${base}/add`, { json })).body.data;
    const { status, body } = await keeper.get(`${base}/${id}/tables`);
    expect([status, body.code]).toEqual([502, 'source.failed']);
    expect(body.message).toContain('数据库“nothing”不存在');
    await keeper.delete(`${base}/${id}`);
  });

  it('loses its secret when its server changes, and keeps it otherwise', async () => {
    const [{ id }] = (await keeper.get(`${base}/list`)).body.data.rows;
    const change = async (rest: object) => {
      const { password: _, ...form } = formOf(rest);
      await keeper.put(`${base}/${id}`, { json: form });
      return (await keeper.get(`${base}/${id}`)).body.data;
    };
    expect(await change({ remark: 'nightly' })).toMatchObject({ hasPassword: true });
    const stolen = await tryForm({ id, host: 'localhost', password: undefined });
    expect(stolen.reached).not.toBe('nothing');
    expect(await change({ host: 'elsewhere.example' })).toMatchObject({ hasPassword: false });
  });

  it('is deleted; callers who may only read cannot change it', async () => {
    const [{ id }] = (await keeper.get(`${base}/list`)).body.data.rows;
    const viewer = await test.signIn('viewer');
    expect((await viewer.get(`${base}/list`)).status).toBe(200);
    expect((await viewer.get(`${base}/rtyConn?id=${id}`)).status).toBe(403);
    expect((await viewer.delete(`${base}/${id}`)).status).toBe(403);
    expect((await test.client.get(`${base}/list`)).status).toBe(401);
    expect((await keeper.delete(`${base}/${id}`)).status).toBe(200);
    expect((await keeper.get(`${base}/${id}`)).body.code).toBe('not_found');
  });

  it.each(['name', 'host', 'database', 'username', 'password', 'remark'])(
    'is refused if %s has more than one line',
    async (field) => {
      for (const text of ['ab\r\nX-Header: 1', 'ab\ncd', 'ab\tcd', 'ab\u0085cd', 'ab\u001bcd']) {
        const json = formOf({ name: 'Lines', type: 'clickhouse', [field]: text });
        for (const path of ['add', 'tryConnection']) {
          const { status, body } = await keeper.post(`${base}/${path}`, { json });
          expect([text, status, Object.keys(body.fields)]).toEqual([text, 400, [field]]);
          if (field !== 'host') expect(body.fields[field]).toContain('只能是一行文字');
        }
      }
    },
  );

  it('is refused with a message at each field', async () => {
    const json = formOf({ name: 'x', host: 'http://db', port: 0 });
    const { status, body } = await keeper.post(`${base}/add`, { json });
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, ['host', 'name', 'port']]);
  });
});

describe('a failed connection', () => {
  let mute: Server;
  let greeter: Server;
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  beforeAll(async () => {
    mute = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    greeter = createServer((socket) => {
      socket.on('error', () => undefined);
      const body = Buffer.concat([Buffer.from([10]), Buffer.from('8.4.2\0rest of it')]);
      socket.end(Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]));
    });
    for (const server of [mute, greeter])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    mute.close();
    greeter.close();
  });

  it.each([
    ['a name that nobody has', { host: 'nobody.invalid' }, 'nothing', '找不到主机'],
    ['a user that may not', { username: 'stranger' }, 'server', '用户名或密码不正确'],
    ['a database that is not there', { database: 'nothing' }, 'server', '数据库“nothing”不存在'],
    ['a server without encryption', { isTls: true }, 'port', '加密连接没有建立'],
    [
      'the address of a cloud’s secrets',
      { host: '169.254.169.254' },
      'nothing',
      '不允许访问的地址',
    ],
    ['the same in other letters', { host: '::ffff:169.254.169.254' }, 'nothing', '不允许'],
    ['every address', { host: '0.0.0.0' }, 'nothing', '不允许'],
  ])('says what is wrong: %s', async (_, rest, reached, words) => {
    const tested = await tryForm(rest);
    expect(tested).toMatchObject({ isGood: false, reached });
    expect(tested.message).toContain(words);
    expect(tested.message).not.toContain(secret);
  });

  it('distinguishes a closed port, another program and another kind of server', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const port = portOf(closed);
    await new Promise((resolve) => closed.close(resolve));
    expect((await tryForm({ port })).message).toContain('拒绝连接');
    for (const type of ['postgresql', 'clickhouse', 'mysql'])
      expect((await tryForm({ type, port: portOf(mute) })).message).toMatch(notThisKind);
    const greeted = await tryForm({ type: 'mysql', port: portOf(greeter) });
    expect(greeted).toMatchObject({ isGood: false, reached: 'port', version: null });
    expect(greeted.message).toContain('断开了连接');
  });

  const said = 'INTERNAL-SECRET';
  const http = (status: string, body: string) => `HTTP/1.1 ${status}\r\n\r\n${body}`;
  it.each<[string, string, string | Buffer]>([
    ['a page', 'clickhouse', http('200 OK', said)],
    ['a page that is shut', 'clickhouse', http('403 Forbidden', said)],
    ['a page that names a code later on', 'clickhouse', http('500 No', `${said} Code: 516. x`)],
    ['a page without end', 'clickhouse', http('200 OK', said.repeat(100_000))],
    ['words instead of HTTP', 'clickhouse', `${said}\r\n`],
    ['words instead of a greeting', 'mysql', `${said}\n${said}\0`],
    ['a greeting of another length', 'mysql', Buffer.from(`\x01\0\0\0\n${said}\0`)],
    [
      'an error of MySQL with words',
      'mysql',
      Buffer.from(`\x14\0\0\0\xff\x6a\x04${said}`, 'latin1'),
    ],
    ['words instead of PostgreSQL', 'postgresql', `${said}\r\n`],
    [
      'an error that is not PostgreSQL’s',
      'postgresql',
      Buffer.from(`E\0\0\0\x18S${said}\0M${said}\0\0`),
    ],
  ])('tells nothing of what another service says: %s', async (_, type, answer) => {
    const service = createServer((socket) => {
      socket.on('error', () => undefined);
      if (type === 'mysql') socket.end(answer);
      else socket.once('data', () => socket.end(answer));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const tested = await tryForm({ type, port: portOf(service) });
    service.close();
    expect(tested.isGood).toBe(false);
    expect(JSON.stringify(tested)).not.toContain('INTERNAL');
    expect(tested.message).toMatch(notThisKind);
  });

  it('passes on the message of a database of the right kind', async () => {
    const words = 'Code: 164. DB::Exception: Cannot modify it.\r\nin readonly mode';
    const service = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(http('500 No', words)));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const tested = await tryForm({ type: 'clickhouse', port: portOf(service) });
    service.close();
    expect(tested.message).toBe(
      '数据库返回错误 (Code: 164. DB::Exception: Cannot modify it. in readonly mode)',
    );
  });

  it('signs in to a ClickHouse server, or says why it cannot', async () => {
    const url = new URL(inject('engineUrl'));
    const engine = {
      type: 'clickhouse',
      host: url.hostname,
      port: Number(url.port),
      username: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: 'default',
    };
    const good = await tryForm(engine);
    expect([good.isGood, good.message]).toEqual([
      true,
      expect.stringMatching(/^连接成功：ClickHouse \d/),
    ]);
    expect((await tryForm({ ...engine, password: 'no' })).message).toContain('用户名或密码不正确');
    expect((await tryForm({ ...engine, database: 'nothing' })).message).toContain('不存在');
  });
});

it('tests a service over HTTP, and says what is wrong with it in words of its own', async () => {
  const oai = await startTestOai();
  const form = { ...oai.source, username: '', password: '' };
  expect(await tryForm(form)).toMatchObject({
    ...{ isGood: true, reached: 'tables', isReadOnly: true, advice: null, warning: null },
    message: '连接成功：OAI-PMH 2.0',
  });
  oai.instead = (_, response) => {
    response.end('<html>INTERNAL-SECRET</html>');
    return true;
  };
  const other = await tryForm(form);
  expect(other).toMatchObject({ isGood: false, reached: 'port' });
  expect(other.message).toContain('不是所选的服务，请检查路径“/oai”');
  expect((await tryForm({ ...form, type: 'sushi' })).message).toContain('不是所选的服务');
  expect((await tryForm({ ...form, isTls: true })).message).toContain('加密连接没有建立');
  const made = await keeper.post(`${base}/add`, { json: formOf({ ...form, name: 'Service' }) });
  const { id } = made.body.data;
  expect((await keeper.get(`${base}/${id}/tables`)).status).toBe(404);
  await keeper.delete(`${base}/${id}`);
  await oai.close();
});

it('a data source cannot be on this machine unless the operator allows it', async () => {
  const strict = await makeApp({ config: { hasLocalSources: false } });
  const boss = await strict.signIn('super');
  for (const host of ['127.0.0.1', 'localhost', '::1', '::ffff:127.0.0.1']) {
    const tested = await tryForm({ host }, boss);
    expect([host, tested.reached]).toEqual([host, 'nothing']);
    expect(tested.message).toContain('SOURCES_ON_THIS_MACHINE');
  }
  await strict.close();
});
