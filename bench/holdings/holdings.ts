// Demand, lists and plans for random cities of growing size: times, memory, and loans gained beside simpler ways. The
// engine is left out: titles and copies are made here.
//   npm run bench -- holdings [--millions 0.18,1.8,6] [--rounds 5]
//   npm run bench -- holdings --cities 1000 [--seed 1]
// With --cities it makes plans for so many random small cities instead, and looks whether one breaks a guard or limit.
import { parseArgs } from 'node:util';
import { TransferQuestion } from '@stacksight/contract';
import fc from 'fast-check';
import { planCopies } from '../../server/src/holdings/allot/plan-copies.ts';
import { stockTitles } from '../../server/src/holdings/allot/stock-titles.ts';
import { wantedTitles } from '../../server/src/holdings/allot/wanted-titles.ts';
import {
  type DemandBook,
  setDemands,
  toBook,
  toTitleColumns,
} from '../../server/src/holdings/demand-book.ts';
import { fillBudget } from '../../server/src/holdings/insufficient/fill-budget.ts';
import { insufficientLines, reservedLines } from '../../server/src/holdings/insufficient/lines.ts';
import { planTransfers } from '../../server/src/holdings/transfers.ts';
import { anySmallCity, faultsOfPlan, planOf } from '../../server/test/holdings/small-city.ts';
import { quantile } from '../setup/times.ts';
import { cellsOf, copiesOf, libraryCodes, randomTitles } from './random-stock.ts';
import { buyByHolds, moveByHolds, planPlainly } from './simpler-ways.ts';

const { values } = parseArgs({
  options: {
    millions: { type: 'string', default: '0.18,1.8,6' },
    rounds: { type: 'string', default: '5' },
    cities: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const rounds = Number(values.rounds);

if (values.cities !== '0') lookAtSmallCities(Number(values.cities), Number(values.seed));
else for (const millions of values.millions.split(',').map(Number)) await measure(millions);

function lookAtSmallCities(numRuns: number, seed: number): void {
  fc.assert(
    fc.property(anySmallCity, (city) => faultsOfPlan(city).length === 0),
    { numRuns, seed },
  );
  const cities = fc.sample(anySmallCity, { numRuns, seed });
  const moving = cities.filter((city) => planOf(city).chosen.length > 0).length;
  console.log(
    `${numRuns} cities from seed ${seed}: no plan breaks a guard; ${moving} plans move copies`,
  );
}

async function measure(millions: number): Promise<void> {
  // A title has four copies, in three libraries.
  const titles = Math.round((millions * 1e6) / 4);
  const libraries = millions > 5 ? 500 : 40;
  const codes = libraryCodes(libraries);
  const start = performance.now();
  const columns = await toTitleColumns(randomTitles(titles, libraries));
  const made = performance.now() - start;
  const own = performance.now();
  await setDemands(columns, []);
  const book = toBook(columns);
  const demand = performance.now() - own;
  const rows = columns.length();
  let copies = 0;
  for (const { held } of book.titles) copies += held;
  say(
    `${copies} copies of ${titles} titles in ${libraries} libraries, ${rows} rows (made in ${ms(made)})`,
  );
  say(`  demand of every row: ${ms(demand)}`);

  const [lacking, lackingMs] = timed(() =>
    insufficientLines(book, () => true, { lost: 6, targetOf: () => 0 }),
  );
  const [held, heldMs] = timed(() =>
    reservedLines(
      book,
      () => true,
      () => 3,
    ),
  );
  say(
    `  lists: ${lacking.length} lines in ${ms(lackingMs)}, ${held.length} by holds in ${ms(heldMs)}`,
  );

  const [stock, stockMs] = timed(() => {
    const wanted = wantedTitles(book, codes, { leastGain: 0.1, mostCopies: 250_000 });
    return stockTitles(book, codes, copiesOf(book, wanted));
  });
  const question = {
    ...TransferQuestion.parse({ libraries: codes.slice(0, 100), most: 300 }),
    libraries: codes,
  };
  const scene = {
    ...{ today: '2026-03-20', titles: stock, rooms: [], inPlans: new Set<string>() },
    ...{ targetOf: () => 0, hadBefore: () => false },
  };
  const [plan, planMs] = timed(() => planCopies(question, scene));
  const times = Array.from(
    { length: rounds },
    (_, at) => timed(() => planCopies({ ...question, most: 350 + at, keeps: at % 2 }, scene))[1],
  );
  const gain = plan.chosen.reduce((sum, one) => sum + one.gain, 0);
  say(
    `  plan of ${plan.chosen.length} copies: stock ${ms(stockMs)}, plan ${ms(planMs)}, what-if ${ms(quantile(times, 0.5))} (slowest ${ms(Math.max(...times))})`,
  );
  const holds = moveByHolds(book, 300);
  say(
    `  gained: ${gain.toFixed(0)} loans a year by ${plan.chosen.length} moves; by hold ratio alone ${holds.gain.toFixed(0)} by ${holds.moves}`,
  );
  const { rss } = process.memoryUsage();
  say(
    `  memory ${(rss / 1e6).toFixed(0)} MB, at most ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB; ${ms(performance.now() - start)} in all`,
  );
  compareBuying(book, lacking);
  comparePlain(book, { rows, titles, libraries });
}

function compareBuying(book: DemandBook, lines: ReturnType<typeof insufficientLines>): void {
  const budget = 20_000;
  const offers = lines.map(({ title, suggested }, at) => ({
    ...{ id: `${title.bookrecno}/${title.libcode}`, price: 20 + ((at * 37) % 60) },
    ...{ perYear: title.perYear, loanDays: title.loanDays, there: title.loanable, suggested },
  }));
  const holdsOf = (id: string) => {
    const [bookrecno = '', libcode = ''] = id.split('/');
    return book.at(bookrecno, libcode)?.holds ?? 0;
  };
  const [filled, fillMs] = timed(() => fillBudget(offers, { budget, mostTitles: 10_000 }));
  const plain = buyByHolds(offers, holdsOf, budget);
  const bought = filled.chosen.reduce((sum, { copies }) => sum + copies, 0);
  say(
    `  ¥${budget}: ${filled.gain.toFixed(0)} loans a year by ${bought} copies in ${ms(fillMs)}; by hold ratio alone ${plain.gain.toFixed(0)} by ${plain.copies}`,
  );
}

function comparePlain(
  book: DemandBook,
  size: { rows: number; titles: number; libraries: number },
): void {
  const cells = cellsOf(book, size);
  const limits = {
    ...{ leastGain: 0.5, most: size.titles / 20 },
    leaving: Array.from({ length: size.libraries }, () => size.titles / 200),
    arriving: Array.from({ length: size.libraries }, () => size.titles / 300),
  };
  const [moves, own] = timed(() => planTransfers(cells, limits));
  const [plain, plainMs] = timed(() => planPlainly(cells, limits));
  const sum = (some: readonly { gain: number }[]) =>
    some.reduce((all, one) => all + one.gain, 0).toFixed(0);
  say(
    `  every title at once: ${moves.length} moves, ${sum(moves)} loans, ${ms(own)}; plain loop ${plain.length} moves, ${sum(plain)} loans, ${ms(plainMs)}`,
  );
}

function timed<Value>(work: () => Value): [Value, number] {
  const start = performance.now();
  const value = work();
  return [value, performance.now() - start];
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}

function say(text: string): void {
  console.log(text);
}
