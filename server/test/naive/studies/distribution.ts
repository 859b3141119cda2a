import type { Cell, DistributionQuery } from '@stacksight/contract';
import type { AskedOf, TwinAnswer } from '../asked.ts';
import { isIn } from '../history.ts';
import { share } from '../periods.ts';
import { happenings, type KeptCodes } from './happenings.ts';
import { byCodes, madeOf, type StudyLine, studied } from './study.ts';

/** How many readers did it how often. */
export const distribution = (asked: AskedOf<DistributionQuery>): TwinAnswer =>
  studied(asked, {
    lines,
    size: ({ cells }) => Number(cells[0]),
    totals,
    countedTotals: (all) => {
      const readers = all.reduce((total, { cells }) => total + Number(cells[0]), 0);
      return [madeOf(readers), madeOf(readers), madeOf(readers)];
    },
  });

function lines(asked: AskedOf<DistributionQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = asked;
  const readers = happenings(asked, [query.event], kept).flatMap((events) => {
    const inside = events.filter(({ day }) => isIn(day, days));
    const times = inside.reduce((total, { n }) => total + n, 0);
    const bin = query.bins.findLast((edge) => edge <= times);
    const last = inside.at(-1);
    return bin === undefined || last === undefined ? [] : [{ codes: last.codes, bin, times }];
  });
  return byCodes(asked, readers, ({ codes }) => codes).flatMap(({ codes, all }) =>
    query.bins.map((bin): StudyLine => {
      const same = all.filter((one) => one.bin === bin);
      const times = same.reduce((total, one) => total + one.times, 0);
      return {
        codes,
        keys: [String(bin)],
        cells: [same.length, share(same.length, all.length), times],
        counted: Array.from({ length: 3 }, () => [
          { readers: same.length, sum: JSON.stringify(codes) },
          // The totals are of all groups.
          { readers: same.length, sum: 'all' },
        ]),
      };
    }),
  );
}

function totals(_: AskedOf<DistributionQuery>, all: readonly StudyLine[]): Cell[] {
  const sum = (at: number) => all.reduce((total, { cells }) => total + Number(cells[at]), 0);
  const readers = sum(0);
  return [readers, readers === 0 ? null : 1, sum(2)];
}
