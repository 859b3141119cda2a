import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { withDatabase } from '../../../test/engine-process.ts';
import { quickNode } from '../../../test/server-process.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { type DoorChildPlan, doorChildPath } from './door-child.ts';
import { readDoorNote } from './door-file.ts';
import { handOver } from './hand-over.ts';

// Tests the command that passes its files to a running server. The server runs in a separate process; a command that
// the test kills does too.

const command = join(import.meta.dirname, '../../../../tools/load.ts');
const rows = 120_000;
let engine: Engine;
let dataDir: string;
let server: ChildProcess;

beforeAll(async () => {
  engine = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'stacksight-door-'));
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${at % 2 === 0 ? 'loan' : 'return'},${at % 500},2026-03-0${1 + (at % 9)},B${at % 900}`,
  );
  await writeFile(join(dataDir, 'large.csv'), `event,reader,at,barcode\n${lines.join('\n')}\n`);
  server = await openServer();
});
afterEach(async () => {
  if (server.exitCode !== null || server.signalCode !== null) server = await openServer();
});
afterAll(async () => {
  server.kill('SIGTERM');
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function openServer(): Promise<ChildProcess> {
  const url = withDatabase(inject('engineUrl'), engine.database);
  const plan: DoorChildPlan = { dataDir, url, database: engine.database };
  const child = spawn(process.execPath, [...quickNode, doorChildPath, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

type Ended = { status: number | null; out: string; err: string };

function runCommand(...args: string[]): ChildProcess & { ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...quickNode, command, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (piece) => {
    texts.out += piece;
  });
  child.stderr.on('data', (piece) => {
    texts.err += piece;
  });
  const ended = once(child, 'close').then(([status]) => ({ status, ...texts }));
  return Object.assign(child, { ended });
}

async function stateOf(glc: string) {
  const [state] = await engine.rows<{ events: number; rolled: number; phase: string }>(
    `SELECT toUInt32((SELECT count() FROM behaviour_event WHERE glc = {glc:String})) AS events,
      toUInt32((SELECT sum(n) FROM agg_event_day WHERE glc = {glc:String})) AS rolled,
      (SELECT any(phase) FROM load_batch FINAL WHERE glc = {glc:String}) AS phase`,
    { glc },
  );
  return state;
}
const whole = { events: rows, rolled: rows, phase: 'done' };

const small = (name: string, ...lines: string[]) => {
  const path = join(dataDir, name);
  writeFileSync(path, `event,reader,at,barcode\n${lines.join('\n')}\n`);
  return path;
};

test('the command hands its files to the running server and exits with the same statuses', async () => {
  const good = small('good.csv', 'loan,1,2026-03-01 10:00:00,B1');
  const bad = small('bad.csv', 'loan,1,2026-03-01 10:00:00,B1', 'loan,1,never,B2');
  const nothing = small('other.csv');
  writeFileSync(nothing, 'a,b\n1,2\n');
  const loaded = await runCommand('events', good, '--glc', 'a').ended;
  expect([loaded.status, loaded.out]).toEqual([
    0,
    expect.stringContaining('good.csv: loaded 已载入 → a (utf-8)'),
  ]);
  expect(loaded.err).toBe('服务正在运行，由它载入。\nThe server is running and loads the files.\n');
  expect((await runCommand('events', good, '--glc', 'a').ended).out).toContain('already loaded');
  const refused = await runCommand('events', bad, '--glc', 'a').ended;
  expect([refused.status, refused.out]).toEqual([
    3,
    expect.stringContaining('没有载入任何数据：1 / 2 行（50.0 %）被拒收'),
  ]);
  const told = await runCommand('events', bad, '--glc', 'a', '--most-refused', '50%').ended;
  expect(told.status).toBe(0);
  expect((await runCommand('events', nothing, '--glc', 'a').ended).status).toBe(2);
  const lost = await runCommand('events', join(dataDir, 'nowhere.csv')).ended;
  expect([lost.status, lost.err]).toEqual([
    1,
    expect.stringMatching(/找不到 .*\nThere is no .*nowhere/),
  ]);
  const wrong = await runCommand('events', good, '--most-refused', '101%').ended;
  expect([wrong.status, wrong.err]).toEqual([1, expect.stringContaining('between 0% and 100%')]);
  expect(await stateOf('a')).toMatchObject({ events: 2, rolled: 2 });
});

test('the server accepts loads on loopback only, with a secret that only the owner can read', async () => {
  const note = readDoorNote(dataDir);
  if (note === null) throw new Error('no note');
  expect(statSync(join(dataDir, 'loads.json')).mode & 0o777).toBe(0o600);
  const body = JSON.stringify({
    kind: 'events',
    paths: [join(dataDir, 'large.csv')],
    glc: 'thief',
  });
  const knock = async (headers: Record<string, string>, path = '/load', method = 'POST') => {
    const answer = await fetch(`http://127.0.0.1:${note.port}${path}`, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
    });
    return [answer.status, await answer.text()];
  };
  expect(await knock({})).toEqual([403, '']);
  expect(await knock({ authorization: `Bearer ${note.secret}x` })).toEqual([403, '']);
  expect(await knock({ authorization: `Bearer ${note.secret}` }, '/')).toEqual([403, '']);
  expect(await knock({ authorization: `Bearer ${note.secret}` }, '/load', 'GET')).toEqual([
    403,
    '',
  ]);
  expect(await stateOf('thief')).toMatchObject({ events: 0, phase: '' });
});

test('a killed command leaves nothing, and repeating it loads the file', async () => {
  const glc = 'killed-command';
  const child = runCommand('events', join(dataDir, 'large.csv'), '--glc', glc);
  // On a fast machine, the load may be published already.
  await expect.poll(async () => (await stateOf(glc))?.phase).not.toBe('');
  child.kill('SIGKILL');
  await child.ended;
  // Staged rows are dropped; a publication that has begun is finished.
  await expect.poll(async () => (await stateOf(glc))?.phase).toMatch(/^(dropped|done)$/);
  const state = await stateOf(glc);
  expect(state).toEqual(
    state?.phase === 'done' ? whole : { events: 0, rolled: 0, phase: 'dropped' },
  );
  expect((await runCommand('events', join(dataDir, 'large.csv'), '--glc', glc).ended).status).toBe(
    0,
  );
  expect(await stateOf(glc)).toEqual(whole);
});

test('a killed server is reported as ended, and the next one loads the file once', async () => {
  const glc = 'killed-server';
  const spec = { kind: 'events' as const, paths: [join(dataDir, 'large.csv')], glc };
  const handed = handOver(dataDir, spec, { onProgress: () => void server.kill('SIGKILL') });
  await expect(handed).rejects.toThrow(/服务在载入途中停止了.*\nThe server ended in the middle/s);
  await expect.poll(() => server.signalCode).toBe('SIGKILL');
  // The killed server's handover file still exists, but its address no longer answers.
  expect(existsSync(join(dataDir, 'loads.json'))).toBe(true);
  expect(await handOver(dataDir, spec)).toBeNull();
  server = await openServer();
  const state = await stateOf(glc);
  expect(['dropped', 'done']).toContain(state?.phase);
  const report = await handOver(dataDir, spec);
  expect(['loaded', 'already']).toContain(report?.files[0]?.status);
  expect(await stateOf(glc)).toEqual(whole);
});

test('a server that ends removes its handover file', async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  expect(readDoorNote(dataDir)).toBeNull();
  expect(() => readFileSync(join(dataDir, 'loads.json'))).toThrow('ENOENT');
});
