import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { clearDemo } from './support/clear-demo.ts';
import { superUser } from './support/sign-in.ts';
import { startServer } from './support/start-server.ts';

/**
 * Builds the pages if they are out of date, and starts one server with a small demonstration city for each worker, so
 * that the journeys of one worker do not see what those of the other change.
 */
export default async function globalSetup({ workers }: FullConfig) {
  const root = path.join(import.meta.dirname, '..');
  execFileSync(process.execPath, ['tools/launch.mjs', 'build'], { cwd: root, stdio: 'inherit' });
  const servers = await Promise.all(Array.from({ length: workers }, startCity));
  for (const [at, { url }] of servers.entries()) process.env[`STACKSIGHT_URL_${at}`] = url;
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    // `npm test` shows this log after a failed journey.
    mkdirSync(path.join(root, 'test-results'), { recursive: true });
    const log = servers.map((server) => server.output()).join('\n');
    writeFileSync(path.join(root, 'test-results/server.log'), log);
  };
}

async function startCity() {
  const server = await startServer({
    SUPER_PASSWORD: superUser.password,
    DEMO: '0.02',
    // Journeys receive messages and offer databases on this machine.
    SOURCES_ON_THIS_MACHINE: 'on',
    LOG_LEVEL: 'warn',
  });
  await server.waitFor(/The demonstration city is ready/);
  await clearDemo(server.url);
  return server;
}
