import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../server/src/lib/log.ts';
import { openSecrets } from '../server/src/lib/secrets.ts';
import { openStore, type Store } from '../server/src/store/open.ts';
import { startTestPostgres, type TestPostgres } from '../server/test/postgres-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

// On a server's store: the embedded one takes seconds to begin.
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

function admin(args: string, environment: Record<string, string> = { DATABASE_URL: url }) {
  const script = path.join(import.meta.dirname, 'admin.ts');
  const env = { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args.split(' ')], {
    env,
    encoding: 'utf8',
  });
  return { status, text: `${stdout}${stderr}`.trim() };
}

describe('npm run admin', () => {
  it('says how it is used', () => {
    for (const args of ['unknown', 'oidc add --id x'])
      expect(admin(args)).toMatchObject({
        status: 1,
        text: expect.stringContaining('reset-password <user>'),
      });
  });

  it('enables an account with a one-time password, and disables it', () => {
    expect(admin('list').text).toMatch(/^analyst\s+invalid, no password/);
    expect(admin('enable analyst')).toMatchObject({
      status: 1,
      text: expect.stringMatching('no password yet'),
    });
    const { status, text } = admin('reset-password analyst');
    expect(status).toBe(0);
    expect(text).toMatch(/\n[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(admin('list').text).toMatch(/^analyst\s+valid\s/);
    expect(admin('disable analyst').status).toBe(0);
    expect(admin('list').text).toMatch(/^analyst\s+invalid\s/);
    expect(admin('enable nobody').text).toBe('There is no account "nobody".');
  });

  it('registers who may sign people in', () => {
    expect(admin('sso-issuer add portal').text).toMatch(/\n[\w-]{43}$/);
    const oidc = 'oidc add --id city --name City --client-id x --issuer';
    expect(admin(`${oidc} https://sso.example.org`).status).toBe(0);
    expect(admin(`${oidc} http://sso.example.org`).text).toMatch('must be an https address');
  });

  it('refuses a folder without data, and one that is in use', async () => {
    const empty = { DATA_DIR: path.join(folder, 'none') };
    expect(admin('list', empty).text).toMatch(/There is no data in .*none yet/);
    const dataDir = mkdtempSync(path.join(folder, 'used-'));
    openSecrets(dataDir);
    const store: Store = await openStore({ dataDir, url: null, log: createLog('silent') });
    const { status, text } = admin('list', { DATA_DIR: dataDir });
    expect([status, text]).toEqual([1, expect.stringContaining('stop it, run this again')]);
    await store.close();
  });
});
