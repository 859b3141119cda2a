// Reads the reports of the test runners. A runner that fails without naming a failed test counts as one failure.

import { existsSync, readFileSync } from 'node:fs';

/** Returns the counts of Vitest's JSON report, as `{ passed, failed, skipped }`. */
export function vitestCounts(file, exitCode) {
  const report = read(file);
  if (!report) return crashed();
  // A test file that cannot be loaded reports no tests, but it counts as a failure.
  const unloadable = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some(isFailed),
  ).length;
  return honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloadable,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
}

/** Returns the counts of Playwright's JSON report, as `{ passed, failed, skipped }`. */
export function playwrightCounts(file, exitCode) {
  const report = read(file);
  if (!report) return crashed();
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}

export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    for (const key of Object.keys(total)) total[key] += count[key] ?? 0;
  }
  return total;
}

/** Returns the last line of `npm test`. */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

function honest(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function crashed() {
  return { passed: 0, failed: 1, skipped: 0 };
}

function isFailed(result) {
  return result.status === 'failed';
}

function read(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
