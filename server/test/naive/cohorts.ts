import type { Cell, LifecycleQuery, LostQuery, RetentionQuery } from '@stacksight/contract';
import {
  byType,
  eventsByReader,
  type History,
  type HistoryEvent,
  inTime,
  isDayIn,
  quantile,
  readerTypeCode,
  sumTimes,
} from './history.ts';
import {
  dayMs,
  daysAfter,
  type NaiveDays,
  type NaiveRow,
  nextPeriod,
  periodStartsIn,
  periodsAhead,
  share,
  startOfPeriod,
  utc,
} from './periods.ts';

type CohortQuery = RetentionQuery | Extract<LostQuery, { question: 'cohort' }>;

/**
 * Returns the cohorts, each with the number of readers who came back in later periods. The data of each of the two
 * events end on a given day.
 */
export function naiveRetention(
  history: History,
  query: CohortQuery,
  range: NaiveDays,
  complete: string,
  entered: string = complete,
): NaiveRow[] {
  const { unit } = query;
  const entries = eventsByReader(history).flatMap((events) => {
    const firsts = inTime(events.filter(({ code }) => code === query.first.code));
    const inside = firsts.filter(({ day }) => isDayIn(day, range));
    const entered: HistoryEvent[] =
      query.entry === 'firstEver'
        ? firsts.slice(0, 1).filter(({ day }) => isDayIn(day, range))
        : query.entry === 'firstInRange'
          ? inside.slice(0, 1)
          : [...byType(inside, ({ day }) => startOfPeriod(day, unit)).values()].map(
              ([first]) => first as HistoryEvent,
            );
    const backs = events.filter(({ code }) => code === query.back.code);
    return entered.map((entry) => ({
      entry,
      start: startOfPeriod(entry.day, unit),
      backs: backs.map(({ day }) => day),
      // Events after the entry. In the entry's own second, only events that are not entry events count.
      since: backs
        .filter(({ at, code }) => at > entry.at || (at === entry.at && code !== query.first.code))
        .map(({ day }) => day),
    }));
  });
  const mode = query.kind === 'lost' ? 'within' : query.mode;
  return [...byType(entries, ({ entry }) => entry.rdtype)].flatMap(([rdtype, all]) =>
    periodStartsIn(range, unit).map((start): NaiveRow => {
      const cohort = all.filter((entry) => entry.start === start);
      const cells = Array.from({ length: query.periods }, (_, at) => at + 1).flatMap(
        (k): Cell[] => {
          const [begin, end] = [periodsAhead(start, unit, k), periodsAhead(start, unit, k + 1)];
          if (end > complete || nextPeriod(start, unit) > entered) return [null, null];
          const isBack = ({ backs, since }: (typeof cohort)[number]) =>
            mode === 'on'
              ? backs.some((day) => isDayIn(day, { from: begin, to: end }))
              : mode === 'onOrAfter'
                ? backs.some((day) => day >= begin)
                : since.some((day) => day < end);
          const back = cohort.filter(isBack).length;
          const n = query.kind === 'lost' ? cohort.length - back : back;
          return [n, share(n, cohort.length)];
        },
      );
      return { code: readerTypeCode(rdtype), cells: [start, cohort.length, ...cells] };
    }),
  );
}

type SilenceQuery = Exclude<LostQuery, { question: 'cohort' }>;

function silentReaders(history: History, query: SilenceQuery, range: NaiveDays, complete: string) {
  const until = range.to > complete ? range.to : complete;
  return eventsByReader(history).flatMap((events) => {
    const base = inTime(
      events.filter(({ code, day }) => code === query.first.code && isDayIn(day, range)),
    );
    const last = base.at(-1);
    if (last === undefined) return [];
    const code = (query.back ?? query.first).code;
    const backs = events
      .filter((event) => event.code === code && isDayIn(event.day, { from: range.from, to: until }))
      .map(({ day }) => day)
      .sort();
    const lastBack = backs.at(-1) ?? null;
    const days =
      lastBack === null ? null : (utc(complete).getTime() - utc(lastBack).getTime()) / dayMs - 1;
    const isSilent = days === null || days >= query.silentDays;
    const times = sumTimes(base);
    return [{ rdtype: last.rdtype, days, isSilent, seen: last.day, lastBack, times }];
  });
}

/**
 * Returns one row for each silent reader: last day in the window, last return, days since, number of events in the
 * window.
 */
export function naiveSilentList(
  history: History,
  query: SilenceQuery,
  range: NaiveDays,
  complete: string,
): NaiveRow[] {
  return silentReaders(history, query, range, complete)
    .filter(({ isSilent }) => isSilent && complete > range.from)
    .map(({ rdtype, seen, lastBack, days, times }) => ({
      code: readerTypeCode(rdtype),
      cells: [seen, lastBack, days, times],
    }));
}

/** Counts the readers of the base window who have not come back for the given number of days. */
export function naiveSilent(
  history: History,
  query: Exclude<LostQuery, { question: 'cohort' }>,
  range: NaiveDays,
  complete: string,
): NaiveRow[] {
  const readers = silentReaders(history, query, range, complete);
  return [...byType(readers, ({ rdtype }) => rdtype)].map(([rdtype, all]): NaiveRow => {
    const gone = all.filter(({ isSilent }) => isSilent);
    const known = gone.map(({ days }) => days).filter((days) => days !== null);
    return {
      code: readerTypeCode(rdtype),
      // If the data of the returning event end before the window does, no reader can be called silent.
      cells:
        complete <= range.from
          ? [all.length, null, null, null]
          : [all.length, gone.length, share(gone.length, all.length), quantile(known, 0.5)],
    };
  });
}

/** Counts new, returning, resurrected and dormant readers, by their definitions. */
export function naiveLifecycle(
  history: History,
  query: LifecycleQuery,
  range: NaiveDays,
  complete: string,
): NaiveRow[] {
  const starts = periodStartsIn(range, query.unit);
  const begin = starts[0] ?? range.from;
  const end = starts.length === 0 ? range.to : nextPeriod(starts.at(-1) ?? begin, query.unit);
  const readers = eventsByReader(history).flatMap((events) => {
    const all = inTime(events.filter(({ code, day }) => code === query.event.code && day < end));
    const periods = new Set(all.map(({ day }) => startOfPeriod(day, query.unit)));
    const before = startOfPeriod(daysAfter(begin, -1), query.unit);
    const last = all.at(-1);
    const isSeen = [...periods].some((start) => start >= before);
    return last === undefined || !isSeen ? [] : [{ rdtype: last.rdtype, periods }];
  });
  return [...byType(readers, ({ rdtype }) => rdtype)].flatMap(([rdtype, all]) =>
    starts.map((start): NaiveRow => {
      const before = startOfPeriod(daysAfter(start, -1), query.unit);
      const count = (test: (periods: Set<string>) => boolean) =>
        all.filter(({ periods }) => test(periods)).length;
      const isFirst = (periods: Set<string>) => [...periods].every((period) => period >= start);
      return {
        code: readerTypeCode(rdtype),
        cells: [
          start,
          count((p) => p.has(start) && isFirst(p)),
          count((p) => p.has(start) && p.has(before)),
          count((p) => p.has(start) && !p.has(before) && !isFirst(p)),
          nextPeriod(start, query.unit) > complete
            ? null
            : count((p) => !p.has(start) && p.has(before)),
        ],
      };
    }),
  );
}
