import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import journeys from '../playwright.config.ts';
import { bundledPackages, refuseOtherPackages } from './test/bundled-packages.ts';
import { routesTable } from './vite/routes-table.ts';

// Runs the tests of components (`*.test.tsx`) in the browser of the journeys: `npx vitest run --config
// web/vitest.config.ts [file]`.

const { launchOptions, locale, timezoneId, contextOptions } = journeys.use ?? {};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), routesTable(), refuseOtherPackages()],
  // Vite bundles these packages once, before the first test. A package that it found later would reload the page of a
  // running test.
  optimizeDeps: { noDiscovery: true, include: bundledPackages },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    // The time limits end only tests that hang: no test fails because the machine is busy.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 600_000,
    // Test files share their modules, as in the other tests; `show` begins each test anew.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        actionTimeout: 60_000,
        launchOptions,
        contextOptions: { ...contextOptions, locale, timezoneId },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
});
