import type { LifecycleQuery } from '@stacksight/contract';
import type { AskedOf, TwinAnswer } from '../asked.ts';
import { after, next, startOf, startsIn } from '../periods.ts';
import { completeOf, happenings, type KeptCodes } from './happenings.ts';
import { byCodes, type StudyLine, studied } from './study.ts';

/** New, returning, resurrected and dormant readers of whole periods. */
export const lifecycle = (asked: AskedOf<LifecycleQuery>): TwinAnswer =>
  studied(asked, {
    lines: (one, kept) =>
      lines(one, kept).map((line) => ({
        ...line,
        counted: line.cells.map((cell) => [
          { readers: Number(cell), sum: JSON.stringify(line.codes) },
        ]),
      })),
    size: ({ cells }) => Number(cells[0]),
    isTimed: () => true,
    mayHideMore: true,
  });

function lines(asked: AskedOf<LifecycleQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = asked;
  const { unit } = query;
  const starts = startsIn(days, unit);
  const end = starts.length === 0 ? days.to : next(starts.at(-1) ?? '', unit);
  const before = (start: string) => startOf(after(start, -1), unit);
  const readers = happenings(asked, [query.event], kept).flatMap((events) => {
    const known = events.filter(({ day }) => day < end);
    const periods = new Set(known.map(({ day }) => startOf(day, unit)));
    const isSeen = [...periods].some(
      (start) => start >= before(starts[0] ?? startOf(days.from, unit)),
    );
    const last = known.at(-1);
    return last === undefined || !isSeen ? [] : [{ codes: last.codes, periods }];
  });
  const complete = completeOf(asked, query.event);
  return byCodes(asked, readers, ({ codes }) => codes).flatMap(({ codes, all }) =>
    starts.map((start): StudyLine => {
      const count = (is: (state: Record<'here' | 'was' | 'ever', boolean>) => boolean) =>
        all.filter(({ periods }) =>
          is({
            here: periods.has(start),
            was: periods.has(before(start)),
            ever: [...periods].some((one) => one < start),
          }),
        ).length;
      return {
        codes,
        keys: [start],
        cells: [
          count(({ here, ever }) => here && !ever),
          count(({ here, was }) => here && was),
          count(({ here, was, ever }) => here && !was && ever),
          next(start, unit) > complete ? null : count(({ here, was }) => !here && was),
        ],
      };
    }),
  );
}
