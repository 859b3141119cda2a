// Reads a city of copies from the engine, computes its demand, its list of lacking titles and a plan with exact copies,
// and prints the times and the memory of this process, which has the engine beside it as the server has.
//   npm run bench -- stock [--copies 6000000] [--libraries 500]
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, TransferQuestion } from '@stacksight/contract';
import { migrate } from '../server/src/engine/migrate.ts';
import { openEngine } from '../server/src/engine/open.ts';
import { planCopies } from '../server/src/holdings/allot/plan-copies.ts';
import { createTransferStocks } from '../server/src/holdings/allot/stock.store.ts';
import { createDemandBookReader } from '../server/src/holdings/demand-book.ts';
import { insufficientLines, reservedLines } from '../server/src/holdings/insufficient/lines.ts';
import { createLog } from '../server/src/lib/log.ts';
import { libraryCodes } from './holdings/random-stock.ts';
import { glc, today, writeCity } from './holdings/write-city.ts';
import { quantile } from './setup/times.ts';

const { values } = parseArgs({
  options: {
    copies: { type: 'string', default: '6000000' },
    libraries: { type: 'string', default: '500' },
  },
});
const [copies, libraries] = [Number(values.copies), Number(values.libraries)];

const folder = await mkdtemp(join(tmpdir(), 'stacksight-stock-'));
const engine = await openEngine({
  ...{ dataDir: folder, url: null, database: 'stacksight', log: createLog('warn') },
});
try {
  await migrate(engine);
  const [, written] = await timed(() => writeCity(engine, { copies, libraries }));
  const [size] = await engine.rows<{ loans: string; holds: string }>(
    `SELECT formatReadableQuantity((SELECT count() FROM fact_loan)) AS loans,
       formatReadableQuantity((SELECT count() FROM fact_hold)) AS holds`,
  );
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}; ${copies.toLocaleString('en')} copies in ${libraries} libraries, ${size?.loans} loans, ${size?.holds} holds (written in ${written})`,
  );
  const start = performance.now();
  const key = { glc, today, since: addDays(today, -365), version: '1' };
  const [book, read] = await timed(() => createDemandBookReader(engine)(key));
  say('titles read and demand computed', read);
  // The server keeps no list after it has answered.
  const [lacking, lackingMs] = await timed(
    () => insufficientLines(book, () => true, { lost: 6, targetOf: () => 0 }).length,
  );
  const [held, heldMs] = await timed(
    () =>
      reservedLines(
        book,
        () => true,
        () => 3,
      ).length,
  );
  say(`lists of ${lacking} and ${held} lines`, `${lackingMs} and ${heldMs}`);
  const codes = libraryCodes(libraries);
  const [stock, stockMs] = await timed(() =>
    createTransferStocks(engine)({
      ...{ key, allotted: '', book, wantedBook: book, libraries: codes },
    }),
  );
  say(`copies of ${stock.titles.length} titles read`, stockMs);
  const question = {
    ...TransferQuestion.parse({ libraries: codes.slice(0, 100), most: 300 }),
    libraries: codes,
  };
  const scene = {
    ...stock,
    ...{ today, inPlans: new Set<string>(), targetOf: () => 0, hadBefore: () => false },
  };
  const [plan, planMs] = await timed(() => planCopies(question, scene));
  say(`plan of ${plan.chosen.length} copies`, planMs);
  const tries: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const begun = performance.now();
    planCopies({ ...question, most: 350 + at, keeps: at % 2 }, scene);
    tries.push(performance.now() - begun);
  }
  say('what-if, median and slowest', `${ms(quantile(tries, 0.5))} and ${ms(Math.max(...tries))}`);
  const { rss } = process.memoryUsage();
  const most = process.resourceUsage().maxRSS / 1e3;
  say(
    'memory of this process, now and at most',
    `${(rss / 1e6).toFixed(0)} and ${most.toFixed(0)} MB`,
  );
  say('in all, from the engine to the plan', ms(performance.now() - start));
} finally {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
}

async function timed<Value>(work: () => Promise<Value> | Value): Promise<[Value, string]> {
  const start = performance.now();
  const value = await work();
  return [value, ms(performance.now() - start)];
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}

function say(what: string, figure: string): void {
  console.log(`  ${what}: ${figure}`);
}
