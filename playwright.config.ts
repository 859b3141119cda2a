import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The journeys start their own server; the browser is the system's, never a downloaded one.

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.STACKSIGHT_CHROMIUM ?? browsers.find((file) => existsSync(file));
const globalSetup = existsSync('e2e/global-setup.ts') ? './e2e/global-setup.ts' : undefined;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 1,
  // These end only what hangs: no journey fails because the machine is busy.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  retries: 0,
  forbidOnly: true,
  ...(globalSetup ? { globalSetup } : {}),
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What moves makes every click wait; the console stands still for those who wish it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every click doubles the time; for one that fails: npx playwright test <file> --trace on
    trace: 'off',
    // A journey begins with nothing stored, in a browser that knows the console's scripts already: half of what a new
    // one costs.
    reuseContext: true,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Where no language is set, Chromium cannot write the Chinese name of a file.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--headless',
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
