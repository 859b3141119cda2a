import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { processesInFolder, type ServerProcess, startServer } from '../test/server-process.ts';

// The fixture is the data folder of a server of 2026-11-27, before backups came (commit 49cd98e6): three files were
// loaded (900 loans, 700 visits, 80 readers), a note on days and an analysis saved, and the answers written down that
// this server gave: every metric that its data could answer, and loans and visits by every dimension.

const fixtures = new URL('../test/fixtures/earlier-folder/', import.meta.url);
const password = 'quiet-otter-7431';
type Recorded = { question: object; columns: string[]; rows: unknown[][] };
const recorded: Recorded[] = readFileSync(new URL('answers.jsonl', fixtures), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

let folder: string;
let server: ServerProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stacksight-earlier-'));
  const packed = readFileSync(new URL('data-folder-0.1.0.tar.br', fixtures));
  execFileSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(packed) });
});
afterEach(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  rmSync(folder, { recursive: true, force: true });
});

const start = () => {
  server = startServer({ DATA_DIR: folder, PORT: '0', CAPTCHA: 'off', DEMO: '0' });
  return server;
};

/** Signs in to a started server; returns the function that makes a call and returns its data. */
async function open(started: ServerProcess) {
  const [, address] = await started.saying(/Stacksight: (http:\/\/[^\s/]+)/);
  const reply = await fetch(`${address}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'super', password }),
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/analytics-v3/${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { message, data } = (await answer.json()) as { message: string; data: never };
    if (answer.status !== 200) throw new Error(`${path}: ${message}`);
    return data;
  };
}
type Call = Awaited<ReturnType<typeof open>>;

/** Asks what was asked before; returns the answers in the same form. */
async function askAgain(call: Call): Promise<Recorded[]> {
  const answers: Recorded[] = [];
  for (const { question } of recorded) {
    const { columns, rows } = (await call('POST', 'api/query', question)) as {
      columns: { key: string }[];
      rows: unknown[][];
    };
    answers.push({ question, columns: columns.map(({ key }) => key), rows });
  }
  return answers;
}

it('opens the data folder of an earlier version with every number and record as before', async () => {
  const call = await open(start());
  expect(await askAgain(call)).toEqual(recorded);
  const [note] = ((await call('GET', 'dayNote/list')) as { rows: object[] }).rows;
  expect(note).toMatchObject({ text: '五一闭馆', dayFrom: '2025-05-01', modifiedBy: 'super' });
  const [kept] = ((await call('GET', 'analyticsComponent/page')) as { rows: object[] }).rows;
  expect(kept).toMatchObject({
    name: '各馆外借',
    query: { metrics: ['loans', 'returns', 'visits'], by: ['library'] },
  });
  const loads = (await call('GET', 'etlRuleConfig/loads')) as { file: string; batch: string }[];
  expect(loads.map(({ file }) => file)).toEqual(['读者.csv', 'visits.csv', '借还记录.csv']);
});

it('opens it after the first starts of the new version were killed', async () => {
  // Records and warehouse are brought up to date side by side, while the engine starts and after it.
  for (const delayMs of [0, 600, 1_200]) {
    const killed = start();
    while (processesInFolder(folder).length === 0) await wait(20);
    await wait(delayMs);
    killed.child.kill('SIGKILL');
    await killed.ended;
    while (processesInFolder(folder).length > 0) await wait(20);
  }
  expect(await askAgain(await open(start()))).toEqual(recorded);
});
