import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../server/src/lib/log.ts';
import { openSecrets } from '../server/src/lib/secrets.ts';
import { openStore, type Store } from '../server/src/store/open.ts';
import { startTestPostgres, type TestPostgres } from '../server/test/postgres-process.ts';
import { runAdmin } from './admin/run-admin.ts';

// The test uses a PostgreSQL server, because the embedded store takes seconds to start.
const folder = mkdtempSync(path.join(tmpdir(), 'stacksight-admin-'));
let postgres: TestPostgres;
let url: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  url = await postgres.createDatabase();
});
afterAll(async () => {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

type Rest = { environment?: Record<string, string>; input?: string };

async function admin(args: string, { environment = { DATABASE_URL: url }, input = '' }: Rest = {}) {
  const { code, text } = await runAdmin(args.split(' '), {
    environment: { DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment },
    input: Readable.from([input]),
  });
  return { code, text };
}

async function lineOf(username: string): Promise<string> {
  const lines = (await admin('list')).text.split('\n');
  return lines.find((line) => line.startsWith(username)) ?? '';
}
const oneTimePassword = /\n[a-z2-9]{5}(-[a-z2-9]{5}){3}$/;

describe('npm run admin', () => {
  it('prints its usage together with the error', async () => {
    for (const args of ['unknown', 'disable', 'oidc', 'list --all', 'sso-issuer add'])
      expect(await admin(args), args).toMatchObject({
        code: 1,
        text: expect.stringContaining('reset-password <user>'),
      });
    for (const [args, what] of [
      ['oidc add --id x', '--id, --name, --issuer and --client-id are needed'],
      ['add zhou --role 普通馆员', '--library or --all-libraries are needed'],
      ['add zhou --role 普通馆员 --all-libraries --library demo', 'not both'],
      ['add zhou --role 普通馆员 --library a:b:c', 'GROUP or GROUP:CODE'],
      ['add zhou --password x', "Unknown option '--password'"],
      ['set analyst', 'nothing to change'],
      ['set analyst --sso-only', "Unknown option '--sso-only'"],
    ] as const)
      expect(await admin(args)).toMatchObject({ code: 1, text: expect.stringContaining(what) });
  });

  it('gives the example accounts one-time passwords and disables them', async () => {
    expect(await lineOf('analyst')).toMatch(
      /^analyst\s+invalid, no password\s+统计分析员\s+all libraries/,
    );
    const { code, text } = await admin('reset-password analyst');
    expect([code, text]).toEqual([0, expect.stringMatching(oneTimePassword)]);
    expect(await lineOf('analyst')).toMatch(/^analyst\s+valid\s/);
    expect((await admin('disable analyst')).code).toBe(0);
    expect(await lineOf('analyst')).toMatch(/^analyst\s+invalid\s/);
    expect((await admin('enable nobody')).text).toMatch(/^There is no account "nobody"/);
  });

  it('adds an account with two libraries and changes its libraries', async () => {
    const libraries = '--library demo:LJ00 --library demo:WH00';
    const added = await admin(`add wang --nick-name 王芳 --role 普通馆员 ${libraries}`);
    expect([added.code, added.text]).toEqual([0, expect.stringMatching(oneTimePassword)]);
    expect(await lineOf('wang')).toMatch(
      /^wang\s+valid\s+普通馆员\s+demo:LJ00 demo:WH00\s+-\s+王芳$/,
    );
    expect((await admin(`add WANG --role 普通馆员 --all-libraries`)).text).toMatch('already');
    expect((await admin('set wang --role 统计分析员 --role 普通馆员 --library demo')).code).toBe(0);
    expect(await lineOf('wang')).toMatch(/\s普通馆员, 统计分析员\s+demo\s/);
    expect((await admin('set wang --all-libraries')).code).toBe(0);
    expect(await lineOf('wang')).toMatch(/\s普通馆员, 统计分析员\s+all libraries\s/);
    expect((await admin('roles')).text).toMatch(/普通馆员\s.*\n(?:.*\n)*统计分析员\s/);
    const wrong = await admin('set wang --role director --nick-name 王小芳');
    expect(wrong.text).toMatch(/^There is no role "director"; there are: .*普通馆员/);
    expect(await lineOf('wang')).toMatch(/王芳$/);
  });

  it('adds an account for single sign-on only, without a password', async () => {
    expect((await admin('add li --sso-only --role 普通馆员 --library demo')).text).not.toMatch(
      oneTimePassword,
    );
    expect(await lineOf('li ')).toMatch(/^li\s+valid, no password\s/);
    expect((await admin('disable li')).code).toBe(0);
    expect(await admin('enable li')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/enabled.*\n.*single sign-on/),
    });
  });

  it('registers a sign-in partner with the secret from standard input', async () => {
    const oidc = 'oidc add --id city --name City --client-id x --issuer';
    const input = 'a secret of thirty-two letters\n';
    expect((await admin(`${oidc} https://sso.example.org`, { input })).code).toBe(0);
    expect((await admin(`${oidc} http://sso.example.org`, { input })).text).toMatch(
      'must be an https',
    );
    expect((await admin(`${oidc} https://sso.example.org`)).text).toMatch(
      'There was no client secret',
    );
    expect((await admin(`${oidc} https://sso.example.org --public`)).code).toBe(0);
    const environment = { DATABASE_URL: url, OIDC_CLIENT_SECRET: 'of the environment' };
    expect((await admin(`${oidc} https://sso.example.com`, { environment })).code).toBe(0);
    const onLine = await admin(`${oidc} https://sso.example.org --client-secret x`);
    expect(onLine).toMatchObject({ code: 1, text: expect.stringContaining('would show') });
    expect((await admin('oidc list')).text).toBe(
      'city  enabled  https://sso.example.com  x  preferred_username  City',
    );
  });

  it('disables and deletes sign-in partners', async () => {
    expect((await admin('sso-issuer list')).text).toMatch('None yet');
    expect((await admin('sso-issuer add portal')).text).toMatch(/\n[\w-]{43}$/);
    for (const [kind, name] of [
      ['oidc', 'city'],
      ['sso-issuer', 'portal'],
    ]) {
      expect((await admin(`${kind} disable ${name}`)).code).toBe(0);
      expect((await admin(`${kind} list`)).text).toMatch(' disabled');
      expect((await admin(`${kind} enable ${name}`)).code).toBe(0);
      expect((await admin(`${kind} list`)).text).toMatch(' enabled');
      expect((await admin(`${kind} remove ${name}`)).code).toBe(0);
      expect((await admin(`${kind} remove ${name}`)).text).toMatch(`There is no "${name}"`);
    }
  });

  it('refuses a folder without data, and a folder in use', async () => {
    const empty = { DATA_DIR: path.join(folder, 'none') };
    expect((await admin('list', { environment: empty })).text).toMatch(
      /There is no data in .*none yet/,
    );
    const dataDir = mkdtempSync(path.join(folder, 'used-'));
    openSecrets(dataDir);
    const store: Store = await openStore({ dataDir, url: null, log: createLog('silent') });
    const { code, text } = await admin('list', { environment: { DATA_DIR: dataDir } });
    expect([code, text]).toEqual([1, expect.stringContaining('stop it, run this again')]);
    await store.close();
  });

  it('runs as a program: sets its exit code and reads a secret from a pipe', () => {
    const script = path.join(import.meta.dirname, 'admin.ts');
    const run = (args: string, input: string) =>
      spawnSync(process.execPath, [script, ...args.split(' ')], {
        env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: url },
        input,
        encoding: 'utf8',
      });
    const oidc = 'oidc add --id piped --name x --client-id x --issuer https://sso.example.org';
    expect(run(oidc, 'its secret\n')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('piped: people can sign in'),
    });
    expect(run('nothing', '')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('npm run admin -- <command>'),
    });
  });
});
