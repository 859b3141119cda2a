import { test } from '@playwright/test';
import { superUser } from './sign-in.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Gives the journeys of a file a server of their own, without data, with more settings if given. */
export function useOwnServer(settings: Readonly<Record<string, string>> = {}): void {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({
      DEMO: '0',
      LOG_LEVEL: 'warn',
      SUPER_PASSWORD: superUser.password,
      ...settings,
    });
    process.env.STACKSIGHT_URL = server.url;
  });
  test.afterAll(async () => {
    delete process.env.STACKSIGHT_URL;
    await server.stop();
  });
}
