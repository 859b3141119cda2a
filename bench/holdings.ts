// Plans moves of copies for cities of growing size, and prints times, memory and gains. Beside them is a plan by hand:
// the titles with most demand first, from any library where a copy is idle.
// npm run bench -- holdings [--rounds 3]
import { parseArgs } from 'node:util';
import { type HoldingsCells, toCells } from '../server/src/holdings/cells.ts';
import { type Demand, loansOfLastCopy } from '../server/src/holdings/demand.ts';
import { planTransfers, type TransferLimits } from '../server/src/holdings/transfers.ts';
import { createChance } from '../server/test/naive/questions/chance.ts';
import { millisecondsOf, quantile } from './setup/times.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);
const sizes = [
  { titles: 60_000, libraries: 40 },
  { titles: 600_000, libraries: 40 },
  { titles: 1_500_000, libraries: 500 },
];

for (const { titles, libraries } of sizes) {
  const cells = randomCity(titles, libraries);
  const limits: TransferLimits = {
    leastGain: 0.5,
    most: titles / 20,
    leaving: Array.from({ length: libraries }, () => titles / 200),
    arriving: Array.from({ length: libraries }, () => titles / 300),
  };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(await millisecondsOf(async () => planTransfers(cells, limits)));
  const moves = planTransfers(cells, limits);
  const gained = moves.reduce((sum, { gain }) => sum + gain, 0);
  const plain = planByWish(cells, limits);
  const copies = cells.copies.reduce((sum, one) => sum + one, 0);
  console.log(
    `${copies} copies, ${libraries} libraries: ${moves.length} moves in ${quantile(times, 0.5).toFixed(0)} ms, ` +
      `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB, ${gained.toFixed(0)} loans a year gained; ` +
      `by demand alone ${plain.moves} moves, ${plain.gained.toFixed(0)} loans`,
  );
}

function randomCity(titles: number, libraries: number): HoldingsCells {
  const chance = createChance(11);
  const list = Array.from({ length: titles }, (_, title) => {
    const held = chance.int(1, 5);
    const first = chance.int(0, libraries - 1);
    const wish = -Math.log(chance.int(1, 1000) / 1001) * 4;
    return Array.from({ length: held }, (_, at) => {
      const copies = chance.oneIn(4) ? 2 : 1;
      return {
        title,
        library: (first + at * 7) % libraries,
        copies,
        spare: copies - (chance.oneIn(2) ? 1 : 0),
        wants: 2,
        perYear: (wish * chance.int(1, 20)) / 10,
        loanDays: 25,
      };
    });
  });
  return toCells(list.flat(), titles, libraries);
}

/**
 * Plans in the way of many people by hand: titles with most demand come first, and one copy moves from the first
 * library that can spare one.
 */
function planByWish(
  cells: HoldingsCells,
  limits: TransferLimits,
): { moves: number; gained: number } {
  const order = Array.from(cells.perYear.keys()).sort(
    (a, b) => (cells.perYear[b] ?? 0) - (cells.perYear[a] ?? 0),
  );
  const titleOf = new Uint32Array(cells.library.length);
  for (let title = 0; title < cells.titles; title += 1)
    titleOf.fill(title, cells.first[title] ?? 0, cells.first[title + 1] ?? 0);
  const spare = cells.spare.slice();
  const [leaving, arriving] = [[...limits.leaving], [...limits.arriving]];
  const demandAt = (at: number): Demand => ({
    perYear: cells.perYear[at] ?? 0,
    loanDays: cells.loanDays[at] ?? 1,
  });
  let [moves, gained] = [0, 0];
  for (const to of order) {
    if (moves >= limits.most) break;
    const title = titleOf[to] ?? 0;
    const library = cells.library[to] ?? 0;
    if ((arriving[library] ?? 0) < 1) continue;
    for (let from = cells.first[title] ?? 0; from < (cells.first[title + 1] ?? 0); from += 1) {
      const donor = cells.library[from] ?? 0;
      if (from === to || (spare[from] ?? 0) === 0 || (leaving[donor] ?? 0) < 1) continue;
      spare[from] = (spare[from] ?? 0) - 1;
      leaving[donor] = (leaving[donor] ?? 0) - 1;
      arriving[library] = (arriving[library] ?? 0) - 1;
      moves += 1;
      gained +=
        loansOfLastCopy(demandAt(to), (cells.copies[to] ?? 0) + 1) -
        loansOfLastCopy(demandAt(from), cells.copies[from] ?? 0);
      break;
    }
  }
  return { moves, gained };
}
