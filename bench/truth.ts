// Asks random questions of every kind, both to the product and to a twin that uses plain loops over the raw rows
// (server/test/naive), and compares every cell. Half are about the demonstration city, half about loaded files.
//   npm run bench -- truth [--count 1000] [--seed 1] [--scale 0.01] [--city 1] [--only <kind>]
//   STACKSIGHT_REAL_DATA=<folder> npm run bench -- truth --times --scale 1
// With --times nothing is compared: the product answers one question after the other, and the slowest are named.
// A seed names one question: `--count 1 --seed <seed>` asks it again, with the same `scale` and `city`. Without `seed`,
// it starts from a random one. Prints the smallest failing question and the number of equal answers.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { migrate } from '../server/src/engine/migrate.ts';
import { openEngine } from '../server/src/engine/open.ts';
import { createLog } from '../server/src/lib/log.ts';
import { startTestEngine } from '../server/test/engine-process.ts';
import { differencesInAnswer } from '../server/test/naive/questions/check.ts';
import {
  makeRandomQuestion,
  type RandomQuestion,
} from '../server/test/naive/questions/random-question.ts';
import { shrink } from '../server/test/naive/questions/shrink.ts';
import type { NaiveWorld } from '../server/test/naive/worlds/world.ts';
import { openWorlds } from '../server/test/naive/worlds/worlds.ts';
import { millisecondsOf, quantile } from './setup/times.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    scale: { type: 'string', default: '0.01' },
    city: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    shown: { type: 'string', default: '5' },
    times: { type: 'boolean', default: false },
  },
});
const [first, count] = [Number(values.seed), Number(values.count)];
console.log(`seed ${first}: ${count} questions, a city of scale ${values.scale}`);

const own = await startTestEngine();
const engine = await openEngine({
  dataDir: '',
  url: own.url('test_truth'),
  database: 'test_truth',
  log: createLog('silent'),
});
try {
  await migrate(engine);
  const worlds = await openWorlds(engine, {
    scale: Number(values.scale),
    seed: Number(values.city),
    // For drawing questions, some rows are enough, because no answer is compared.
    ...(values.times ? { most: 20_000 } : {}),
  });
  if (values.times) await timeQuestions(worlds);
  else await compareQuestions(worlds);
} finally {
  await engine.close();
  await own.close();
}

async function compareQuestions(worlds: readonly NaiveWorld[]): Promise<void> {
  const asked = new Map<string, number>();
  const failed = new Map<string, number>();
  let shown = 0;
  let next = 0;
  const work = async () => {
    for (let at = next++; at < count; at = next++) {
      const question = makeRandomQuestion(worlds, first + at);
      const { kind } = question.query;
      if (values.only !== '' && values.only !== kind) continue;
      asked.set(kind, (asked.get(kind) ?? 0) + 1);
      if (at > 0 && at % 100 === 0) console.log(`${at} asked, ${sum(failed)} differ`);
      let differing = await differencesInAnswer(question);
      // A refused question is asked again, because it may run out of time on a busy machine.
      for (let again = 0; again < 3 && differing[0]?.startsWith('refused'); again += 1)
        differing = await differencesInAnswer(question);
      if (differing.length === 0) continue;
      failed.set(kind, (failed.get(kind) ?? 0) + 1);
      shown += 1;
      if (shown <= Number(values.shown)) await show(await shrink(question), first + at);
    }
  };
  // Several questions run at the same time, so that the engine works while the twin computes.
  await Promise.all([work(), work(), work(), work()]);
  for (const [kind, all] of asked)
    console.log(`${kind}: ${all - (failed.get(kind) ?? 0)} of ${all}`);
  console.log(`${sum(asked) - sum(failed)} of ${sum(asked)} equal, seed ${first}`);
  if (sum(failed) > 0) process.exitCode = 1;
}

async function timeQuestions(worlds: readonly NaiveWorld[]): Promise<void> {
  for (const { glc, facts } of worlds) console.log(`${glc}: ${facts.events.length} rows of events`);
  const times: { ms: number; text: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const question = makeRandomQuestion(worlds, first + at);
    const { moment, query, scope, hides, world } = question;
    if (values.only !== '' && values.only !== query.kind) continue;
    const text = `seed ${first + at}, ${world.glc} on ${moment.today}\n  ${JSON.stringify(query)}`;
    times.push({ ms: await millisecondsOf(() => moment.ask(query, scope, hides)), text });
  }
  const all = times.map(({ ms }) => ms);
  const over = all.filter((ms) => ms > 1000).length;
  console.log(
    `${all.length} asked alone, ms: median ${quantile(all, 0.5).toFixed(0)}, 95 % ${quantile(all, 0.95).toFixed(0)}, slowest ${Math.max(...all).toFixed(0)}; ${over} took over a second, seed ${first}`,
  );
  const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, Number(values.shown));
  for (const { ms, text } of slowest) console.log(`\n${ms.toFixed(0)} ms, ${text}`);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((a, b) => a + b, 0);
}

async function show(question: RandomQuestion, seed: number): Promise<void> {
  const { world, moment, query, scope, hides } = question;
  const differing = await differencesInAnswer(question);
  const libraries = scope === null ? 'all libraries' : `libraries ${scope.join(', ')}`;
  const who = hides ? `${libraries}, no single readers` : libraries;
  console.log(`\nseed ${seed}, ${world.glc} on ${moment.today}, ${who}\n${JSON.stringify(query)}`);
  console.log(`  ${differing.slice(0, 6).join('\n  ')}`);
}
