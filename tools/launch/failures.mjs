// Prints the traces of failed tests. On a remote machine, this output is all that a person can see.

import { existsSync, readFileSync } from 'node:fs';

const HEAD_LINES = 110;
const TAIL_LINES = 40;
const LINE_CHARACTERS = 500;

/**
 * Returns the name and reason of every failed test, from Vitest's JSON report, and the errors that belong to no test;
 * empty if nothing failed.
 */
export function whatFailed(report, unhandled) {
  const files = read(report) ? JSON.parse(read(report)).testResults : [];
  const failed = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((one) => one.status === 'failed');
    const isUnloadable = status === 'failed' && tests.length === 0;
    const told = tests.map(({ fullName, failureMessages }) => [
      fullName,
      failureMessages.join('\n'),
    ]);
    return [...told, ...(isUnloadable ? [['', message]] : [])].flatMap(([test, reason]) => [
      '',
      `Failed / 未通过: ${name} › ${test}`,
      ...shortened(reason.split('\n'), HEAD_LINES, TAIL_LINES),
    ]);
  });
  const errors = read(unhandled).split('\n');
  const outside = errors.length > 1 ? shortened(errors, HEAD_LINES, TAIL_LINES) : [];
  return [...failed, ...outside].join('\n');
}

/** Returns the page of every failed journey, and the server's warnings of that time; empty if no journey failed. */
export function whatWasSeen(report, serverLog) {
  const failed = read(report) ? failures(JSON.parse(read(report))) : [];
  const pages = failed.flatMap(({ title, page }) => [
    '',
    `On the page / 当时的页面: ${title}`,
    ...shortened(pageLines(read(page)), HEAD_LINES, TAIL_LINES),
  ]);
  if (failed.length === 0) return '';
  const said = read(serverLog).split('\n').filter(Boolean);
  const server = said.length > 0 ? said : ['–'];
  const heading = 'Output of the test server / 测试服务器的输出:';
  return [...pages, '', heading, ...shortened(server, 20, 80)].join('\n');
}

/** Returns the exit code and the last lines of a runner that failed without naming a test; empty if it did not fail. */
export function whyItEnded(name, code, output) {
  if (code === 0) return '';
  const words = `The runner of the ${name} ended with exit code ${code} / 测试程序异常退出：`;
  return ['', words, ...output.trimEnd().split('\n').slice(-TAIL_LINES), ''].join('\n');
}

function failures({ suites = [], specs = [], title: above }) {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const attachments = tests.flatMap(({ results }) => results).flatMap((one) => one.attachments);
      const context = attachments.findLast(({ name }) => name === 'error-context');
      return { title: `${above} › ${title}`, page: context?.path };
    });
  return [...here, ...suites.flatMap(failures)];
}

// Returns the snapshot without the parts that are the same on every page and the parts that only programs read.
function pageLines(text) {
  const [, snapshot = ''] = /```yaml\n([\s\S]*?)\n```/.exec(text) ?? [];
  const sidebar = /^( *)- complementary.*\n(\1 .*\n)*/m;
  return snapshot
    .replaceAll(/ \[(ref|cursor)=\w+\]/g, '')
    .replace(sidebar, '')
    .split('\n')
    .filter((line) => !/^\s*- (\/url:|img\b|generic:$)/.test(line));
}

function shortened(lines, head, tail) {
  const cut = lines.map((line) => line.slice(0, LINE_CHARACTERS));
  const left = lines.length - head - tail;
  if (left <= 0) return cut;
  return [...cut.slice(0, head), `… ${left} more lines / 另有 ${left} 行 …`, ...cut.slice(-tail)];
}

function read(file) {
  return file && existsSync(file) ? readFileSync(file, 'utf8') : '';
}
