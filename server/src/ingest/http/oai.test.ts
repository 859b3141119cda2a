import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { oaiFrame, oaiRecord, startTestOai, type TestOai } from '../../../test/oai/oai-server.ts';
import { ruleOver } from '../../../test/sync/rule-over.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { readShippedConnector } from '../connectors/read-connector.ts';
import { readAll } from '../sync/sql-reader.ts';
import { createOaiReader } from './oai-reader.ts';
import { openService } from './open-service.ts';

let oai: TestOai;
let engine: Engine;
beforeAll(async () => {
  oai = await startTestOai();
  engine = await openTestDatabase();
});
afterAll(async () => {
  await oai.close();
  await engine.close();
});
beforeEach(() => {
  oai.instead = () => false;
  oai.asked.length = 0;
});

const old = '2024-03-01T00:00:00Z';
const titlesHere = async () =>
  engine.rows(
    `SELECT toFloat64(count()) AS n, toFloat64(countIf(clc1 = 'I' AND isbn13 = '9787536692930' AND pub_year = 2008)) AS whole,
      groupArrayIf(title, title LIKE '%新%') AS news FROM dim_bib FINAL WHERE glc = 'oai'`,
  );

it('harvests all pages, then what changed, and keeps the titles that were deleted', async () => {
  oai.titles = Array.from({ length: 250 }, (_, at) => ({
    ...{ number: at + 1, changed: old, title: `书名 ${at + 1}`, isDeleted: at >= 248 },
  }));
  const over = ruleOver(engine, { source: oai.source, connector: 'oai-pmh', settings: {} }, 'oai');
  expect(await over.run()).toMatchObject({ loaded: 248, refused: 0, notes: [] });
  expect(await titlesHere()).toEqual([{ n: 248, whole: 248, news: [] }]);
  const now = `${new Date(Date.now() - 600_000).toISOString().slice(0, 19)}Z`;
  oai.titles.splice(
    0,
    2,
    { number: 1, changed: now, title: '新书名' },
    {
      ...{ number: 2, changed: now, title: '', isDeleted: true },
    },
  );
  oai.asked.length = 0;
  let busy = 0;
  oai.instead = (query, response) => {
    if (query.get('verb') !== 'ListRecords' || busy > 1) return false;
    busy += 1;
    response.writeHead(503, { 'retry-after': '1' }).end();
    return true;
  };
  expect(await over.run()).toMatchObject({ loaded: 1, refused: 0 });
  const listed = oai.asked.filter((query) => query.get('verb') === 'ListRecords');
  expect(listed[0]?.get('from')).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(await titlesHere()).toEqual([{ n: 248, whole: 248, news: ['新书名'] }]);
});

const page = (token: string, records = oaiRecord({ number: 1, changed: old, title: '书' })) =>
  oaiFrame(`<ListRecords>${records}<resumptionToken>${token}</resumptionToken></ListRecords>`);
let count = 0;
const send = (text: string) => (response: ServerResponse) => void response.end(text);
const entity = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]>';
const hostile: [name: string, answer: (response: ServerResponse) => void, refusal: string][] = [
  ['a token that repeats', send(page('again')), 'endless'],
  [
    'new tokens without records',
    (response) => void response.end(page(`t${count++}`, '')),
    'endless',
  ],
  ['new tokens without end', (response) => void response.end(page(`t${count++}`)), 'endless'],
  ['a token without end', send(page('t'.repeat(100_000))), 'endless'],
  ['a document type with entities', send(`${entity}${page('')}`), 'entities'],
  ['an answer that is cut off', send(page('next').slice(0, 900)), 'brokenAnswer'],
  ['elements without end', send(page('', '<a>'.repeat(10_000))), 'brokenAnswer'],
  ['a page for people', send('<html><body>INTERNAL</body></html>'), 'notService'],
  ['another XML', send('<rss><channel/></rss>'), 'notService'],
  ['an answer that is too large', send(page('', ' '.repeat(3_000_000))), 'tooLarge'],
  [
    'an answer that drips',
    (response) => {
      response.write('<?xml version="1.0"?>');
    },
    'slow',
  ],
  [
    'a redirection to another place',
    (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'notService',
  ],
  ['a refusal', (response) => void response.writeHead(401).end('INTERNAL'), 'refusesKey'],
  [
    'a service that is busy for ever',
    (response) => void response.writeHead(429, { 'retry-after': '86400' }).end(),
    'busy',
  ],
  [
    'a format that it lacks',
    send(oaiFrame('<error code="cannotDisseminateFormat">INTERNAL</error>')),
    'noFormat',
  ],
];

it.each(hostile)('refuses %s, without a word of the other side', async (_, answer, refusal) => {
  const connector = await readShippedConnector('oai-pmh');
  const [stream] = connector?.streams ?? [];
  if (stream === undefined) throw new Error('There is no stream.');
  const limits = {
    // Only the slow one must meet its bound; a busy machine may be slow itself.
    ...{ mostBytes: 2_000_000, idleMs: refusal === 'slow' ? 300 : 60_000, answerMs: 60_000 },
    ...{ mostWaits: 1, mostWaitSeconds: 1 },
  };
  const service = await openService(oai.source, { allowsLocal: true, limits });
  const reader = createOaiReader(
    service,
    { ...oai.source, settings: {} },
    { mostPages: 50, mostEmptyPages: 5 },
  );
  await reader.version();
  oai.instead = (query, response) => {
    if (query.get('verb') !== 'ListRecords') return false;
    answer(response);
    return true;
  };
  const signal = new AbortController().signal;
  const all = { from: null, until: null };
  const read = async () => readAll(await reader.read(stream, all, { signal }));
  const failure = await read().catch((error: unknown) => error);
  expect(failure).toMatchObject({ refusal, message: '' });
});

it('asks for no more pages than it takes to try a stream', async () => {
  const connector = await readShippedConnector('oai-pmh');
  const [stream] = connector?.streams ?? [];
  if (stream === undefined) throw new Error('There is no stream.');
  const service = await openService(oai.source, { allowsLocal: true });
  const reader = createOaiReader(service, { ...oai.source, settings: {} });
  const options = { signal: new AbortController().signal, most: 50 };
  const rows = await readAll(await reader.read(stream, { from: null, until: null }, options));
  expect(rows.length).toBeGreaterThanOrEqual(50);
  expect(oai.asked.filter((query) => query.get('verb') === 'ListRecords')).toHaveLength(1);
});

it('is reached through the dialer only', async () => {
  for (const host of ['127.0.0.1', 'localhost', '64:ff9b::7f00:1', '2002:7f00:1::1'])
    await expect(
      openService({ ...oai.source, host }, { allowsLocal: false }),
    ).rejects.toMatchObject({ trouble: 'forbidden' });
});
