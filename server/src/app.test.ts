import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { openStore } from '#store/open.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { startTestPostgres } from '../test/postgres-process.ts';

const inline = 'document.title += 1';
const ownScript = `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
const html =
  '<!doctype html><meta name="analytics-prefix" content="%ANALYTICS_PREFIX%" />' +
  `<script>${inline}</script><script src="/assets/a-1.js"></script>${' '.repeat(2000)}`;
const script = `console.log(${'1'.repeat(3000)})`;
const folder = mkdtempSync(join(tmpdir(), 'stacksight-web-'));

let test: TestApp;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, '.build'), '{}');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  for (const name of ['a-1', 'decode-worker-1'])
    writeFileSync(join(folder, `assets/${name}.js`), script);
  writeFileSync(join(folder, 'assets/a-1.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/a-1.js.gz'), gzipSync(script));
  test = await makeApp({ webFolder: folder, config: { analyticsPrefix: '/numbers/v9' } });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers: { accept: 'text/html,*/*', ...headers } });

describe('the pages', () => {
  it('are served at every address of the console, with the analytics prefix in the HTML', async () => {
    for (const url of ['/', '/index.html', '/dashboard', '/statistics/new-books?a=1', '/login']) {
      const reply = await open(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.headers['content-security-policy']).toContain(`script-src 'self' ${ownScript};`);
      expect(reply.payload).toContain('content="/numbers/v9"');
    }
    expect((await open('/dashboard', {}, 'HEAD')).statusCode).toBe(200);
  });

  it('have the analytics prefix in the compressed HTML, too', async () => {
    const reply = await open('/', { 'accept-encoding': 'br' });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('content="/numbers/v9"');
  });

  it('load files that were compressed during the build and that browsers cache for ever', async () => {
    for (const [encoding, expected] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const reply = await open('/assets/a-1.js', { 'accept-encoding': encoding });
      expect(reply.headers['content-encoding']).toBe(expected);
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(reply.headers['content-type']).toMatch('javascript');
    }
    expect((await open('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('allow WebAssembly in the decoder of the camera only', async () => {
    const policies = ['/', '/assets/a-1.js', '/assets/decode-worker-1.js'].map(
      async (url) => (await open(url)).headers['content-security-policy'],
    );
    const [page, file, worker] = await Promise.all(policies);
    expect([String(page).includes('wasm-unsafe-eval'), file]).toEqual([false, undefined]);
    expect(worker).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  });

  it('are not served for a missing file, for a call, or for a path outside of the folder', async () => {
    for (const url of [
      '/assets/gone-2.js',
      '/numbers/v9/unknown',
      '/auth/unknown',
      '/system/unknown',
      '/.build',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
    ]) {
      const reply = await open(url, { accept: url.startsWith('/.') ? '*/*' : 'text/html' });
      expect([url, reply.payload.includes('"workspaces"')]).toEqual([url, false]);
      if (!url.includes('%2') && url !== '/.build') {
        expect([url, reply.statusCode]).toEqual([url, 404]);
        expect(reply.json()).toMatchObject({ code: 'not_found', data: null });
      }
    }
    const call = await test.client.post('/dashboard', { json: {} });
    expect([call.status, call.body.code]).toEqual([404, 'not_found']);
    expect((await open('/dashboard', { accept: 'application/json' })).statusCode).toBe(404);
  });
});

describe('monitoring', () => {
  it('shows whether the server is alive and ready', async () => {
    expect((await test.client.get('/healthz')).body).toEqual({ status: 'ok' });
    const ready = await test.client.get('/readyz');
    expect(ready.body).toEqual({ status: 'ok', store: 'ok', engine: 'ok', disk: 'ok' });
  });

  it('has metrics by route, without addresses and names', async () => {
    await test.client.get('/system/menu/somebody-secret');
    const { text, headers } = await test.client.get('/metrics');
    expect(headers['content-type']).toMatch('text/plain');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/system\/menu\/:username",status="401"\} 1/,
    );
    expect(text).not.toContain('somebody-secret');
  });
});

describe('the application', () => {
  it('answers at the addresses of the specification, too, with any prefix', async () => {
    const client = await test.signIn('super');
    for (const path of [
      'reader/latelyReaderCount',
      'borrow/borrowInfo',
      'borrow/borrowPeopleInfo',
      'home/property/library',
    ]) {
      const [own, fixed] = [
        await client.get(`/numbers/v9/${path}`),
        await client.get(`/analytics-v3/${path}`),
      ];
      expect([path, fixed.status, fixed.body.code]).toEqual([path, own.status, own.body.code]);
      expect([path, own.status === 404]).toEqual([path, false]);
      expect((await test.client.get(`/analytics-v3/${path}`)).status).toBe(401);
    }
    expect((await client.get('/analytics-v3/borrow/borrowInfo/list')).status).toBe(404);
  });

  it('documents every call', async () => {
    const { body } = await test.client.get('/docs/json');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/auth/oauth/token', '/system/notice/handleNotices']),
    );
    expect(Object.keys(body.paths).some((path) => path.startsWith('/numbers/v9/'))).toBe(true);
  });

  it('refuses calls from other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { status, body } = await test.client.get('/auth/captcha', { headers });
    expect([status, body.code]).toEqual([403, 'request.cross_site']);
  });
});

describe('a store that cannot be reached', () => {
  it('is reported, and the server continues to run', async () => {
    const postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const log = createLog('silent');
    const away = await makeApp({ store: await openStore({ dataDir: null, url, log }) });
    const client = await away.signIn('super');
    await postgres.close();
    const reply = await client.get('/auth/user', { language: 'en-US' });
    expect([reply.status, reply.body.code]).toEqual([503, 'store.unavailable']);
    const ready = await client.get('/readyz');
    expect([ready.status, ready.body.store]).toEqual([503, 'unavailable']);
    expect((await client.get('/healthz')).status).toBe(200);
    await away.close();
  });
});
