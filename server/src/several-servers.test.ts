import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataUpload, ExportEntry, ImportRun, TableLook } from '@stacksight/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withDatabase } from '../test/engine-process.ts';
import { toXlsx } from '../test/files/xlsx-files.ts';
import { startTestNginx } from '../test/nginx-process.ts';
import { startTestPostgres, type TestPostgres } from '../test/postgres-process.ts';
import { createServers, type OneOfServers, serverPassword } from '../test/servers.ts';

// Three real servers on a real PostgreSQL and one engine, behind a real nginx.

const many = 60_000;
let postgres: TestPostgres;
let databaseUrl: string;
let engineUrl: string;
let servers: ReturnType<typeof createServers>;
let all: OneOfServers[];
let nginx: Awaited<ReturnType<typeof startTestNginx>>;
let token: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await postgres.createDatabase();
  engineUrl = withDatabase(inject('engineUrl'), `test_${randomUUID().replaceAll('-', '')}`);
  servers = createServers({ databaseUrl, engineUrl });
  // The first start makes the secrets, which the others get; those start at the same time.
  all = [await servers.start(), ...(await Promise.all([servers.start(), servers.start()]))];
  nginx = await startTestNginx(...all.map(({ port }) => port));
  const reply = await fetch(`${nginx.url}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'super',
      password: serverPassword,
    }),
  });
  token = ((await reply.json()) as { access_token: string }).access_token;
});
afterAll(async () => {
  await nginx?.close();
  await servers?.close();
  await postgres?.close();
});

async function call<T>(
  at: { address: string },
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${at.address}/analytics-v3/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const { data } = (await reply.json()) as { data: T };
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(data)}`);
  return data;
}

async function until<T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isIt(value)) return value;
    // An account may make 600 calls a minute at one server.
    await wait(200);
  }
}

/** Takes one of the servers out of service. */
function take(): OneOfServers {
  const taken = all.shift();
  if (taken === undefined) throw new Error('No server is left.');
  return taken;
}

const [one, two] = [() => all[0] as OneOfServers, () => all[1] as OneOfServers];
const proxy = () => ({ address: nginx.url });

it('a server with a warehouse of its own is refused in words', async () => {
  const other = withDatabase(inject('engineUrl'), `test_${randomUUID().replaceAll('-', '')}`);
  await expect(servers.start({ CLICKHOUSE_URL: other })).rejects.toThrow(
    /uses the same records \(DATABASE_URL\) with another warehouse.*same CLICKHOUSE_URL/s,
  );
});

it('a notice of one server appears at once on a page that is open at another', async () => {
  const open = async (at: OneOfServers) => {
    const reply = await fetch(`${at.address}/system/notice/stream`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    return reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  };
  const page = await open(two());
  // The stream has said its first beat, so it has read the state.
  expect((await page?.read())?.value).toContain('"event":"beat"');
  const begun = performance.now();
  await startExport(one(), '空表');
  let said = '';
  while (!said.includes('"event":"notice"')) said += (await page?.read())?.value ?? '';
  // Without the line between the servers, a page looks every 20 seconds.
  expect(performance.now() - begun).toBeLessThan(15_000);
  await page?.cancel();
});

it('an upload goes on at another server when one is killed, and is loaded once', async () => {
  const lines = Array.from(
    { length: many },
    (_, at) =>
      `visit,R${at % 997},2026-05-${String(1 + (at % 28)).padStart(2, '0')} 09:00:00,${at}`,
  );
  const bytes = Buffer.from(`event,reader,at,id\n${lines.join('\n')}\n`);
  const half = Math.floor(bytes.length / 2);
  const base = 'dataImport/uploads';
  const piece = (from: number, to: number) => {
    const form = new FormData();
    form.append('piece', new Blob([bytes.subarray(from, to)]), 'piece');
    return form;
  };
  const json = { name: 'visits.csv', bytes: bytes.length };
  const { id } = await call<{ id: string }>(one(), 'POST', base, json);
  await call(one(), 'POST', `${base}/${id}/pieces?from=0`, piece(0, half));
  await take().kill();

  // The page repeats the piece whose answer it did not see, and goes on.
  await call(one(), 'POST', `${base}/${id}/pieces?from=0`, piece(0, half));
  await call(two(), 'POST', `${base}/${id}/pieces?from=${half}`, piece(half, bytes.length));
  await until(
    () => call<DataUpload>(proxy(), 'GET', `${base}/${id}`),
    ({ state }) => state === 'ready',
  );
  const { form } = await call<TableLook>(two(), 'GET', `${base}/${id}/tables/0`);
  const start = { upload: id, table: '0', form };
  const run = await call<{ id: string }>(one(), 'POST', 'dataImport/runs', start);
  const ended = await until(
    () => call<ImportRun>(two(), 'GET', `dataImport/runs/${run.id}`),
    ({ status }) => status !== 'waiting' && status !== 'running',
  );
  expect(ended.report?.rows.used).toBe(many);
  // A server sees the load of another within two seconds; no server shows a part of it.
  for (const at of [one(), two()]) {
    const seen = await until(
      () => visits(at),
      (count) => count !== 0,
    );
    expect(seen).toBe(many);
  }
});

it('a workbook that one server has opened is looked at and removed at any other', async () => {
  const bytes = await toXlsx([
    ['读者证号', '借出时间', '条码'],
    ['R1', '2026-05-02 09:00:00', 'B1'],
    ['R2', '2026-05-03 10:00:00', 'B2'],
  ]);
  const json = { name: '外借.xlsx', bytes: bytes.length };
  const { id } = await call<{ id: string }>(one(), 'POST', 'dataImport/uploads', json);
  const form = new FormData();
  form.append('piece', new Blob([new Uint8Array(bytes)]), 'piece');
  await call(two(), 'POST', `dataImport/uploads/${id}/pieces?from=0`, form);
  const at = `dataImport/uploads/${id}`;
  const { tables } = await until(
    () => call<DataUpload>(one(), 'GET', at),
    ({ state }) => state === 'ready',
  );
  // One of them opened the workbook; the other makes its own text of the sheet.
  const looks = await Promise.all(
    [one(), two()].map((each) => call<TableLook>(each, 'GET', `${at}/tables/${tables[0]?.id}`)),
  );
  for (const { header } of looks) expect(header).toEqual(['读者证号', '借出时间', '条码']);
  await call(two(), 'DELETE', at);
  await expect(call(one(), 'GET', at)).rejects.toThrow('404');
});

const query = { kind: 'table', dataset: 'circulation', metrics: ['visits'] };
const range = { from: '2026-05-01', to: '2026-06-01' };

async function visits(at: { address: string }): Promise<number> {
  const json = { ...query, range };
  return (await call<{ rows: number[][] }>(at, 'POST', 'api/query', json)).rows[0]?.[0] ?? 0;
}

const startExport = (at: OneOfServers, title: string) => {
  const json = { title, query: { ...query, range }, rows: {}, mode: 'background' };
  return call<{ id: string }>(at, 'POST', 'exports/start', json);
};

it('a job of a killed server is done by another, and its file is at each', async () => {
  const other = two().server.child;
  // The other server sleeps, so the job runs at the first; its file cannot be written before the lock is released.
  other.kill('SIGSTOP');
  const lock = new Client({ connectionString: databaseUrl });
  await lock.connect();
  await lock.query('BEGIN; LOCK TABLE file_piece IN EXCLUSIVE MODE');
  const { id } = await startExport(one(), '到馆明细');
  const entryOf = (at: OneOfServers) => call<ExportEntry>(at, 'GET', `exports/${id}`);
  await until(
    () => entryOf(one()),
    ({ status }) => status === 'running',
  );
  await take().kill();
  await lock.end();
  other.kill('SIGCONT');
  all.push(await servers.start());
  const ended = await until(
    () => entryOf(one()),
    ({ status }) => status !== 'waiting' && status !== 'running',
  );
  expect(ended).toMatchObject({ status: 'ready', done: many });
  for (const at of [one(), two()]) {
    const file = await fetch(`${at.address}/analytics-v3/exports/${id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await file.arrayBuffer()).byteLength).toBe(ended.bytes);
  }
});
