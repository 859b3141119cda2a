import type { Step, StudyQuery } from '@stacksight/contract';
import { shownCode } from '../counts/top.ts';
import { circulation } from '../facts/events.ts';
import { columnNumber, columnText, type FactRow, isEvent, subjectKey } from '../facts/facts.ts';
import { isWithin } from '../facts/filter.ts';
import { daysAfter } from '../periods.ts';
import type { TwinQuestion } from '../twin-question.ts';

// Prepares the input of studies: single events of known subjects, each with the steps that it matches.

export type SubjectEvent = {
  subject: string;
  /** The time in seconds since 1970. */
  at: number;
  day: string;
  n: number;
  /** For each step of the study, whether this event matches it. */
  matchesStep: readonly boolean[];
  codes: readonly (string | null)[];
  row: FactRow;
  /** The order of events within one second: all codes of the event, also those grouped as Other. */
  tieBreak: string;
};

/** The codes of each breakdown that keep their own row; null means every code. */
export type KeptCodes = readonly (ReadonlySet<string> | null)[];

const subjects = { reader: 'reader_key', title: 'bookrecno', item: 'barcode' } as const;

/** Returns the events of each subject in the order of time; events of one second are ordered by their codes. */
export function subjectEvents(
  question: TwinQuestion<StudyQuery>,
  steps: readonly Step[],
  kept: KeptCodes,
  of: keyof typeof subjects = 'reader',
): SubjectEvent[][] {
  const { query, facts, libraries, days, catalogue } = question;
  const context = { dataset: circulation, facts, days };
  const all = facts.events.flatMap((row): SubjectEvent[] => {
    const subject = subjectKey(row, subjects[of]);
    const isMine = libraries === null || libraries.has(columnText(row, 'libcode'));
    if (subject === '' || row.counted !== 'each' || !isMine) return [];
    if (!isWithin(row, query.filter, context)) return [];
    const matchesStep = steps.map(({ code, filter }) => {
      const event = catalogue.find((event) => event.code === code);
      return (
        isEvent(row, ...(event?.events ?? [])) &&
        isWithin(row, event?.filter, context) &&
        isWithin(row, filter, context)
      );
    });
    if (!matchesStep.includes(true)) return [];
    const own = query.by.map((dimension) => circulation.codes[dimension]?.(row, context) ?? '');
    const codes = own.map((code, at) => shownCode(code, kept[at] ?? null));
    const [at, n] = [columnNumber(row, 'seconds'), columnNumber(row, 'n')];
    return [
      {
        subject,
        at,
        day: columnText(row, 'day'),
        n,
        matchesStep,
        codes,
        row,
        tieBreak: tieBreakOf(query.by, own),
      },
    ];
  });
  const groups = Map.groupBy(all, ({ subject }) => subject);
  return [...groups.values()].map((list) => inTime(list));
}

const inTime = (list: readonly SubjectEvent[]): SubjectEvent[] =>
  [...list].sort(
    (a, b) => a.at - b.at || (a.tieBreak < b.tieBreak ? -1 : a.tieBreak > b.tieBreak ? 1 : 0),
  );

// An unknown title is sorted as number 0.
const tieBreakOf = (by: readonly string[], codes: readonly string[]): string =>
  codes.map((code, at) => (by[at] === 'title' && code === '' ? '0' : code)).join('\0');

/** Returns the first day without complete data of an event: today, or the day after its data end. */
export function firstIncompleteDay(
  { today, reach, catalogue }: TwinQuestion,
  { code }: Step,
): string {
  const events = catalogue.find((event) => event.code === code)?.events ?? [];
  const known = events.flatMap((event) => reach[event] ?? []).sort();
  const last = known[0] ?? Object.values(reach).sort().at(-1);
  if (last === undefined || daysAfter(last, 1) > today) return today;
  return daysAfter(last, 1);
}
