import type { IntervalQuery } from '@stacksight/contract';
import type { AskedOf, TwinAnswer } from '../asked.ts';
import { keyOf } from '../facts/facts.ts';
import { isIn, mean, quantile } from '../history.ts';
import { share } from '../periods.ts';
import { happenings, type KeptCodes, type SubjectEvent } from './happenings.ts';
import { byCodes, madeOf, type StudyLine, secondsOf, studied } from './study.ts';

/** From each event to the next later one of another kind. */
export const interval = (asked: AskedOf<IntervalQuery>): TwinAnswer =>
  studied(asked, { lines, size: ({ cells }) => Number(cells[0]) });

function lines(asked: AskedOf<IntervalQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = asked;
  const limit = query.window === undefined ? Number.POSITIVE_INFINITY : secondsOf(query.window);
  const begins = followed(asked, kept).flatMap((events) =>
    events
      .filter(
        ({ is, day, row }) => is[0] === true && isIn(day, days) && keyOf(row, 'reader_key') !== '',
      )
      .flatMap((begin) => {
        const end = events.find(({ is, at }) => is[1] === true && at > begin.at);
        const gap = end === undefined ? Number.POSITIVE_INFINITY : end.at - begin.at;
        const one = {
          codes: begin.codes,
          reader: keyOf(begin.row, 'reader_key'),
          gap: Number.isFinite(gap) && gap <= limit ? gap / 86_400 : null,
        };
        // A row of several is so many that begin.
        return Array.from({ length: begin.n }, () => one);
      }),
  );
  return byCodes(asked, begins, ({ codes }) => codes).map(({ codes, all }) => {
    const gaps = all.map(({ gap }) => gap).filter((gap) => gap !== null);
    const unmatched = all.length - gaps.length;
    const spread = [0.25, 0.5, 0.75, 0.9].map((q) => quantile(gaps, q));
    const cells = [all.length, unmatched, share(unmatched, all.length), ...spread, mean(gaps)];
    const readers = new Set(all.map(({ reader }) => reader)).size;
    return { codes, keys: [], cells, counted: cells.map(() => madeOf(readers)) };
  });
}

/** The events of each reader; of each reader with a title; or of each item, whoever has it. */
function followed(asked: AskedOf<IntervalQuery>, kept: KeptCodes): SubjectEvent[][] {
  const { query } = asked;
  const isReturn = query.to.code === 'return' && ['loan', 'renew'].includes(query.from.code);
  const pair = query.pair ?? (isReturn ? 'item' : 'reader');
  const steps = [query.from, query.to];
  if (pair !== 'title') return happenings(asked, steps, kept, pair);
  return happenings(asked, steps, kept).flatMap((events) => {
    const titled = events.filter(({ row }) => keyOf(row, 'bookrecno') !== '');
    return [...Map.groupBy(titled, ({ row }) => keyOf(row, 'bookrecno')).values()];
  });
}
