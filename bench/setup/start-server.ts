import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Engine, openEngine } from '../../server/src/engine/open.ts';
import { createLog } from '../../server/src/lib/log.ts';
import { openSecrets } from '../../server/src/lib/secrets.ts';
import { processesInFolder } from '../../server/test/server-process.ts';
import { password, signIn } from './open-app.ts';

/** Starts the real server as a process of its own, on a data folder that may already have a warehouse. */
export async function startServer(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{
  child: ChildProcess;
  address: string;
  stop: () => Promise<void>;
  /** Ends the server at once, and waits until its engine has ended too. */
  kill: () => Promise<void>;
}> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      SUPER_PASSWORD: password,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(String(chunk))?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('The server did not start.')));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  };
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    // An engine that is left would keep the folder.
    while (processesInFolder(dataDir).length > 0) await wait(50);
  };
  return { child, address, stop, kill };
}

/** Gives a data folder its secrets and a warehouse that `fill` has filled. */
export async function fillFolder(
  dataDir: string,
  fill: (engine: Engine) => Promise<void>,
): Promise<void> {
  openSecrets(dataDir);
  const log = createLog('warn');
  const engine = await openEngine({ dataDir, url: null, database: 'stacksight', log });
  await fill(engine);
  await engine.close();
}

/** Fills a new warehouse, starts the real server on it, works with its address, and removes both. */
export async function withServer(
  fill: (engine: Engine) => Promise<void>,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stacksight-bench-'));
  try {
    await fillFolder(dataDir, fill);
    const server = await startServer(dataDir);
    try {
      await work(server.address);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns a function that makes calls of the installation's first account, and throws for any other status than 200. */
export async function openCalls(address: string) {
  const headers = {
    authorization: `Bearer ${await signIn(address)}`,
    'content-type': 'application/json',
  };
  return async (path: string, json?: object): Promise<Response> => {
    const init = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    const reply = await fetch(new URL(path, `${address}/analytics-v3/`), { headers, ...init });
    if (reply.status !== 200) throw new Error(`${path}: ${await reply.text()}`);
    return reply;
  };
}

/** Returns the memory of the server in bytes. */
export async function memoryOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
}
