import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quickNode } from '../../server/test/server-process.ts';

export type RunningServer = {
  url: string;
  /** Returns the output of the server so far. */
  output: () => string;
  /** Waits until the output of the server matches, and returns the captured group or the match. */
  waitFor: (pattern: RegExp) => Promise<string>;
  stop: () => Promise<void>;
};

const root = path.join(import.meta.dirname, '../..');
// This time limit ends only a server that hangs.
const startMs = 600_000;

/** Starts the real server on a free port, with a new data folder, which is removed when the server stops. */
export async function startServer(
  environment: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stacksight-e2e-'));
  const child = spawn(process.execPath, [...quickNode, 'server/src/main.ts'], {
    cwd: root,
    // The IPC channel closes when this process ends, and the server ends when the channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, CAPTCHA: 'off', ...environment },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const stop = async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const waitFor = (pattern: RegExp) => waitForLine(child, () => output, pattern);
    const url = await waitFor(/Stacksight: (http:\/\/[^\s/]+)/);
    return { url, output: () => output, waitFor, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForLine(
  child: ChildProcess,
  output: () => string,
  pattern: RegExp,
): Promise<string> {
  const until = Date.now() + startMs;
  while (Date.now() < until) {
    const [whole, part] = pattern.exec(output()) ?? [];
    if (whole !== undefined) return part ?? whole;
    if (child.exitCode !== null) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`the server did not print ${pattern}:\n${output()}`);
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
