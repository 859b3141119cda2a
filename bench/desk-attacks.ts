// Runs statements that try to read more than their caller's libraries: each technique (aliases, shadowing names, joins,
// sets, clauses, table functions, settings) on each table, for a caller with one of many libraries. Each answer must
// equal the answer of an engine that has only this library's rows. A second round leaves out the server's check of
// names, so that only the engine's row policies protect the rows.
//   npm run bench -- desk-attacks
import { everyAttack, isForNamesOnly } from '../server/test/desk-attacks/attacks.ts';
import { judge, type Verdict } from '../server/test/desk-attacks/judge.ts';
import { openWorld } from '../server/test/desk-attacks/worlds.ts';

const [whole, own] = await Promise.all([openWorld(true), openWorld(false)]);
try {
  await round('as the desk runs them', everyAttack, whole.ask, own.ask);
  const policiesAlone = everyAttack.filter((sql) => !isForNamesOnly(sql));
  await round('with row policies alone', policiesAlone, whole.askUnguarded, own.askUnguarded);
} finally {
  await Promise.all([whole.close(), own.close()]);
}

type AttackDesk = typeof whole.ask;

async function round(
  name: string,
  attacks: readonly string[],
  all: AttackDesk,
  few: AttackDesk,
): Promise<void> {
  const counts: Record<Verdict, number> = { refused: 0, same: 0, widened: 0, wordless: 0 };
  for (const sql of attacks) {
    const verdict = await judge(sql, all, few);
    counts[verdict] += 1;
    if (verdict === 'refused' || verdict === 'same') continue;
    console.log(`${verdict}: ${sql}`);
    process.exitCode = 1;
  }
  const { refused, same, widened, wordless } = counts;
  // If every statement is refused, the run tests nothing and fails.
  if (same < attacks.length / 2) process.exitCode = 1;
  console.log(
    `${name}: ${attacks.length} statements, ${refused} refused, ${same} with the caller's rows only, ${widened} widened, ${wordless} without a clear message`,
  );
}
