import type { FunnelQuery } from '@stacksight/contract';
import { isDayIn, quantile } from '../history.ts';
import { share } from '../periods.ts';
import type { ReaderCount, TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { answerStudy, byCodes, naiveSecondsOf, type StudyLine, separateCounts } from './study.ts';
import { type KeptCodes, type SubjectEvent, subjectEvents } from './subject-events.ts';

/** Counts how many steps each reader reaches. Of several attempts, the first of those with the most steps counts. */
export const funnel = (question: TwinQuestion<FunnelQuery>): TwinAnswer =>
  answerStudy(question, {
    lines,
    size: ({ keys, cells }) => (keys[0] === '1' ? Number(cells[0]) : 0),
  });

/** One attempt: its first event, and the times of all steps that it reached. */
type FunnelWalk = { begin: SubjectEvent; way: number[] };

function lines(question: TwinQuestion<FunnelQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = question;
  const best = subjectEvents(question, [...query.steps, ...query.exclude], kept).flatMap(
    (events) => {
      const begins = events.filter(
        ({ matchesStep, day }) => matchesStep[0] === true && isDayIn(day, days),
      );
      const attempts = begins.map((begin) => attemptFrom(begin, events, query));
      const furthest = Math.max(0, ...attempts.map(({ way }) => way.length));
      return attempts.find(({ way }) => way.length === furthest) ?? [];
    },
  );
  return byCodes(question, best, ({ begin }) => begin.codes).flatMap(({ codes, all }) =>
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
 * Returns the counts of readers that the cells of a step reveal. Two shown steps reveal how many readers were lost
 * between them, so this difference counts, too. A share also reveals the count of the step that it divides by.
 */
function countedAt(reached: readonly number[], step: number): ReaderCount[][] {
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
  const here = separateCounts(...(each[step] ?? []));
  const before = separateCounts(...(each[step - 1] ?? []));
  const ofFirst = [...here, ...separateCounts(reached[0] ?? 0)];
  return [here, ofFirst, [...here, ...before], [...here, ...before], here];
}

/**
 * Returns one attempt: each step comes after the one before, within the window, and before any event that ends the
 * attempt.
 */
function attemptFrom(
  begin: SubjectEvent,
  events: readonly SubjectEvent[],
  query: FunnelQuery,
): FunnelWalk {
  const { length } = query.steps;
  const ends = events.filter(
    ({ matchesStep, at }) => at > begin.at && matchesStep.slice(length).includes(true),
  );
  const stop = Math.min(begin.at + naiveSecondsOf(query.window), ...ends.map(({ at }) => at));
  const way = [begin.at];
  for (let step = 1; step < length; step += 1) {
    const last = way.at(-1) ?? begin.at;
    const next = events.find(
      ({ matchesStep, at }) => matchesStep[step] === true && at > last && at <= stop,
    );
    if (next === undefined) break;
    way.push(next.at);
  }
  return { begin, way };
}
