import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = '<meta name="analytics-prefix" content="%ANALYTICS_PREFIX%" />';
afterEach(() => vi.unstubAllEnvs());

test.each([
  ['/numbers/v9', '/numbers/v9'],
  ['', '/analytics-v3'],
])('while developing, the prefix %s is passed on, and the page knows it', async (given, prefix) => {
  vi.stubEnv('ANALYTICS_PREFIX', given);
  const { createServer } = await import('vite');
  const server = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    expect(Object.keys(server.config.server.proxy ?? {})).toContain(prefix);
    expect(await server.transformIndexHtml('/', page)).toContain(`content="${prefix}"`);
  } finally {
    await server.close();
  }
});
