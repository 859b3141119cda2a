// How many faults the tests notice: each mutant of bench/mutants.json changes one place of the code, the tests named
// beside it run, and at least one of them must fail with an assertion. The change is taken back afterwards.
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
if (changed !== '') throw new Error('Commit first: mutants are put into the files of this folder.');

const outcomes = chosen.map((mutant) => {
  const outcome = tryMutant(mutant);
  console.log(`${outcome.padEnd(9)} ${mutant.name} (${mutant.file})`);
  return outcome;
});
const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
console.log(`\n${count('caught')} of ${outcomes.length} caught, ${count('survived')} survived`);
if (count('broken') > 0) console.log(`${count('broken')} ended otherwise than by an assertion`);
process.exitCode = count('caught') === outcomes.length ? 0 : 1;

type Mutant = (typeof mutants)[number];
type Outcome = 'caught' | 'survived' | 'broken';

function tryMutant({ name, file, from, to, tests }: Mutant): Outcome {
  const full = path.join(root, file);
  const text = readFileSync(full, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${name}: ${file} must hold “${from}” once.`);
  writeFileSync(
    full,
    text.replace(from, () => to),
  );
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...tests],
      { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 },
    );
    if (status === 0) return 'survived';
    return stderr.includes('AssertionError') ? 'caught' : 'broken';
  } finally {
    writeFileSync(full, text);
  }
}

// Ctrl+C ends this process before the file is whole again.
process.on('SIGINT', () => {
  execFileSync('git', ['checkout', '--', '.'], { cwd: root });
  process.exit(130);
});
