import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The journeys start their own server. The browser is that of the system, never a downloaded one.

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.STACKSIGHT_CHROMIUM ?? browsers.find((file) => existsSync(file));
const globalSetup = existsSync('e2e/global-setup.ts') ? './e2e/global-setup.ts' : undefined;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  reporter: 'list',
  // Each worker has a server of its own: see e2e/global-setup.ts.
  workers: 2,
  // The time limits end only journeys that hang: no journey fails because the machine is busy.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  retries: 0,
  forbidOnly: true,
  ...(globalSetup ? { globalSetup } : {}),
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Moving parts would make every click wait; the console does not animate for users who prefer reduced motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every click doubles the time. To record a failing journey: npx playwright test <file> --trace on
    trace: 'off',
    actionTimeout: 60_000,
    // A journey begins with empty storage, in a browser that has cached the scripts of the console, which halves its
    // time.
    reuseContext: true,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Without a locale, Chromium cannot write the Chinese name of a file.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--headless',
        // V8's helper threads take a sixth more processor time than they save here, where two browsers share two cores.
        '--js-flags=--single-threaded',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
