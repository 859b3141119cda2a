import type { FunnelQuery } from '@stacksight/contract';
import type { AskedOf, CountedReaders, TwinAnswer } from '../asked.ts';
import { isIn, quantile } from '../history.ts';
import { share } from '../periods.ts';
import { happenings, type KeptCodes, type SubjectEvent } from './happenings.ts';
import { byCodes, madeOf, type StudyLine, secondsOf, studied } from './study.ts';

/** How far every reader comes along the steps; of several attempts the first that comes furthest counts. */
export const funnel = (asked: AskedOf<FunnelQuery>): TwinAnswer =>
  studied(asked, { lines, size: ({ keys, cells }) => (keys[0] === '1' ? Number(cells[0]) : 0) });

/** The moments of the steps reached, and the event that began it. */
type FunnelWalk = { begin: SubjectEvent; way: number[] };

function lines(asked: AskedOf<FunnelQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = asked;
  const best = happenings(asked, [...query.steps, ...query.exclude], kept).flatMap((events) => {
    const begins = events.filter(({ is, day }) => is[0] === true && isIn(day, days));
    const attempts = begins.map((begin) => attemptFrom(begin, events, query));
    const furthest = Math.max(0, ...attempts.map(({ way }) => way.length));
    return attempts.find(({ way }) => way.length === furthest) ?? [];
  });
  return byCodes(asked, best, ({ begin }) => begin.codes).flatMap(({ codes, all }) =>
    query.steps.map((_, step): StudyLine => {
      const reached = (at: number) => all.filter(({ way }) => way.length > at);
      const [here, before, first] = [reached(step), reached(step - 1), reached(0)];
      const counted = countedAt(
        query.steps.map((_, at) => reached(at).length),
        step,
      );
      const gaps = here.map(({ way }) => ((way[step] ?? 0) - (way[step - 1] ?? 0)) / 86_400);
      return {
        codes,
        keys: [String(step + 1)],
        cells: [
          here.length,
          share(here.length, first.length),
          step === 0 ? null : share(here.length, before.length),
          step === 0 ? null : before.length - here.length,
          step === 0 ? null : quantile(gaps, 0.5),
        ],
        counted,
      };
    }),
  );
}

/**
 * Who comes as far as a step, and who does not from the step before that is shown: whoever knows two steps knows how many
 * were lost between them. Shares are of another step too.
 */
function countedAt(reached: readonly number[], step: number): CountedReaders[][] {
  let shown: number | null = null;
  const each = reached.map((here, at) => {
    const before = reached[at - 1];
    const counts = [
      here,
      ...(before === undefined ? [] : [before, before - here]),
      ...(shown === null ? [] : [shown - here]),
    ];
    if (!counts.some((count) => count > 0 && count < 5)) shown = here;
    return counts;
  });
  const here = madeOf(...(each[step] ?? []));
  const before = madeOf(...(each[step - 1] ?? []));
  const ofFirst = [...here, ...madeOf(reached[0] ?? 0)];
  return [here, ofFirst, [...here, ...before], [...here, ...before], here];
}

/** Each step later than the one before, within the window, and not after anything that ends the attempt. */
function attemptFrom(
  begin: SubjectEvent,
  events: readonly SubjectEvent[],
  query: FunnelQuery,
): FunnelWalk {
  const { length } = query.steps;
  const ends = events.filter(({ is, at }) => at > begin.at && is.slice(length).includes(true));
  const stop = Math.min(begin.at + secondsOf(query.window), ...ends.map(({ at }) => at));
  const way = [begin.at];
  for (let step = 1; step < length; step += 1) {
    const last = way.at(-1) ?? begin.at;
    const next = events.find(({ is, at }) => is[step] === true && at > last && at <= stop);
    if (next === undefined) break;
    way.push(next.at);
  }
  return { begin, way };
}
