import type { LostQuery } from '@stacksight/contract';
import { isDayIn, quantile } from '../history.ts';
import { dayMs, share, utc } from '../periods.ts';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { retention } from './retention.ts';
import { answerStudy, byCodes, type StudyLine, separateCounts } from './study.ts';
import {
  firstIncompleteDay,
  type KeptCodes,
  type SubjectEvent,
  subjectEvents,
} from './subject-events.ts';

type Silence = Exclude<LostQuery, { question: 'cohort' }>;

/** Answers questions about readers who stay away: by cohort, counted from a base window, or listed one by one. */
export function lost(question: TwinQuestion<LostQuery>): TwinAnswer {
  const { query } = question;
  if (query.question === 'cohort') return retention({ ...question, query });
  if (query.question === 'silent')
    return answerStudy<Silence>(
      { ...question, query },
      { lines: counted, size: ({ cells }) => Number(cells[0]) },
    );
  const answer = answerStudy<Silence>(
    { ...question, query },
    { lines: listed, size: ({ cells }) => Number(cells.at(-1)), isOrdered: true },
  );
  // Readers who came last on the same day are sorted by pseudonym.
  const rows = answer.rows.slice(0, query.top).sort((a, b) => {
    const [left, right] = [a, b].map(({ cells, keys }) => [cells[1] ?? '', keys.at(-1) ?? '']);
    if (left?.[0] !== right?.[0]) return String(left?.[0]) < String(right?.[0]) ? 1 : -1;
    return String(left?.[1]) < String(right?.[1]) ? -1 : 1;
  });
  return { ...answer, rows };
}

type LastVisit = {
  reader: string;
  last: SubjectEvent;
  times: number;
  /** The day of the last return, and the whole days since then; null if there was none. */
  lastBack: string | null;
  days: number | null;
  isSilent: boolean;
};

const backOf = ({ first, back }: Silence) => back ?? first;

/** Returns whether the data of the returning event reach into the window. */
const isKnown = (question: TwinQuestion<Silence>): boolean =>
  firstIncompleteDay(question, backOf(question.query)) > question.days.from;

function seen(question: TwinQuestion<Silence>, kept: KeptCodes): LastVisit[] {
  const { query, days } = question;
  const complete = firstIncompleteDay(question, backOf(query));
  const until = days.to > complete ? days.to : complete;
  return subjectEvents(question, [query.first, backOf(query)], kept).flatMap(
    (events): LastVisit[] => {
      const base = events.filter(
        ({ matchesStep, day }) => matchesStep[0] === true && isDayIn(day, days),
      );
      const last = base.at(-1);
      if (last === undefined) return [];
      const backs = events.filter(
        ({ matchesStep, day }) => matchesStep[1] === true && isDayIn(day, { ...days, to: until }),
      );
      const lastBack =
        backs
          .map(({ day }) => day)
          .sort()
          .at(-1) ?? null;
      const silence =
        lastBack === null ? null : (utc(complete).getTime() - utc(lastBack).getTime()) / dayMs - 1;
      const isSilent = silence === null || silence >= query.silentDays;
      const times = base.reduce((total, { n }) => total + n, 0);
      return [{ reader: last.subject, last, times, lastBack, days: silence, isSilent }];
    },
  );
}

function counted(question: TwinQuestion<Silence>, kept: KeptCodes): StudyLine[] {
  return byCodes(question, seen(question, kept), ({ last }) => last.codes).map(({ codes, all }) => {
    const gone = all.filter(({ isSilent }) => isSilent);
    const known = gone.map(({ days }) => days).filter((days) => days !== null);
    const cells = isKnown(question)
      ? [all.length, gone.length, share(gone.length, all.length), quantile(known, 0.5)]
      : [all.length, null, null, null];
    const part = separateCounts(gone.length, all.length - gone.length, all.length);
    return {
      codes,
      keys: [],
      cells,
      counted: [separateCounts(all.length), part, part, separateCounts(known.length)],
    };
  });
}

/** Returns one line for each silent reader, the latest return first. */
function listed(question: TwinQuestion<Silence>, kept: KeptCodes): StudyLine[] {
  const silent = isKnown(question) ? seen(question, kept).filter(({ isSilent }) => isSilent) : [];
  silent.sort((a, b) => {
    const [left, right] = [a.lastBack ?? '', b.lastBack ?? ''];
    return left === right ? (BigInt(a.reader) < BigInt(b.reader) ? -1 : 1) : left < right ? 1 : -1;
  });
  return silent.map(({ reader, last, lastBack, days, times }) => ({
    codes: last.codes,
    keys: [hex(reader)],
    cells: [last.day, lastBack, days, times],
  }));
}

/** Returns the pseudonym of a reader: the key in hexadecimal digits, two for each byte. */
function hex(reader: string): string {
  const digits = BigInt(reader).toString(16).toUpperCase();
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}
