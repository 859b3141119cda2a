import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clearDemo } from './support/clear-demo.ts';
import { superUser } from './support/sign-in.ts';
import { startServer } from './support/start-server.ts';

/** Builds the pages if they are out of date, and starts one server with a small demonstration city for all journeys. */
export default async function globalSetup() {
  const root = path.join(import.meta.dirname, '..');
  execFileSync(process.execPath, ['tools/launch.mjs', 'build'], { cwd: root, stdio: 'inherit' });
  const server = await startServer({
    SUPER_PASSWORD: superUser.password,
    DEMO: '0.02',
    // Journeys receive messages and offer databases on this machine.
    SOURCES_ON_THIS_MACHINE: 'on',
    LOG_LEVEL: 'warn',
  });
  await server.waitFor(/The demonstration city is ready/);
  await clearDemo(server.url);
  process.env.STACKSIGHT_URL = server.url;
  return async () => {
    await server.stop();
    // `npm test` shows this log after a failed journey.
    mkdirSync(path.join(root, 'test-results'), { recursive: true });
    writeFileSync(path.join(root, 'test-results/server.log'), server.output());
  };
}
