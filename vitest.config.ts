import { defineConfig } from 'vitest/config';
import { routesTable } from './web/vite/routes-table.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Nothing is mocked and no module keeps what a test did: loading them anew for each file took a third of the time.
    isolate: false,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        plugins: [routesTable()],
        test: { name: 'web', include: ['web/{src,vite}/**/*.test.ts'], environment: 'node' },
      },
    ],
  },
});
