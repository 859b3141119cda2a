// The checks that need no running system: format and lint, the house rules, locales, types, dead code.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { at, commandFile, ROOT } from './place.mjs';
import { isStopping, runChild } from './process.mjs';
import { secondsSince } from './say.mjs';

// The projects that are checked: `e2e` and `bench` need the types of browsers as well as those of Node.
const TYPED = ['contract', 'server', 'web', 'e2e'];

/** Runs every check, prints the output of failing ones, and resolves to `{ passed, failed, failures }`. */
export async function check(runtime) {
  const waiting = checks();
  const failures = [];
  let passed = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next && !isStopping(); next = waiting.shift()) {
      const output = await runOne(next, runtime);
      if (output === null) passed += 1;
      else failures.push({ name: next.name, output });
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  const told = failures.map(({ name, output }) => `\n── ${name} ──\n${output.trim()}\n`).join('');
  console.log(`${told}\nChecks / 检查: ${passed} passed, ${failures.length} failed`);
  return { passed, failed: failures.length, failures: told };
}

function checks() {
  const types = TYPED.map((folder) => ({
    name: `types: ${folder}`,
    args: [commandFile('tsc'), '-p', folder],
  }));
  // The weights are checked only if the pages are built, as after `npm test` and `npm start`.
  const weights = existsSync(at('web/dist/.stamp'))
    ? [{ name: 'weights of the pages', args: [at('tools/check-weights.ts')] }]
    : [];
  return [
    { name: 'format and lint', args: [commandFile('biome'), 'ci', '--colors=off', '.'] },
    ...types,
    { name: 'rooms', args: [at('tools/check-rooms.ts')] },
    { name: 'locales', args: [at('tools/check-locales.ts')] },
    { name: 'names', args: [at('tools/check-names.ts')] },
    { name: 'pages', args: [at('tools/check-pages.ts')] },
    { name: 'calls', args: [at('tools/calls.ts'), '--check'] },
    { name: 'dead code', args: [commandFile('knip')] },
    ...weights,
  ];
}

async function runOne({ name, args }, { node, env }) {
  const startedAt = Date.now();
  const { code, output } = await runChild(node, args, { cwd: ROOT, env });
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${secondsSince(startedAt)}`);
  return code === 0 ? null : output || `exit code ${code}`;
}
