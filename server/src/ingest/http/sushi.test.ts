import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { ruleOver } from '../../../test/sync/rule-over.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import type { ServiceAddress } from '../sources/target.ts';
import { openService } from './open-service.ts';
import { createSushiReader } from './sushi-reader.ts';

const asked: URL[] = [];
let answer = (_: URL, response: ServerResponse): void => void response.end();
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  asked.push(url);
  answer(url, response);
});
let engine: Engine;
let source: ServiceAddress;
beforeAll(async () => {
  engine = await openTestDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  source = {
    ...{ type: 'sushi', host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    ...{ isTls: false, database: '/counter/r51/', username: 'customer-1', password: 'secret key' },
  };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await engine.close();
});
beforeEach(() => {
  asked.length = 0;
});

const presentMonth = new Date().toISOString().slice(0, 7);
const monthAgo = (months: number) => {
  const at = new Date(`${presentMonth}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 7);
};
const item = (name: string, months: readonly string[], uses: number) => ({
  ...{ Database: name, Platform: 'P', Item_ID: {} },
  Attribute_Performance: ['Article', 'Book'].map((Data_Type) => ({
    ...{ Data_Type, Access_Type: 'Controlled' },
    Performance: {
      Total_Item_Requests: Object.fromEntries(months.map((month) => [month, uses])),
      Total_Item_Investigations: Object.fromEntries(months.map((month) => [month, 999])),
    },
  })),
});
const report = (items: object[], exceptions?: object[]) =>
  JSON.stringify({
    Report_Header: {
      Release: '5.1',
      ...(exceptions === undefined ? {} : { Exceptions: exceptions }),
    },
    Report_Items: items,
  });
const monthsOf = ({ searchParams }: URL) => {
  const months: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const month = monthAgo(at);
    const [begin, end] = ['begin_date', 'end_date'].map((name) => searchParams.get(name) ?? '');
    if (month >= (begin ?? '') && month <= (end ?? '')) months.push(month);
  }
  return months;
};

it('brings the uses of each month once, waits for a report, and reads again the months that were not ready', async () => {
  let isReady = false;
  let isQueued = true;
  answer = (url, response) => {
    const months = monthsOf(url);
    const late = monthAgo(1);
    if (isQueued) {
      isQueued = false;
      response.writeHead(503, { 'retry-after': '1' }).end();
    } else if (!isReady && months.includes(late))
      response.end(report([], [{ Code: 3031, Message: 'not ready' }]));
    else if (months.every((month) => month < monthAgo(14)))
      response.end(report([], [{ Code: 3030, Message: 'no usage' }]));
    else
      response.end(
        report(
          [item('数据库甲', months, 5), item('Database B', months.slice(0, 1), 7)],
          [{ Code: 3040 }],
        ),
      );
  };
  const over = ruleOver(engine, { source, connector: 'sushi' }, 'sushi');
  const uses = async () =>
    engine.rows(
      `SELECT toString(day) AS day, toFloat64(sumIf(n, resource = '数据库甲')) AS a FROM sso_visit
        WHERE glc = 'sushi' AND channel = 'sushi' GROUP BY day ORDER BY day DESC`,
    );
  const rows = (from: number) =>
    Array.from({ length: 3 }, (_, at) => ({ day: `${monthAgo(from + at)}-01`, a: 10 }));
  expect(await over.run()).toMatchObject({ refused: 0, notes: [], differences: [] });
  const first = await uses();
  expect(first.slice(0, 3)).toEqual(rows(2));
  const [query] = asked.map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(query).toMatchObject({ customer_id: 'customer-1', api_key: 'secret key' });
  expect(asked[0]?.pathname).toBe('/counter/r51/reports/dr');
  isReady = true;
  await over.run();
  const second = await uses();
  expect(second.slice(0, 3)).toEqual(rows(1));
  expect(second.length).toBe(first.length + 1);
});

const hostile: [name: string, answer: (response: ServerResponse) => void, refusal: string][] = [
  ['a key that it does not know', end(report([], [{ Code: 2020 }])), 'refusesKey'],
  ['an error that stands alone', end('{"Code": 2000, "Message": "INTERNAL"}'), 'refusesKey'],
  ['a report that it lacks', end(report([], [{ Code: 3000 }])), 'noReport'],
  ['a report that is never made', end(report([], [{ Code: 1011 }])), 'busy'],
  ['JSON that is cut off', end(report([item('A', ['2024-01'], 1)]).slice(0, 80)), 'brokenAnswer'],
  ['another JSON', end('{"ok": true}'), 'notService'],
  ['a page for people', end('<html>INTERNAL</html>'), 'notService'],
  ['counts below zero', end(report([item('A', ['2024-01'], -1)])), 'notService'],
  ['an answer that is too large', end(' '.repeat(3_000_000)), 'tooLarge'],
];
function end(text: string) {
  return (response: ServerResponse) => void response.end(text);
}

it.each(hostile)('refuses %s, without a word of the other side', async (_, given, refusal) => {
  const limits = { mostBytes: 2_000_000, answerMs: 60_000, mostWaits: 0 };
  const service = await openService(source, { allowsLocal: true, limits });
  const settings = { report: 'tr' };
  const reader = createSushiReader(service, { ...source, settings }, { mostWaits: 1, waitMs: 1 });
  answer = (_url, response) => given(response);
  const window = { from: `${monthAgo(3)}-01`, until: null };
  const failure = await reader
    .extent({} as never, window, new AbortController().signal)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ refusal, message: '' });
});

it('asks for the state of the service before a connection is called good', async () => {
  const service = await openService(source, { allowsLocal: true });
  const reader = createSushiReader(service, { ...source, settings: {} });
  answer = (url, response) =>
    void response.end(JSON.stringify([{ Service_Active: url.pathname.endsWith('/status') }]));
  expect(await reader.version()).toBe('COUNTER 5.1');
  answer = (_, response) => void response.end(JSON.stringify([{ Service_Active: false }]));
  await expect(reader.version()).rejects.toMatchObject({ refusal: 'busy' });
});
