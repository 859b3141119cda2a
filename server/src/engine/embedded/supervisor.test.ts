import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog, type Log } from '#lib/log.ts';
import { DataFolderInUse, EngineError, EngineUnavailable } from '../errors.ts';
import { type Engine, openEngine } from '../open.ts';
import { landlockVersion } from './confine.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stacksight-embedded-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

function open(): Promise<Engine> {
  return openEngine({ dataDir, url: null, database: 'stacksight', log: createLog('silent') });
}

async function enginePid(): Promise<number> {
  const status = await readFile(join(dataDir, 'engine/data/status'), 'utf8');
  return Number(/PID: (\d+)/.exec(status)?.[1]);
}

/** A dead process counts as gone even if its parent has not noticed. */
function isAlive(pid: number): boolean {
  try {
    return !/^Z/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

/** Starts another server process on the same folder, with its engine open. */
async function startServer(): Promise<ChildProcess> {
  const script = `
    const { openEngine } = await import(process.argv[1]);
    const { createLog } = await import(process.argv[2]);
    const settings = { dataDir: process.argv[3], url: null, database: 'stacksight', log: createLog('silent') };
    const engine = await openEngine(settings);
    await engine.command('CREATE TABLE IF NOT EXISTS t (id UInt32) ENGINE = MergeTree ORDER BY id');
    await engine.command('INSERT INTO t VALUES (7)');
    console.log('open');`;
  const files = ['../open.ts', '../../lib/log.ts'].map((file) => join(import.meta.dirname, file));
  const args = ['--input-type=module', '-e', script, ...files, dataDir];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  return server;
}

test('the engine starts, ends and starts again with its data', async () => {
  const engine = await open();
  await engine.command('CREATE TABLE t (id UInt32) ENGINE = MergeTree ORDER BY id');
  await engine.command('INSERT INTO t VALUES (1)');
  const pid = await enginePid();
  await engine.close();
  expect(isAlive(pid)).toBe(false);
  await expect(engine.rows('SELECT 1')).rejects.toThrow(EngineUnavailable);
  expect(await engine.isHealthy()).toBe(false);
  const again = await open();
  expect(await again.rows('SELECT id FROM t')).toEqual([{ id: 1 }]);
  await again.close();
});

test('all files of the engine are readable by their owner only', async () => {
  const engine = await open();
  await engine.command('CREATE TABLE t (id UInt32) ENGINE = MergeTree ORDER BY id');
  await engine.command('INSERT INTO t VALUES (1)');
  await engine.close();
  const entries = await readdir(join(dataDir, 'engine'), { recursive: true, withFileTypes: true });
  expect(entries.some(({ name }) => /^(data|count)\./.test(name))).toBe(true);
  for (const { parentPath, name } of entries.filter((entry) => !entry.isSymbolicLink())) {
    const { mode } = await stat(join(parentPath, name));
    expect([name, mode & 0o077]).toEqual([name, 0]);
  }
});

test('the engine reports whether the system confines it, and logs a warning if not', async () => {
  const said: string[] = [];
  const log = { ...createLog('silent'), warn: (words: unknown) => said.push(String(words)) };
  const settings = { dataDir, url: null, database: 'stacksight', log: log as unknown as Log };
  const engine = await openEngine(settings);
  await engine.close();
  expect(engine.isConfined).toBe(landlockVersion() > 0);
  expect(said.filter((words) => words.includes('Landlock'))).toHaveLength(
    engine.isConfined ? 0 : 1,
  );
});

test('the passwords of the engine are new at each start, in files that only their owner can read', async () => {
  const first = await usersFile();
  const second = await usersFile();
  expect(second).not.toBe(first);
});

async function usersFile(): Promise<string> {
  const engine = await open();
  const runs = join(dataDir, 'engine/run');
  const [run, ...others] = await readdir(runs);
  expect(others).toEqual([]);
  const file = join(runs, String(run), 'users.xml');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(runs)).mode & 0o777).toBe(0o700);
  const text = await readFile(file, 'utf8');
  await engine.close();
  expect(await readdir(runs)).toEqual([]);
  return text;
}

test('an engine killed three times during inserts restarts with every acknowledged row', async () => {
  const engine = await open();
  await engine.command('CREATE TABLE t (id UInt32) ENGINE = MergeTree ORDER BY id');
  const acknowledged: number[] = [];
  const failures: unknown[] = [];
  const wanted = 120;
  let id = 0;
  const write = async () => {
    while (acknowledged.length < wanted) {
      const mine = ++id;
      try {
        await engine.command('INSERT INTO t VALUES ({mine:UInt32})', { mine });
        acknowledged.push(mine);
      } catch (error) {
        failures.push(error);
        await wait(20);
      }
    }
  };
  const writing = Promise.all([write(), write()]);
  for (const count of [20, 50, 80]) {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(count);
    process.kill(await enginePid(), 'SIGKILL');
  }
  await writing;
  // The engine may have been killed after the last write, so the test waits until the engine runs again.
  await expect.poll(() => engine.isHealthy()).toBe(true);
  const stored = await engine.rows<{ id: number }>('SELECT id FROM t');
  const ids = new Set(stored.map((row) => row.id));
  expect(acknowledged.filter((one) => !ids.has(one))).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toBeInstanceOf(EngineUnavailable);
  await engine.close();
});

test('a call that runs when the engine dies says that it can be retried', async () => {
  const engine = await open();
  const pid = await enginePid();
  const slow = engine.rows('SELECT sum(sipHash64(number)) FROM numbers(1e12)');
  const failing = expect(slow).rejects.toThrow(EngineUnavailable);
  await expect
    .poll(() => engine.rows("SELECT 1 FROM system.processes WHERE query LIKE '%sipHash64%'"))
    .toHaveLength(2);
  process.kill(pid, 'SIGKILL');
  await failing;
  await expect.poll(() => engine.isHealthy()).toBe(true);
  expect(await engine.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await enginePid()).not.toBe(pid);
  await engine.close();
});

test('the engine of a server killed with -9 ends too, and the next server starts at once', async () => {
  const server = await startServer();
  const pid = await enginePid();
  expect(isAlive(pid)).toBe(true);
  server.kill('SIGKILL');
  const engine = await open();
  expect(isAlive(pid)).toBe(false);
  expect(await engine.rows('SELECT id FROM t')).toEqual([{ id: 7 }]);
  await engine.close();
});

test('a server killed with -9 leaves no process behind', async () => {
  const server = await startServer();
  const pid = await enginePid();
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a folder in use by another process is refused, and the other process is undisturbed', async () => {
  const engine = await open();
  const pid = await enginePid();
  await expect(open()).rejects.toThrow(DataFolderInUse);
  await expect(open()).rejects.toThrow(/in use by another Stacksight process/);
  expect(await engine.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await enginePid()).toBe(pid);
  await engine.close();
});

test.skipIf(landlockVersion() === 0)(
  'no statement of anybody opens a file of the host',
  async () => {
    const secret = join(dataDir, 'secret.txt');
    await writeFile(secret, 'sesame');
    const engine = await open();
    for (const path of ['/etc/passwd', secret, `/proc/${process.pid}/environ`]) {
      await expect(engine.rows('SELECT file({path:String})', { path })).rejects.toThrow(
        EngineError,
      );
    }
    const environment = await engine.rows<{ text: string }>(
      "SELECT file('/proc/self/environ') AS text",
    );
    expect(environment[0]?.text.match(/\w+(?==)/g)?.sort()).toEqual([
      'NODE_NO_WARNINGS',
      'OPENSSL_CONF',
      'TZ',
    ]);
    await engine.close();
  },
);
