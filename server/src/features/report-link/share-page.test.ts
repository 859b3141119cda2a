import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'stacksight-share-'));
let app: TestApp;

beforeAll(async () => {
  writeFileSync(join(webFolder, 'index.html'), '<html><body>console</body></html>');
  mkdirSync(join(webFolder, 'share'));
  writeFileSync(join(webFolder, 'share/index.html'), '<html><body>shared</body></html>');
  app = await makeApp({ webFolder });
});
afterAll(async () => {
  await app.close();
  rmSync(webFolder, { recursive: true, force: true });
});

describe('the page of links', () => {
  it('is a page of its own with a strict policy, at its address only', async () => {
    for (const url of ['/share/', '/share/index.html']) {
      const { status, text, headers } = await app.client.get(url, {
        headers: { accept: 'text/html' },
      });
      expect([status, text]).toEqual([200, '<html><body>shared</body></html>']);
      expect(headers).toMatchObject({
        ...{ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' },
        ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
    }
    expect((await app.client.get('/share')).headers.location).toBe('/share/');
  });
});
