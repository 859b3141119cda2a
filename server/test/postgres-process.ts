import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { freePort } from './free-port.ts';

export type TestPostgres = {
  /** Returns the DATABASE_URL of a database with this name. */
  url(database: string): string;
  /** Creates a database and returns its DATABASE_URL. */
  createDatabase(): Promise<string>;
  /** The port on loopback. */
  port: number;
  /** Starts a server that follows this one and only reads, in a new folder. */
  startStandby(): Promise<TestPostgres>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Ends the server at once, without a checkpoint. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

const startSeconds = 600;

/**
 * Starts a real PostgreSQL server on loopback, in a new folder, with additional `settings` such as `jit=off`. With
 * `kept`, it uses this folder instead, and the data stay there after the server is closed. With `port`, it listens there.
 */
export async function startTestPostgres(
  settings: readonly string[] = [],
  kept: string | null = null,
  port: number | null = null,
): Promise<TestPostgres> {
  const bin = findBin();
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'stacksight-postgres-'));
  mkdirSync(folder, { recursive: true });
  const user = notRoot();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  if (!existsSync(data))
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      { ...options, stdio: 'ignore' },
    );
  const listens = port ?? (await freePort());
  const own = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
  const child = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(listens),
      ...[...own, ...settings].flatMap((setting) => ['-c', setting]),
    ],
    { ...options, stdio: 'ignore' },
  );
  // The server is ended with this process, however this process ends.
  const kill = () => child.kill('SIGQUIT');
  process.once('exit', kill);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${listens}/${database}`;
  await untilReady(url('postgres'), child);
  return {
    url,
    port: listens,
    async startStandby() {
      const copy = mkdtempSync(join(tmpdir(), 'stacksight-postgres-'));
      if (user !== null) chownSync(copy, user.uid, user.gid);
      const from = ['-h', '127.0.0.1', '-p', String(listens), '-U', 'postgres'];
      execFileSync(
        join(bin, 'pg_basebackup'),
        [...from, '-D', join(copy, 'data'), '-R', '-c', 'fast', '--no-sync'],
        { ...options, cwd: copy, stdio: 'ignore' },
      );
      return startTestPostgres(settings, copy);
    },
    promote: () => runOnPostgres(url('postgres'), 'SELECT pg_promote(true, 60)'),
    async kill() {
      process.off('exit', kill);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const backends = childrenOf(child.pid ?? 0);
      child.kill('SIGKILL');
      await ended;
      // A backend that is left would keep the folder for a moment.
      for (const pid of backends) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
    },
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await runOnPostgres(url('postgres'), `CREATE DATABASE ${name}`);
      return url(name);
    },
    async close() {
      process.off('exit', kill);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT');
        await ended;
      }
      if (kept === null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a database. */
export async function runOnPostgres(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Returns a connection pool to a database; each statement ends after `seconds`. */
export function openPool(url: string, seconds: number): Pool {
  const types = { getTypeParser: () => (text: string) => text };
  return new Pool({ connectionString: url, max: 4, statement_timeout: seconds * 1000, types });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + startSeconds * 1000; ; await wait(100)) {
    try {
      return await runOnPostgres(url, 'SELECT 1');
    } catch (error) {
      if (child.exitCode !== null || Date.now() > until)
        throw new Error('PostgreSQL did not start', { cause: error });
    }
  }
}

function childrenOf(pid: number): number[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

function findBin(): string {
  const versions = '/usr/lib/postgresql';
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .map(Number)
        .filter((version) => existsSync(join(versions, String(version), 'bin', 'initdb')))
        .sort((a, b) => b - a)[0]
    : undefined;
  if (newest !== undefined) return join(versions, String(newest), 'bin');
  return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
}

// Returns the ids of an ordinary user, because PostgreSQL refuses to run as root; null if this process is not root.
function notRoot(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string, name: string) =>
    Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // The machine has no such user.
    }
  }
  throw new Error('There is no user other than root to run PostgreSQL as.');
}
