import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { landlockVersion } from '#engine/embedded/confine.ts';
import { refuseWeakPassword } from '#features/session/first-account.service.ts';
import { tryAddress } from '#http/listen.ts';
import { openDataFolder } from '#lib/data-folder.ts';
import { createLog } from '#lib/log.ts';
import { openStore } from '#store/open.ts';
import {
  processesInFolder,
  quickNode,
  type ServerProcess,
  startServer,
} from '../test/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'stacksight-main-'));
const dataDir = join(folder, 'data');
const kept = join(folder, 'kept');
const running: ServerProcess[] = [];
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const start = (environment: Record<string, string> = {}, options = {}) => {
  const server = startServer(
    { DATA_DIR: dataDir, DEMO: '0', PORT: '0', CAPTCHA: 'off', LOG_LEVEL: 'warn', ...environment },
    options,
  );
  running.push(server);
  return server;
};
const addressOf = async (server: ServerProcess) =>
  (await server.saying(/Stacksight: (http:\/\/127\.0\.0\.1:\d+)/))[1] ?? '';
const signIn = (address: string, password: string) =>
  fetch(`${address}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'super', password }),
  });
// Returns whether other users may read a file; temporary files may be gone.
const isForOthers = (file: string) =>
  ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
const expectGone = () => expect.poll(() => processesInFolder(dataDir)).toEqual([]);

describe('the server process', () => {
  let password = '';

  it('prints one address and, at the first start, the first password', async () => {
    const server = start();
    const address = await addressOf(server);
    const [, username, secret = ''] = await server.saying(/Username: (\S+).*Password: (\S+).*┘/s);
    password = secret;
    expect(username).toBe('super');
    expect(server.output().match(/https?:\/\//g)).toHaveLength(1);
    // If the system cannot confine the engine, the operator is told at the start and in the log.
    const isConfined = landlockVersion() > 0;
    expect(/没有 Landlock.*no Landlock/.test(server.output())).toBe(!isConfined); // chinese-ok: what the start says
    expect(server.output().includes('cannot confine the analytics engine')).toBe(!isConfined);
    expect((await signIn(address, password)).status).toBe(200);
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      status: 'ok',
      store: 'ok',
      engine: 'ok',
      disk: 'ok',
    });
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    // PGlite sets its own file modes, but its files are in a folder that only the owner can open.
    expect(statSync(join(dataDir, 'store')).mode & 0o077).toBe(0);
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !file.startsWith(join(dataDir, 'store')));
    expect(files.filter(isForOthers)).toEqual([]);
    await refusesASecondOne();
    await refusesATakenPort(address);
    await isBackedUpWhileItRuns();
    await endsWith(server, 'SIGINT');
  });

  async function isBackedUpWhileItRuns() {
    const tool = fileURLToPath(new URL('../../tools/backup.ts', import.meta.url));
    const env = { ...process.env, DATA_DIR: dataDir };
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [...quickNode, tool, kept],
      { env },
    );
    expect(stderr).toContain('The server is running and takes the backup.');
    expect(stdout).toContain('Backed up and read back');
    expect(readdirSync(kept).some((name) => /^\d{4}-.*Z$/.test(name))).toBe(true);
  }

  function makeBackupOlder() {
    const id = readdirSync(kept).find((name) => /^\d{4}-.*Z$/.test(name)) ?? '';
    const file = join(kept, id, 'summary.json');
    const takenAt = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), takenAt }));
  }

  async function refusesASecondOne() {
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/in use by another Stacksight process.*DATA_DIR/);
    expect(second.output()).not.toMatch(/\n\s+at /);
  }

  async function refusesATakenPort(address: string) {
    const { port } = new URL(address);
    const other = start({ DATA_DIR: join(folder, 'other'), PORT: port });
    expect(await other.ended).toBe(1);
    expect(other.output()).toContain(`Port ${port} is taken by another program`);
    expect(other.output()).toContain(`PORT=${Number(port) + 1} npm start`);
  }

  async function endsWith(server: ServerProcess, signal: NodeJS.Signals) {
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    await expectGone();
  }

  it('starts again without a password, tells of an old backup, and leaves no engine behind when it is killed', async () => {
    makeBackupOlder();
    const server = start({ BACKUP_DIR: kept });
    const address = await addressOf(server);
    expect(server.output()).not.toContain('Password');
    const reply = await signIn(address, password);
    const { access_token } = (await reply.json()) as { access_token: string };
    const notices = async () => {
      const told = await fetch(`${address}/system/notice/handleNotices`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'accept-language': 'en' },
      });
      return JSON.stringify(await told.json());
    };
    await expect.poll(notices).toContain('No backup for 3 days');
    expect(processesInFolder(dataDir).length).toBeGreaterThan(0);
    server.child.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    await expectGone();
  });

  it('starts after that without a fault, and ends with its launcher', async () => {
    const server = start({}, { isTied: true });
    const address = await addressOf(server);
    expect((await signIn(address, password)).status).toBe(200);
    server.child.disconnect();
    expect(await server.ended).toBe(0);
    await expectGone();
  });

  it('refuses to start without its secrets', async () => {
    const file = join(dataDir, 'secrets.json');
    rmSync(file);
    const server = start();
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/secrets\.json is missing although .* has data in it/);
  });
});

describe('a wrong setting', () => {
  it('ends the process with its name and the expected value', async () => {
    const server = start({ DATA_DIR: join(folder, 'wrong'), PORT: '99999', TIME_ZONE: 'Mars' });
    expect(await server.ended).toBe(1);
    expect(server.output().trim()).toMatch(
      /^These settings cannot be used:\n {2}PORT: .*\n {2}TIME_ZONE: /,
    );
  });

  it('may be a data folder that is a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => openDataFolder(file)).toThrow(
      `The data folder ${file} cannot be used: it is a file. Make room or set DATA_DIR to another folder.`,
    );
  });

  it('may be a first password that is easy to guess', () => {
    const { superPassword } = readConfig({ SUPER_PASSWORD: 'password1234' });
    expect(() => refuseWeakPassword({ superPassword })).toThrow(/SUPER_PASSWORD is too common/);
  });

  it('may be a database that does not answer', async () => {
    const url = 'postgres://me:hidden@127.0.0.1:9/x';
    const opening = openStore({ dataDir: folder, url, log: createLog('silent') });
    const said = await opening.then(String, String);
    expect(said).toMatch(/The database at 127\.0\.0\.1:9\/x \(DATABASE_URL\) cannot be used/);
    expect(said).not.toContain('hidden');
  });

  it('may be an address of another machine', async () => {
    const config = readConfig({ HOST: '192.0.2.1', CAPTCHA: 'on' });
    await expect(tryAddress(config)).rejects.toThrow(/is no address of this/);
  });
});
