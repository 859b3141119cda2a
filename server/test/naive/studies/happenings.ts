import type { Step, StudyQuery } from '@stacksight/contract';
import type { AskedOf } from '../asked.ts';
import { shownCode } from '../counts/top.ts';
import { circulation } from '../facts/events.ts';
import { type FactRow, isEvent, keyOf, numberOf, textOf } from '../facts/facts.ts';
import { isWithin } from '../facts/filter.ts';
import { after } from '../periods.ts';

// What studies look at: single events of known subjects, each with the steps that it is.

export type SubjectEvent = {
  subject: string;
  /** Seconds of the epoch. */
  at: number;
  day: string;
  n: number;
  /** Whether it is each of the steps. */
  is: readonly boolean[];
  codes: readonly (string | null)[];
  row: FactRow;
  /** What orders the events of one second: all their codes, whether or not those are shown. */
  tie: string;
};

/** The codes that keep a row of their own, for each breakdown; null keeps all. */
export type KeptCodes = readonly (ReadonlySet<string> | null)[];

const subjects = { reader: 'reader_key', title: 'bookrecno', item: 'barcode' } as const;

/** The events of each subject in time, those of one second by the codes that they have. */
export function happenings(
  asked: AskedOf<StudyQuery>,
  steps: readonly Step[],
  kept: KeptCodes,
  of: keyof typeof subjects = 'reader',
): SubjectEvent[][] {
  const { query, facts, libraries, days, catalogue } = asked;
  const context = { dataset: circulation, facts, days };
  const all = facts.events.flatMap((row): SubjectEvent[] => {
    const subject = keyOf(row, subjects[of]);
    const isMine = libraries === null || libraries.has(textOf(row, 'libcode'));
    if (subject === '' || row.counted !== 'each' || !isMine) return [];
    if (!isWithin(row, query.filter, context)) return [];
    const is = steps.map(({ code, filter }) => {
      const event = catalogue.find((one) => one.code === code);
      return (
        isEvent(row, ...(event?.events ?? [])) &&
        isWithin(row, event?.filter, context) &&
        isWithin(row, filter, context)
      );
    });
    if (!is.includes(true)) return [];
    const own = query.by.map((dimension) => circulation.codes[dimension]?.(row, context) ?? '');
    const codes = own.map((code, at) => shownCode(code, kept[at] ?? null));
    const [at, n] = [numberOf(row, 'seconds'), numberOf(row, 'n')];
    return [{ subject, at, day: textOf(row, 'day'), n, is, codes, row, tie: tieOf(query.by, own) }];
  });
  const groups = Map.groupBy(all, ({ subject }) => subject);
  return [...groups.values()].map((list) => inTime(list));
}

const inTime = (list: readonly SubjectEvent[]): SubjectEvent[] =>
  [...list].sort((a, b) => a.at - b.at || (a.tie < b.tie ? -1 : a.tie > b.tie ? 1 : 0));

// Unknown titles have the least number.
const tieOf = (by: readonly string[], codes: readonly string[]): string =>
  codes.map((code, at) => (by[at] === 'title' && code === '' ? '0' : code)).join('\0');

/** The first day that nothing, or not all, is known of for an event: today, or the day after its data end. */
export function completeOf({ today, reach, catalogue }: AskedOf, { code }: Step): string {
  const events = catalogue.find((one) => one.code === code)?.events ?? [];
  const known = events.flatMap((event) => reach[event] ?? []).sort();
  const last = known[0] ?? Object.values(reach).sort().at(-1);
  if (last === undefined || after(last, 1) > today) return today;
  return after(last, 1);
}
