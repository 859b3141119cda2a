import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// The launcher is plain JavaScript for old Node versions, so these tests run it as a process.

const launch = path.join(import.meta.dirname, 'launch');
const server = `
  import { writeFileSync, appendFileSync } from 'node:fs';
  import { spawn } from 'node:child_process';
  const helper = spawn('sleep', ['600']);
  const end = (why) => { appendFileSync('why.txt', why + ';'); setTimeout(() => { helper.kill(); process.exit(0); }, 300); };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
  process.on('disconnect', () => end('disconnect'));
  setInterval(() => undefined, 1000);
  writeFileSync('pids.json', JSON.stringify([process.pid, helper.pid]));
`;
const driver = `
  import { runChild, stopWithChildren } from ${JSON.stringify(path.join(launch, 'process.mjs'))};
  stopWithChildren();
  const { code } = await runChild(process.execPath, ['server.mjs'], { show: true, own: true, tied: true });
  process.exitCode = code;
`;

let folder = '';
let launcher: ChildProcess;
let ended: Promise<number | null>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'launch-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function startLauncher(
  above = '',
  more: Record<string, string> = {},
): Promise<[number, number]> {
  writeFileSync(path.join(folder, 'server.mjs'), server);
  writeFileSync(path.join(folder, 'driver.mjs'), driver);
  writeFileSync(path.join(folder, 'npm.mjs'), above);
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const env = { ...inherited, ...more };
  const args = [above ? 'npm.mjs' : 'driver.mjs'];
  launcher = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' });
  ended = new Promise((resolve) => {
    launcher.once('close', (code) => resolve(code));
  });
  return until(() => JSON.parse(read('pids.json')) as [number, number]);
}

async function until<T>(get: () => T): Promise<T> {
  for (;;) {
    try {
      return get();
    } catch {
      await wait(50);
    }
  }
}

function read(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

function expectGone(pids: readonly number[]): Promise<void> {
  return until(() => {
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
}

describe('no process is left behind', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s lets the server close',
    async (signal) => {
      const pids = await startLauncher();
      launcher.kill(signal);
      launcher.kill(signal);
      expect(await ended).toBe(0);
      expect(read('why.txt')).toBe('SIGTERM;');
      await expectGone(pids);
    },
  );

  test('the server ends when its launcher is killed with -9', async () => {
    const pids = await startLauncher();
    launcher.kill('SIGKILL');
    await ended;
    await expectGone(pids);
    expect(read('why.txt')).toBe('disconnect;');
  });

  test('the launcher ends when npm is killed with -9', async () => {
    const npm = `import { spawn } from 'node:child_process';
      spawn('sh', ['-c', '"$NODE" driver.mjs; true'], { stdio: 'ignore' });`;
    const pids = await startLauncher(npm, { npm_lifecycle_event: 'start', NODE: process.execPath });
    await wait(500);
    launcher.kill('SIGKILL');
    await expectGone(pids);
    expect(read('why.txt')).toBe('SIGTERM;');
  });

  test('a server killed with -9 ends the launcher and the processes that the server started', async () => {
    const pids = await startLauncher();
    process.kill(pids[0], 'SIGKILL');
    expect(await ended).toBe(128 + 9);
    await expectGone(pids);
  });
});

function evaluate(code: string, more: Record<string, string> = {}): unknown {
  const script = `${code.replaceAll('LAUNCH', launch)}`;
  const env = { ...process.env, ...more };
  const options = { cwd: folder, encoding: 'utf8', env } as const;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    options,
  );
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

test('the reports of the test runners are added up', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
  writeFileSync(path.join(folder, 'vitest.json'), JSON.stringify(report));
  writeFileSync(path.join(folder, 'playwright.json'), JSON.stringify({ stats }));
  const found = evaluate(`
    import { vitestCounts, playwrightCounts, sum, lastLine } from 'LAUNCH/results.mjs';
    const parts = [vitestCounts('vitest.json', 1), playwrightCounts('playwright.json', 0)];
    const crashed = [vitestCounts('none.json', 1), playwrightCounts('none.json', 0)];
    const total = sum([...parts, ...crashed]);
    console.log(JSON.stringify([...parts, lastLine(total), lastLine(sum([{ passed: 2, failed: 0 }]))]));
  `);
  expect(found).toEqual([
    { passed: 4, failed: 2, skipped: 2 },
    { passed: 3, failed: 1, skipped: 0 },
    '7 passed, 5 failed',
    '2 passed, 0 failed',
  ]);
});

test('a failed journey shows its page and the server log of that time', () => {
  const sidebar = ['- generic [ref=f1]:', '  - complementary [ref=f2]:', '    - link "菜单"'];
  const page = [...sidebar, '- main [ref=f3] [cursor=pointer]:', '  - text: 已取消', '- status'];
  const many = Array.from({ length: 200 }, (_, index) => `  - text: ${index}`);
  const context = (lines: string[]) => `# Page\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n`;
  writeFileSync(path.join(folder, 'context.md'), context([...page, ...many]));
  writeFileSync(path.join(folder, 'server.log'), 'Stacksight: http://localhost\n{"msg":"slow"}\n');
  const attachments = [{ name: 'error-context', path: 'context.md' }];
  const failed = { title: 'is given up', ok: false, tests: [{ results: [{ attachments }] }] };
  const passed = { title: 'is run', ok: true, tests: [] };
  const report = (...specs: object[]) =>
    JSON.stringify({ suites: [{ title: 'desk', specs: [], suites: [{ title: 'sql', specs }] }] });
  writeFileSync(path.join(folder, 'failed.json'), report(passed, failed));
  writeFileSync(path.join(folder, 'passed.json'), report(passed));
  const [seen, ...nothing] = evaluate(`
    import { whatWasSeen } from 'LAUNCH/failures.mjs';
    const reports = ['failed.json', 'passed.json', 'none.json'];
    console.log(JSON.stringify(reports.map((report) => whatWasSeen(report, 'server.log'))));
  `) as string[];
  expect(nothing).toEqual(['', '']);
  expect(seen).toMatch(/sql › is given up\n- main:\n {2}- text: 已取消\n- status\n {2}- text: 0\n/);
  expect(seen).toContain('… 53 more lines');
  expect(seen).toMatch(/text: 199\n\n.*\nStacksight: http:\/\/localhost\n{"msg":"slow"}$/);
  expect(seen).not.toContain('is run');
});

test('a run ends with the names and reasons of the failed tests', () => {
  const one = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          one('is run', 'passed'),
          one('is given up', 'failed', 'expected 1\nto be 2'),
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [one('is run', 'passed')] },
    ],
  };
  writeFileSync(path.join(folder, 'vitest.json'), JSON.stringify(report));
  const [said, outside, nothing, well, badly] = evaluate(`
    import { whatFailed, whyItEnded } from 'LAUNCH/failures.mjs';
    import Unhandled from 'LAUNCH/unhandled.mjs';
    process.env.STACKSIGHT_UNHANDLED = 'unhandled.txt';
    new Unhandled().onTestRunEnd([], [{ name: 'Error', message: 'a lost promise', stack: 'at a.ts' }]);
    const told = [
      whatFailed('vitest.json', 'none.txt'),
      whatFailed('none.json', 'unhandled.txt'),
      whatFailed('none.json', 'none.txt'),
      whyItEnded('units', 0, 'error during close'),
      whyItEnded('units', 1, 'error during close'),
    ];
    console.log(JSON.stringify(told));
  `) as string[];
  expect(said?.split('\n')).toEqual([
    '',
    'Failed / 未通过: a.test.ts › is given up',
    'expected 1',
    'to be 2',
    '',
    'Failed / 未通过: b.test.ts › ',
    'no such module',
  ]);
  expect(outside).toBe('\nOutside every test / 不属于任何测试: Error: a lost promise\nat a.ts\n');
  expect(nothing).toBe('');
  expect(well).toBe('');
  expect(badly).toMatch(/units ended with exit code 1 .*\nerror during close\n$/);
});

test.each([
  ['npm error nospc ENOSPC: no space left on device', /disk is full/],
  ['npm error code ENOTFOUND', /cannot reach its package registry/],
  ['npm error code EACCES', /may not write/],
  ['npm error code ETARGET', /does not have one of the packages/],
])('npm fails with "%s": the message has the remedy', (output, words) => {
  const code = `import { explainFailure } from 'LAUNCH/ready/npm.mjs';
    console.log(JSON.stringify(explainFailure(${JSON.stringify(output)}, 'npm ci').join(' ')));`;
  expect(evaluate(code)).toMatch(words);
});

test.skipIf(process.platform === 'darwin')(
  'apt-get installs the packages that the tests need and the system lacks',
  () => {
    const bin = (name: string, lines: string) =>
      writeFileSync(path.join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    bin('sudo', 'shift; exec "$@"');
    bin(
      'apt-get',
      `echo "$@" >> '${folder}/apt.txt'; /bin/cp '${folder}/sudo' '${folder}/chromium'`,
    );
    const found = evaluate(
      `import { readyForTests } from 'LAUNCH/ready/system.mjs';
    process.stdout.write = () => true;
    const browser = await readyForTests();
    delete process.stdout.write;
    console.log(JSON.stringify(browser));`,
      { PATH: folder, STACKSIGHT_CHROMIUM: '' },
    );
    expect(found).toBe(path.join(folder, 'chromium'));
    const [update, install] = read('apt.txt').split('\n');
    expect(update).toMatch(/ update$/);
    expect(install).toMatch(/ install -y --no-install-recommends chromium/);
  },
);

test('an unknown command is refused', () => {
  const file = path.join(import.meta.dirname, 'launch.mjs');
  const { status, stderr } = spawnSync(process.execPath, [file, 'dance'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('start, test, dev')]);
});
