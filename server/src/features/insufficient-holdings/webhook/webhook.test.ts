import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PurchaseDelivery } from '@stacksight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { purchaseWebhook } from '#store/schema/holdings/webhooks.ts';
import type { TestClient } from '../../../../test/client.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';
import { insertRows } from '../../../../test/test-engine.ts';
import { deliverPurchasesTask, pauses } from './deliver.ts';
import { postSigned } from './post-signed.ts';

type Received = { headers: IncomingHttpHeaders; body: string; path: string };

let app: TestApp;
let acquisition: Server;
let url: string;
let received: Received[] = [];
let answer: (response: ServerResponse) => void;
let chief: TestClient;
let buyer: TestClient;
let branch: TestClient;
const logged: string[] = [];

const base = '/analytics-v3/insufficientHoldings';
const secret = 'a-secret-of-the-acquisition';
const good = (response: ServerResponse) => response.end('received');

beforeAll(async () => {
  acquisition = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      received.push({ headers: request.headers, body, path: request.url ?? '' });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => acquisition.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(acquisition.address() as AddressInfo).port}/hook?from=stacksight`;
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  app = await makeApp({
    start: new Date('2026-03-20T02:00:00Z'),
    config: { hasLocalSources: true },
    log,
  });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
    { glc: 'g', libcode: 'B', name_zh: '分馆', name_en: 'Branch' },
  ]);
  const bib = { glc: 'g', isbn13: '9787020002207', price: 40 };
  await insertRows(
    engine,
    'dim_bib',
    [1, 2, 3, 4].map((bookrecno) => ({ ...bib, bookrecno, title: `红楼梦 ${bookrecno}` })),
  );
  const hold = { glc: 'g', day: '2026-03-01', placed_at: '2026-03-01 01:00:00', reader_key: 1 };
  const holds = ['A', 'B'].flatMap((libcode) =>
    [1, 2, 3, 4].map((bookrecno) => ({ ...hold, libcode, bookrecno, n: 9 })),
  );
  await insertRows(engine, 'fact_hold', holds);
  const permissions = ['holdings:view', 'holdings:buy'] as const;
  await app.addAccount({ username: 'chief', permissions: [...permissions, 'sync:edit'] });
  await app.addAccount({ username: 'buyer', permissions });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  const branchRights = [...permissions, 'sync:edit'] as const;
  await app.addAccount({ username: 'branch', permissions: branchRights, libraries });
  await signInAll();
});
beforeEach(() => {
  received = [];
  answer = good;
  // The messages of each test are newer than those of the tests before.
  app.clock.advance({ seconds: 1 });
});
afterAll(async () => {
  await app.close();
  acquisition.closeAllConnections();
  acquisition.close();
});

/** Signs in all users; repeated after their sessions have ended. */
async function signInAll(): Promise<void> {
  chief = await app.signIn('chief');
  buyer = await app.signIn('buyer');
  branch = await app.signIn('branch');
}
const set = (json: object, client = chief) => client.put(`${base}/webhook`, { json });
const deliveries = async (client = chief) => {
  const { body } = await client.get(`${base}/webhook/deliveries?glc=g`);
  return body.data.rows as PurchaseDelivery[];
};
const push = async (id: string, client = buyer) => {
  const lines = [{ list: 'HotReservationBook', id, copies: 2 }];
  const { body } = await client.post(`${base}/book2buyPush`, { json: { glc: 'g', lines } });
  return body.data.id as string;
};
/**
 * Computes the signature from the headers and the body, as the receiver does, and compares it with the received one.
 */
const isSigned = ({ headers, body }: Received, key = secret): boolean => {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const own = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return headers['webhook-signature'] === own;
};
const run = () =>
  deliverPurchasesTask(app.deps).run({
    ...{ id: '', kind: '', ownerId: null, title: '', data: {}, attempt: 1 },
    signal: new AbortController().signal,
    progress: () => undefined,
  });
const pass = (ms: number) => app.clock.advance({ seconds: ms / 1000 });

describe('the address of a group', () => {
  it('is null at first, and then no test message can be sent', async () => {
    expect((await chief.get(`${base}/webhook?glc=g`)).body.data).toBe(null);
    const tried = await buyer.post(`${base}/webhook/test`, { json: { glc: 'g' } });
    expect([tried.status, tried.body.code]).toEqual([409, 'webhook.none']);
  });

  it.each([
    ['ftp://example.org', 'url'],
    ['no address', 'url'],
    ['https://user:word@example.org', 'url'],
    ['http://169.254.169.254/latest', 'url'],
    ['http://[fe80::1]/', 'url'],
    ['http://0.0.0.0/', 'url'],
    ['https://192.0.2.1/', 'secret'],
  ])('refuses %s', async (address, field) => {
    const form = field === 'url' ? { secret } : {};
    const { status, body } = await set({ glc: 'g', url: address, ...form });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is set by users with the whole group, and the answer never contains its secret', async () => {
    expect((await set({ glc: 'g', url, secret }, buyer)).body.code).toBe('permission.denied');
    expect((await set({ glc: 'g', url, secret }, branch)).body.code).toBe('permission.denied');
    const made = await set({ glc: 'g', url, secret });
    expect(made.body.data).toMatchObject({ glc: 'g', url, hasSecret: true, isEnabled: true });
    // An address on the same server keeps the secret; another server needs it again.
    expect((await set({ glc: 'g', url: `${url}&new=1` })).status).toBe(200);
    const other = await set({ glc: 'g', url: 'http://192.0.2.1/' });
    expect(Object.keys(other.body.fields)).toEqual(['secret']);
    const { body } = await buyer.get(`${base}/webhook?glc=g`);
    expect(body.data.url).toBe(`${url}&new=1`);
    const [row] = await app.deps.store.db.select().from(purchaseWebhook);
    expect(row?.sealedSecret).not.toContain(secret);
  });
});

describe('a test message', () => {
  it('arrives with a signature over its id, time and body', async () => {
    const { body } = await buyer.post(`${base}/webhook/test`, { json: { glc: 'g' } });
    expect(body.data).toMatchObject({
      ...{ event: 'test', state: 'delivered', attempts: 1, status: 200, answer: 'received' },
      ...{ trouble: null, nextAt: null },
    });
    const [message] = received;
    if (message === undefined) throw new Error('Nothing arrived.');
    expect(message.path).toBe('/hook?from=stacksight&new=1');
    expect(JSON.parse(message.body)).toMatchObject({ event: 'purchase.test', sentBy: 'buyer' });
    expect(message.headers['webhook-timestamp']).toBe(String(app.clock.now().getTime() / 1000));
    expect(isSigned(message)).toBe(true);
    expect(isSigned({ ...message, body: `${message.body} ` })).toBe(false);
    expect(isSigned(message, 'another secret')).toBe(false);
  });

  it('returns the beginning of the answer, and is not sent again automatically', async () => {
    answer = (response) => response.writeHead(500).end(`a\u0000b\n${'x'.repeat(5_000)}`);
    const { body } = await buyer.post(`${base}/webhook/test`, { json: { glc: 'g' } });
    expect(body.data).toMatchObject({
      ...{ state: 'failed', status: 500, trouble: 'status', nextAt: null },
      answer: `a b ${'x'.repeat(196)}`,
    });
  });

  it('follows no redirect', async () => {
    answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
    const { body } = await buyer.post(`${base}/webhook/test`, { json: { glc: 'g' } });
    expect(body.data).toMatchObject({ state: 'failed', status: 307, trouble: 'redirect' });
    expect(received).toHaveLength(1);
  });

  it('is checked for a forbidden address again when it is sent', async () => {
    const signal = new AbortController().signal;
    const message = { url, secret, id: 'm', body: '{}', at: new Date() };
    expect(await postSigned(message, { allowsLocal: false, signal })).toMatchObject({
      status: null,
      trouble: 'forbidden',
    });
    expect(received).toHaveLength(0);
  });

  it('waits a limited time for an answer', async () => {
    const signal = new AbortController().signal;
    const message = { url, secret, id: 'm', body: '{}', at: new Date() };
    answer = () => undefined;
    const silent = await postSigned(message, { allowsLocal: true, signal, limitMs: 150 });
    expect(silent).toMatchObject({ status: null, trouble: 'timeout' });
    // A status that arrived in time counts, even if the answer never ends.
    answer = (response) => response.writeHead(202).write('begun');
    const endless = await postSigned(message, { allowsLocal: true, signal, limitMs: 150 });
    expect(endless).toMatchObject({ status: 202, trouble: null, answer: 'begun' });
  });
});

describe('a pushed list', () => {
  it('is sent at once, with its lines', async () => {
    const id = await push('A/1');
    await expect.poll(async () => (await deliveries())[0]?.state).toBe('delivered');
    const [message] = received;
    if (message === undefined) throw new Error('Nothing arrived.');
    expect(isSigned(message)).toBe(true);
    expect(JSON.parse(message.body)).toMatchObject({
      event: 'purchase.pushed',
      glc: 'g',
      list: { id, name: '2026-03-20', pushedBy: 'buyer' },
      lines: [
        { libcode: 'A', libraryName: '总馆', title: '红楼梦 1', isbn: '9787020002207', copies: 2 },
      ],
    });
  });

  it('is sent again with the same id and body after growing pauses, and then given up', async () => {
    answer = (response) => response.writeHead(503).end('busy');
    await push('A/2');
    const waits = async () => (await deliveries())[0];
    await expect.poll(async () => (await waits())?.status).toBe(503);
    const first = await waits();
    expect(first).toMatchObject({ state: 'waiting', status: 503, answer: 'busy' });
    expect(Date.parse(first?.nextAt ?? '')).toBe(app.clock.now().getTime() + (pauses[0] ?? 0));
    await run();
    expect(received).toHaveLength(1);
    for (const pause of pauses) {
      pass(pause);
      await run();
    }
    await signInAll();
    expect(await waits()).toMatchObject({ state: 'failed', attempts: 7, nextAt: null });
    expect(received).toHaveLength(7);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(7);
    expect(received.every((message) => isSigned(message))).toBe(true);
    const { body } = await buyer.post('/system/notice/handleNotices');
    expect(body.data[0].summary).toBe('采购单“2026-03-20”没有送达采访系统');
    answer = good;
    const again = await buyer.post(`${base}/webhook/deliveries/${first?.id}/send`);
    expect(again.body.data).toMatchObject({ state: 'delivered', attempts: 8, answer: 'received' });
  });

  it('is cancelled when it is taken back, and if it may have arrived, a message about the cancellation is sent', async () => {
    const sent = await push('A/3');
    await expect.poll(async () => (await deliveries())[0]?.state).toBe('delivered');
    answer = (response) => response.writeHead(503).end();
    app.clock.advance({ seconds: 1 });
    const waits = await push('A/4');
    await expect.poll(async () => (await deliveries())[0]?.status).toBe(503);
    answer = good;
    for (const id of [waits, sent])
      expect((await buyer.delete(`${base}/purchases/${id}`)).status).toBe(200);
    const back = () =>
      received
        .map(({ body }) => JSON.parse(body))
        .filter(({ event }) => event === 'purchase.takenBack')
        .map(({ list }) => list.id);
    await expect.poll(() => back().sort()).toEqual([waits, sent].sort());
    const waiting = async () => (await deliveries()).filter(({ state }) => state === 'waiting');
    await expect.poll(waiting).toEqual([]);
  });

  it('is shown to users with one of its libraries, and sent again by users with all of them', async () => {
    await push('B/1', branch);
    await expect.poll(async () => (await deliveries(branch))[0]?.state).toBe('delivered');
    const [own] = await deliveries(branch);
    expect(await deliveries(branch)).toHaveLength(1);
    const ofA = (await deliveries()).find(({ id, event }) => id !== own?.id && event === 'pushed');
    const send = (id?: string) => branch.post(`${base}/webhook/deliveries/${id}/send`);
    expect((await send(ofA?.id)).body.code).toBe('not_found');
    expect((await send(own?.id)).body.data.state).toBe('delivered');
  });

  it('waits while the address is disabled, and is cancelled if the address is removed', async () => {
    answer = (response) => response.writeHead(503).end();
    await push('B/2');
    await expect.poll(async () => (await deliveries())[0]?.status).toBe(503);
    await set({ glc: 'g', url, isEnabled: false });
    pass(pauses[0] ?? 0);
    await run();
    expect(received).toHaveLength(1);
    chief = await app.signIn('chief');
    expect((await chief.delete(`${base}/webhook?glc=g`)).status).toBe(200);
    expect((await deliveries())[0]).toMatchObject({ state: 'cancelled', nextAt: null });
  });
});

it('writes the secret neither to the server log nor to the audit log', async () => {
  const log = await (await app.signIn('super')).get('/system/audit-log/list?pageSize=100');
  expect(log.text).toContain('purchaseWebhook');
  expect(log.text).not.toContain(secret);
  expect(logged.join('\n')).not.toContain(secret);
});
