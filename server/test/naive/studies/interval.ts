import type { IntervalQuery } from '@stacksight/contract';
import { subjectKey } from '../facts/facts.ts';
import { isDayIn, mean, quantile } from '../history.ts';
import { share } from '../periods.ts';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { answerStudy, byCodes, naiveSecondsOf, type StudyLine, separateCounts } from './study.ts';
import { type KeptCodes, type SubjectEvent, subjectEvents } from './subject-events.ts';

/** Returns the time from each event to the next later event of the other kind. */
export const interval = (question: TwinQuestion<IntervalQuery>): TwinAnswer =>
  answerStudy(question, { lines, size: ({ cells }) => Number(cells[0]) });

function lines(question: TwinQuestion<IntervalQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = question;
  const limit =
    query.window === undefined ? Number.POSITIVE_INFINITY : naiveSecondsOf(query.window);
  const begins = followed(question, kept).flatMap((events) =>
    events
      .filter(
        ({ matchesStep, day, row }) =>
          matchesStep[0] === true && isDayIn(day, days) && subjectKey(row, 'reader_key') !== '',
      )
      .flatMap((begin) => {
        const end = events.find(({ matchesStep, at }) => matchesStep[1] === true && at > begin.at);
        const gap = end === undefined ? Number.POSITIVE_INFINITY : end.at - begin.at;
        const started = {
          codes: begin.codes,
          reader: subjectKey(begin.row, 'reader_key'),
          gap: Number.isFinite(gap) && gap <= limit ? gap / 86_400 : null,
        };
        // A row that stands for several events begins several intervals.
        return Array.from({ length: begin.n }, () => started);
      }),
  );
  return byCodes(question, begins, ({ codes }) => codes).map(({ codes, all }) => {
    const gaps = all.map(({ gap }) => gap).filter((gap) => gap !== null);
    const unmatched = all.length - gaps.length;
    const spread = [0.25, 0.5, 0.75, 0.9].map((q) => quantile(gaps, q));
    const cells = [all.length, unmatched, share(unmatched, all.length), ...spread, mean(gaps)];
    const readers = new Set(all.map(({ reader }) => reader)).size;
    return { codes, keys: [], cells, counted: cells.map(() => separateCounts(readers)) };
  });
}

/** Groups events by their subject: reader, reader and title, or item with any reader. */
function followed(question: TwinQuestion<IntervalQuery>, kept: KeptCodes): SubjectEvent[][] {
  const { query } = question;
  const isReturn = query.to.code === 'return' && ['loan', 'renew'].includes(query.from.code);
  const pair = query.pair ?? (isReturn ? 'item' : 'reader');
  const steps = [query.from, query.to];
  if (pair !== 'title') return subjectEvents(question, steps, kept, pair);
  return subjectEvents(question, steps, kept).flatMap((events) => {
    const titled = events.filter(({ row }) => subjectKey(row, 'bookrecno') !== '');
    return [...Map.groupBy(titled, ({ row }) => subjectKey(row, 'bookrecno')).values()];
  });
}
