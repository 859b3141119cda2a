// Counts the faults that the tests notice. Each mutant of bench/mutants.json changes one place of the code; then the
// tests named beside it run until the first fails, which must be by an assertion. The change is undone afterwards.
// Run `npm test` first: a test that fails without a mutant proves nothing.
//   npm run bench -- mutants [--only name]
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import mutants from './mutants.json' with { type: 'json' };

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const root = path.join(import.meta.dirname, '..');
const chosen = mutants.filter(({ name }) => name.includes(values.only));

const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
if (changed !== '') throw new Error('Commit first: mutants change the files of this folder.');

const stale = chosen.filter(({ file, from }) => textOf(file).split(from).length !== 2);
for (const { name, file, from } of stale) console.log(`${name}: ${file} must hold “${from}” once.`);
if (stale.length > 0) throw new Error('Update bench/mutants.json: the code has changed.');

const outcomes = chosen.map((mutant) => {
  const { outcome, test } = tryMutant(mutant);
  console.log(
    `${outcome.padEnd(9)} ${mutant.name} (${mutant.file})${test && `\n          ${test}`}`,
  );
  return outcome;
});
const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
console.log(`\n${count('caught')} of ${outcomes.length} caught, ${count('survived')} survived`);
if (count('broken') > 0) console.log(`${count('broken')} failed without an assertion`);
process.exitCode = count('caught') === outcomes.length ? 0 : 1;

type Mutant = (typeof mutants)[number];
type Outcome = 'caught' | 'survived' | 'broken';

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function tryMutant({ file, from, to, tests }: Mutant): { outcome: Outcome; test: string } {
  const full = path.join(root, file);
  const text = textOf(file);
  writeFileSync(
    full,
    text.replace(from, () => to),
  );
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--bail', '1', ...tests],
      { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, env: { ...process.env, NO_COLOR: '1' } },
    );
    if (status === 0) return { outcome: 'survived', test: '' };
    const test = /^ FAIL +(.+)$/m.exec(stderr)?.[1] ?? '';
    return { outcome: stderr.includes('AssertionError') ? 'caught' : 'broken', test };
  } finally {
    writeFileSync(full, text);
  }
}

// The file is restored also on Ctrl+C.
process.on('SIGINT', () => {
  execFileSync('git', ['checkout', '--', '.'], { cwd: root });
  process.exit(130);
});
