// `npm test`: runs the checks, the tests beside the code, the component tests and the journeys in a browser, and prints
// one last line.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { check } from './check.mjs';
import { whatFailed, whatWasSeen, whyItEnded } from './failures.mjs';
import { makeTestFolder } from './folder.mjs';
import { at, commandFile, ROOT } from './place.mjs';
import { isStopping, runChild } from './process.mjs';
import { readyPages } from './ready/pages.mjs';
import { readyForTests } from './ready/system.mjs';
import { lastLine, playwrightCounts, sum, vitestCounts } from './results.mjs';
import { LaunchError, secondsSince } from './say.mjs';

/** Runs all tests and resolves to the exit code: 0 if tests have run and none failed. */
export async function test(runtime) {
  const startedAt = Date.now();
  const folder = makeTestFolder();
  const counts = [];
  try {
    const browser = await readyForTests();
    const found = browser ? { STACKSIGHT_CHROMIUM: browser } : {};
    const env = { ...runtime.env, TMPDIR: folder, ...found };
    const parts = [pages, check, tests];
    for (const part of parts) {
      if (!isStopping()) counts.push(await part({ ...runtime, env, browser, folder }));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // The failures are printed last, where a reader looks for them.
  console.log(counts.map(({ failures }) => failures).join(''));
  const total = sum(counts);
  if (total.passed + total.failed === 0) console.log('No test ran. / 没有运行任何测试。');
  console.log(`\nTotal time / 总用时: ${secondsSince(startedAt)}`);
  if (total.skipped > 0) console.log(`Skipped / 跳过: ${total.skipped}`);
  console.log(lastLine(total));
  return !isStopping() && total.failed === 0 && total.passed > 0 ? 0 : 1;
}

// A failed build of the pages counts as one failure; the other tests still run.
async function pages(runtime) {
  try {
    await readyPages(runtime);
    return nothing;
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    return { ...nothing, failed: 1, failures: `${error.message}\n` };
  }
}

// Runs the unit and component tests at the same time, because neither uses two cores fully, then the journeys with two
// browsers.
async function tests(runtime) {
  const first = await Promise.all([
    unit(runtime),
    runtime.browser ? components(runtime) : noBrowser,
  ]);
  for (const { output } of first) if (output) console.log(output);
  const walked = runtime.browser && !isStopping() ? await journeys(runtime) : nothing;
  const parts = [...first, walked];
  return { ...sum(parts), failures: parts.map(({ failures }) => failures).join('') };
}

const nothing = { passed: 0, failed: 0, failures: '' };
const noBrowser = {
  ...nothing,
  failed: 1,
  failures:
    'The component tests and the journeys cannot run without Chromium. / 缺少 Chromium，无法运行浏览器测试。',
};

function unit(runtime) {
  return vitest('unit', [], runtime, { show: true, keepErrors: true });
}

function components(runtime) {
  return vitest('components', ['--config', at('web/vitest.config.ts')], runtime);
}

async function vitest(name, more, { node, env, folder }, options) {
  const report = path.join(folder, `${name}.json`);
  const unhandled = path.join(folder, `${name}-unhandled.txt`);
  const reporters = ['default', 'json', at('tools/launch/unhandled.mjs')].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const args = [commandFile('vitest'), 'run', ...reporters, `--outputFile.json=${report}`, ...more];
  const { code, output } = await runChild(node, args, {
    cwd: ROOT,
    env: { ...env, STACKSIGHT_UNHANDLED: unhandled },
    ...options,
  });
  const failures = whatFailed(report, unhandled) || whyItEnded(name, code, output);
  return { ...vitestCounts(report, code), output: options?.show ? '' : output, failures };
}

async function journeys({ node, env, folder }) {
  if (!existsSync(at('e2e')) || !readdirSync(at('e2e'), { recursive: true }).some(isJourney)) {
    return nothing;
  }
  const report = path.join(folder, 'playwright.json');
  const args = [commandFile('playwright'), 'test', '--reporter=list,json'];
  const options = { cwd: ROOT, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } };
  const shown = { show: true, keepErrors: true };
  const { code, output } = await runChild(node, args, { ...options, ...shown });
  const seen = whatWasSeen(report, at('test-results/server.log'));
  const failures = seen || whyItEnded('journeys', code, output);
  return { ...playwrightCounts(report, code), failures };
}

function isJourney(file) {
  return String(file).endsWith('.e2e.ts');
}
