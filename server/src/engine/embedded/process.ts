// One run of the embedded engine: a child process with its own port, passwords and run folder. This module starts and
// ends it; the supervisor restarts it.
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Credentials, EngineAccess } from '../connections.ts';
import { DataFolderInUse, EngineDiskFull, EngineUnavailable } from '../errors.ts';
import { type EngineChild, spawnEngine } from './child-process.ts';
import { foldersOf, type OwnCluster, writeConfig } from './config.ts';
import { findEngineLibrary } from './platform.ts';
import { createCredentials, type DeskPolicies } from './users.ts';

export type ProcessOptions = {
  folder: string;
  /** The statements that grant the SQL desk its tables, such as `GRANT SELECT ON stacksight.dim_bib`. */
  deskGrants: readonly string[];
  /** The same statements for callers of the SQL desk who may not see readers. */
  plainGrants: readonly string[];
  /** The row policies for all users of the SQL desk. */
  deskPolicies: DeskPolicies;
  /** The cluster of shards that the engine is a node of; tests make one of several engines. */
  cluster?: OwnCluster;
};

/** The embedded engine has every user of `EngineAccess`. */
type OwnAccess = { [K in keyof EngineAccess]: Exclude<EngineAccess[K], null> };
export type EngineProcess = OwnAccess & {
  pid: number;
  /** True if the operating system confines the engine to its own files (Linux with Landlock). */
  isConfined: boolean;
  /** Resolves with the last output of the engine when it ends. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

const startSeconds = 120;
const inUseSeconds = 4;
const portAttempts = 5;

/** Starts the engine on a data folder and waits for its first answer. */
export async function startEngineProcess(options: ProcessOptions): Promise<EngineProcess> {
  const library = findEngineLibrary();
  try {
    return await startOnFreePort(library, options);
  } catch (error) {
    const isDiskFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isDiskFull ? new EngineDiskFull(error) : error;
  }
}

async function startOnFreePort(library: string, options: ProcessOptions): Promise<EngineProcess> {
  const inUseUntil = Date.now() + inUseSeconds * 1000;
  let mayConfine = process.platform === 'linux' && options.cluster === undefined;
  for (let attempt = 1; ; ) {
    const started = await startOnce(library, options, mayConfine);
    if (typeof started !== 'string') return started;
    if (/Cannot lock file/.test(started)) {
      // The engine of a server that was just killed needs a moment to end.
      if (Date.now() > inUseUntil) throw new DataFolderInUse(options.folder);
      await wait(200);
    } else if (/Address already in use/.test(started) && attempt < portAttempts) {
      attempt += 1;
    } else if (mayConfine) {
      // A confined engine may lack a file that this system needs. It is then started without confinement, rather than
      // not at all.
      mayConfine = false;
    } else {
      throw startFailure(started);
    }
  }
}

async function startOnce(
  library: string,
  { folder, deskGrants, plainGrants, deskPolicies, cluster }: ProcessOptions,
  mayConfine: boolean,
): Promise<EngineProcess | string> {
  const { data, logs, runs } = foldersOf(folder);
  const seats = {
    app: cluster?.app ?? createCredentials('app'),
    desk: createCredentials('desk'),
    plain: createCredentials('plain'),
    deskExport: createCredentials('desk_export'),
    plainExport: createCredentials('plain_export'),
  };
  const run = join(runs, randomUUID());
  const users = { ...seats, deskGrants, plainGrants, deskPolicies };
  const configFile = writeConfig({ run, data, logs }, users, cluster);
  const port = await freePort();
  const child = spawnEngine({
    ...{ library, configFile, data, logs, port, mayConfine },
    nodePort: cluster?.ownPort ?? null,
  });
  const ended = child.ended.finally(() => rmSync(run, { recursive: true, force: true }));
  const url = `http://127.0.0.1:${port}`;
  const words = await Promise.race([ended, firstAnswer(url, seats.app, child)]);
  if (words !== null) return words;
  removeOldRuns(runs);
  const { pid, stop } = child;
  return { url, ...seats, pid, isConfined: child.isConfined(), ended, stop };
}

async function firstAnswer(url: string, app: Credentials, child: EngineChild) {
  const authorization = `Basic ${Buffer.from(`${app.user}:${app.password}`).toString('base64')}`;
  const until = Date.now() + startSeconds * 1000;
  while (Date.now() < until) {
    if (await answers(`${url}/?query=SELECT+1`, authorization)) return null;
    if (child.hasEnded()) return child.ended;
    await wait(25);
  }
  await child.stop();
  throw new EngineUnavailable(`The analytics engine did not answer within ${startSeconds} s.`);
}

async function answers(url: string, authorization: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2000);
    const response = await fetch(url, { headers: { authorization }, signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function startFailure(words: string): Error {
  if (/No space left on device/.test(words)) return new EngineDiskFull(words);
  if (/Address already in use/.test(words)) {
    return new EngineUnavailable('The analytics engine found no free port on 127.0.0.1.', words);
  }
  return new EngineUnavailable(`The analytics engine could not start: ${words}`);
}

// Only the running engine uses this data folder, so old run folders can go. Run folders younger than a minute may
// belong to a process that is just being refused, so they stay.
function removeOldRuns(runs: string): void {
  for (const name of readdirSync(runs)) {
    const run = join(runs, name);
    if (statSync(run).mtimeMs < Date.now() - 60_000) rmSync(run, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
