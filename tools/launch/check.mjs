// The checks that need no running system: format and lint, the house rules, locales, types, dead code.

import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { at, commandFile, ROOT } from './place.mjs';
import { isStopping, runChild } from './process.mjs';
import { secondsSince } from './say.mjs';

const WORKSPACES = ['contract', 'server', 'web'];

/** Runs every check, shows the output of those that fail, and resolves to `{ passed, failed }`. */
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
  for (const { name, output } of failures) console.log(`\n── ${name} ──\n${output.trim()}`);
  console.log(`\nChecks / 检查: ${passed} passed, ${failures.length} failed`);
  return { passed, failed: failures.length };
}

function checks() {
  const types = WORKSPACES.filter(hasSource).map((workspace) => ({
    name: `types: ${workspace}`,
    args: [commandFile('tsc'), '-p', workspace],
  }));
  return [
    { name: 'format and lint', args: [commandFile('biome'), 'ci', '--colors=off', '.'] },
    ...types,
    { name: 'rooms', args: [at('tools/check-rooms.ts')] },
    { name: 'locales', args: [at('tools/check-locales.ts')] },
    { name: 'dead code', args: [commandFile('knip')] },
  ];
}

// tsc calls a workspace without a single source file an error.
function hasSource(workspace) {
  const folder = at(workspace, 'src');
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some(isTypeScript);
}

function isTypeScript(file) {
  return /\.tsx?$/.test(String(file));
}

async function runOne({ name, args }, { node, env }) {
  const startedAt = Date.now();
  const { code, output } = await runChild(node, args, { cwd: ROOT, env });
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${secondsSince(startedAt)}`);
  return code === 0 ? null : output || `exit code ${code}`;
}
