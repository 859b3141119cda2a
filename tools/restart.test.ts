import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// The launcher restarts a server that was running and ended by itself, and no other server.

const launch = path.join(import.meta.dirname, 'launch');
const compiled = path.join(import.meta.dirname, '../.runtime/compiled');

let folder = '';
let launcher: ChildProcess | null = null;
let output = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'restart-'));
  output = '';
});
afterEach(async () => {
  if (launcher !== null && launcher.exitCode === null) {
    launcher.kill('SIGTERM');
    await once(launcher, 'close');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `code` as a launcher; the code can import the files of the real launcher. */
function run(code: string, environment: Record<string, string> = {}): Promise<number | null> {
  writeFileSync(path.join(folder, 'driver.mjs'), code.replaceAll('LAUNCH', launch));
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const env = { ...inherited, NODE_COMPILE_CACHE: compiled, ...environment };
  const child = spawn(process.execPath, ['driver.mjs'], { cwd: folder, env, stdio: 'pipe' });
  launcher = child;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return once(child, 'close').then(([exitCode]) => exitCode as number | null);
}

const realServer = `
  import { stopWithChildren } from 'LAUNCH/process.mjs';
  import { start } from 'LAUNCH/run.mjs';
  stopWithChildren();
  process.exitCode = await start({ node: process.execPath, env: process.env });
`;
const settings = () => ({
  DATA_DIR: path.join(folder, 'data'),
  DEMO: '0',
  PORT: '0',
  CAPTCHA: 'off',
  LOG_LEVEL: 'warn',
});

/** Waits until the output since `start` matches; launcher and server write in any order. */
async function waitForOutput(words: RegExp, start = 0): Promise<RegExpExecArray> {
  for (;;) {
    const found = words.exec(output.slice(start));
    if (found !== null) return found;
    if (launcher?.exitCode !== null) break;
    await wait(100);
  }
  throw new Error(`no output matches ${words}:\n${output}`);
}
const addressAfter = async (start: number) =>
  (await waitForOutput(/Stacksight: (http:\/\/127\.0\.0\.1:\d+)/, start))[1] ?? '';

function serverOf(pid: number | undefined): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const found = rows.split('\n').find((row) => {
    const [, parent] = row.trim().split(/\s+/);
    return Number(parent) === pid && row.includes('main.ts');
  });
  return Number.parseInt(found ?? '', 10);
}

describe('the real server', () => {
  test('is restarted after kill -9, with a message in both languages, and answers', async () => {
    const ended = run(realServer, settings());
    await addressAfter(0);
    const first = serverOf(launcher?.pid);
    const before = output.length;
    process.kill(first, 'SIGKILL');
    const address = await addressAfter(before);
    expect(output).toContain('The server ended by itself (SIGKILL) and is started again in 1 s.');
    expect(output).toContain('服务意外结束（SIGKILL），1 秒后重新启动。'); // chinese-ok: what the launcher says
    expect(serverOf(launcher?.pid)).not.toBe(first);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await waitForOutput(/The server runs again\./);
    launcher?.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('is not restarted after it has refused its settings', async () => {
    const code = await run(realServer, { ...settings(), PORT: '99999' });
    expect(code).toBe(1);
    expect(output.match(/These settings cannot be used/g)).toHaveLength(1);
    expect(output).not.toContain('started again');
  });
});

const keeping = (scenario: string) => `
  import { keepRunning } from 'LAUNCH/keep.mjs';
  let starts = 0;
  const startOnce = async (onUp) => { starts += 1; ${scenario} };
  process.exitCode = await keepRunning(startOnce, { pausesMs: [1, 2, 3], steadyMs: 1000 });
  console.log('starts', starts);
`;

test('a server that keeps ending is given up with a message', async () => {
  expect(await run(keeping('onUp(); return { code: 134 };'))).toBe(134);
  expect(output).toContain('starts 4');
  expect(output.match(/ended by itself \(SIGABRT\)/g)).toHaveLength(3);
  expect(output).toMatch(/in 0\.001 s[\s\S]*in 0\.002 s[\s\S]*in 0\.003 s/);
  expect(output).toContain('ended 4 times in short order and is not started again');
  expect(output).toContain('不再自动重启'); // chinese-ok: what the launcher says
});

test('a server that was running once and then cannot start is restarted as often', async () => {
  expect(await run(keeping('if (starts === 1) onUp(); return { code: 1 };'))).toBe(1);
  expect(output).toContain('starts 4');
});

test('a server that ends with success is not restarted', async () => {
  expect(await run(keeping('onUp(); return { code: starts === 1 ? 1 : 0 };'))).toBe(0);
  expect(output).toContain('starts 2');
});

test('after a long time without a failure the pauses begin with the first again', async () => {
  const scenario = `onUp();
    if (starts % 2 === 0) { const now = Date.now; Date.now = () => now() + 1000; }
    return { code: starts < 9 ? 1 : 0 };`;
  expect(await run(keeping(scenario))).toBe(0);
  expect(output).toContain('starts 9');
});
