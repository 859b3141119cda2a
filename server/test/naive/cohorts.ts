import type {
  Cell,
  DistributionQuery,
  FirstLastQuery,
  LifecycleQuery,
  LostQuery,
  RetentionQuery,
  StickinessQuery,
  Unit,
} from '@stacksight/contract';
import {
  byType,
  codeOf,
  type Happening,
  type History,
  inTime,
  isIn,
  mean,
  quantile,
  readersOf,
} from './history.ts';

export type Days = { from: string; to: string };
export type NaiveRow = { code: string | null; cells: Cell[] };

const share = (part: number, whole: number): Cell => (whole === 0 ? null : part / whole);
const dayMs = 86_400_000;
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);
const after = (day: string, days: number): string =>
  text(new Date(utc(day).getTime() + days * dayMs));

/** The first day of the period that a day lies in. */
export function startOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  let monday = day;
  while (utc(monday).getUTCDay() !== 1) monday = after(monday, -1);
  return monday;
}

function next(start: string, unit: Unit): string {
  if (unit === 'day') return after(start, 1);
  if (unit === 'week') return after(start, 7);
  const date = utc(start);
  return text(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
}

function ahead(start: string, unit: Unit, periods: number): string {
  let at = start;
  for (let k = 0; k < periods; k += 1) at = next(at, unit);
  return at;
}

function startsIn({ from, to }: Days, unit: Unit): string[] {
  const starts: string[] = [];
  for (let at = startOf(from, unit); at < to; at = next(at, unit)) starts.push(at);
  return from === to ? [] : starts;
}

type CohortQuery = RetentionQuery | Extract<LostQuery, { question: 'cohort' }>;

/** Who is in which cohort, and in which later periods they came back. */
export function naiveRetention(
  history: History,
  query: CohortQuery,
  range: Days,
  complete: string,
): NaiveRow[] {
  const { unit } = query;
  const entries = readersOf(history).flatMap((events) => {
    const firsts = inTime(events.filter(({ code }) => code === query.first.code));
    const inside = firsts.filter(({ day }) => isIn(day, range));
    const entered: Happening[] =
      query.entry === 'firstEver'
        ? firsts.slice(0, 1).filter(({ day }) => isIn(day, range))
        : query.entry === 'firstInRange'
          ? inside.slice(0, 1)
          : [...byType(inside, ({ day }) => startOf(day, unit)).values()].map(
              ([first]) => first as Happening,
            );
    const backs = events.filter(({ code }) => code === query.back.code).map(({ day }) => day);
    return entered.map((entry) => ({ entry, start: startOf(entry.day, unit), backs }));
  });
  const mode = query.kind === 'lost' ? 'within' : query.mode;
  return [...byType(entries, ({ entry }) => entry.rdtype)].flatMap(([rdtype, all]) =>
    startsIn(range, unit).map((start): NaiveRow => {
      const cohort = all.filter((one) => one.start === start);
      const cells = Array.from({ length: query.periods }, (_, at) => at + 1).flatMap(
        (k): Cell[] => {
          const [begin, end] = [ahead(start, unit, k), ahead(start, unit, k + 1)];
          if (end > complete) return [null, null];
          const isBack = (day: string) =>
            mode === 'on'
              ? isIn(day, { from: begin, to: end })
              : mode === 'onOrAfter'
                ? day >= begin
                : isIn(day, { from: next(start, unit), to: end });
          const back = cohort.filter(({ backs }) => backs.some(isBack)).length;
          const n = query.kind === 'lost' ? cohort.length - back : back;
          return [n, share(n, cohort.length)];
        },
      );
      return { code: codeOf(rdtype), cells: [start, cohort.length, ...cells] };
    }),
  );
}

/** Who was there in the base window and has not come back for some days. */
export function naiveSilent(
  history: History,
  query: Exclude<LostQuery, { question: 'cohort' }>,
  range: Days,
  complete: string,
): NaiveRow[] {
  const until = range.to > complete ? range.to : complete;
  const readers = readersOf(history).flatMap((events) => {
    const base = inTime(
      events.filter(({ code, day }) => code === query.first.code && isIn(day, range)),
    );
    const last = base.at(-1);
    if (last === undefined) return [];
    const code = (query.back ?? query.first).code;
    const backs = events
      .filter((one) => one.code === code && isIn(one.day, { from: range.from, to: until }))
      .map(({ day }) => day)
      .sort();
    const lastBack = backs.at(-1) ?? null;
    const days =
      lastBack === null ? null : (utc(complete).getTime() - utc(lastBack).getTime()) / dayMs;
    return [{ rdtype: last.rdtype, days, isSilent: days === null || days > query.silentDays }];
  });
  return [...byType(readers, ({ rdtype }) => rdtype)].map(([rdtype, all]): NaiveRow => {
    const gone = all.filter(({ isSilent }) => isSilent);
    const known = gone.map(({ days }) => days).filter((days) => days !== null);
    return {
      code: codeOf(rdtype),
      cells: [all.length, gone.length, share(gone.length, all.length), quantile(known, 0.5)],
    };
  });
}

/** New, returning, resurrected, dormant, as their definitions say. */
export function naiveLifecycle(
  history: History,
  query: LifecycleQuery,
  range: Days,
  complete: string,
): NaiveRow[] {
  const starts = startsIn(range, query.unit);
  const begin = starts[0] ?? range.from;
  const readers = readersOf(history).flatMap((events) => {
    const all = inTime(
      events.filter(({ code, day }) => code === query.event.code && day < range.to),
    );
    const periods = new Set(all.map(({ day }) => startOf(day, query.unit)));
    const before = startOf(after(begin, -1), query.unit);
    const last = all.at(-1);
    const isSeen = [...periods].some((start) => start >= before);
    return last === undefined || !isSeen ? [] : [{ rdtype: last.rdtype, periods }];
  });
  return [...byType(readers, ({ rdtype }) => rdtype)].flatMap(([rdtype, all]) =>
    starts.map((start): NaiveRow => {
      const before = startOf(after(start, -1), query.unit);
      const count = (test: (periods: Set<string>) => boolean) =>
        all.filter(({ periods }) => test(periods)).length;
      const isFirst = (periods: Set<string>) => [...periods].every((one) => one >= start);
      return {
        code: codeOf(rdtype),
        cells: [
          start,
          count((p) => p.has(start) && isFirst(p)),
          count((p) => p.has(start) && p.has(before)),
          count((p) => p.has(start) && !p.has(before) && !isFirst(p)),
          next(start, query.unit) > complete ? null : count((p) => !p.has(start) && p.has(before)),
        ],
      };
    }),
  );
}

/** On how many days of each period. */
export function naiveStickiness(history: History, query: StickinessQuery, range: Days): NaiveRow[] {
  const found = readersOf(history).flatMap((events) => {
    const all = inTime(
      events.filter(({ code, day }) => code === query.event.code && isIn(day, range)),
    );
    return [...byType(all, ({ day }) => startOf(day, query.unit))].map(([start, list]) => ({
      start,
      rdtype: list[0]?.rdtype ?? '',
      days: new Set(list.map(({ day }) => day)).size,
    }));
  });
  return [...byType(found, ({ rdtype }) => rdtype)].flatMap(([rdtype, all]) =>
    [...byType(all, ({ start }) => start)].flatMap(([start, list]) =>
      [...byType(list, ({ days }) => String(days))].map(
        ([days, same]): NaiveRow => ({
          code: codeOf(rdtype),
          cells: [start, days, same.length, share(same.length, list.length)],
        }),
      ),
    ),
  );
}

/** How many readers did it how often. */
export function naiveDistribution(
  history: History,
  query: DistributionQuery,
  range: Days,
): NaiveRow[] {
  const readers = readersOf(history).flatMap((events) => {
    const all = inTime(
      events.filter(({ code, day }) => code === query.event.code && isIn(day, range)),
    );
    const bin = [...query.bins].reverse().find((edge) => edge <= all.length);
    return bin === undefined ? [] : [{ rdtype: all[0]?.rdtype ?? '', bin, times: all.length }];
  });
  return [...byType(readers, ({ rdtype }) => rdtype)].flatMap(([rdtype, all]) =>
    query.bins.map((bin): NaiveRow => {
      const same = all.filter((one) => one.bin === bin);
      const times = same.reduce((sum, one) => sum + one.times, 0);
      return {
        code: codeOf(rdtype),
        cells: [String(bin), same.length, share(same.length, all.length), times],
      };
    }),
  );
}

/** When each reader first or last did it, ever or in the range. */
export function naiveFirstLast(history: History, query: FirstLastQuery, range: Days): NaiveRow[] {
  const readers = readersOf(history).flatMap((events) => {
    const all = inTime(
      events.filter(
        ({ code, day }) =>
          code === query.event.code && (query.scope === 'ever' || isIn(day, range)),
      ),
    );
    const [first, last] = [all[0], all.at(-1)];
    if (first === undefined || last === undefined) return [];
    const picked = query.which === 'first' ? first : last;
    const days = (utc(last.day).getTime() - utc(first.day).getTime()) / dayMs;
    return isIn(picked.day, range)
      ? [{ rdtype: picked.rdtype, day: picked.day, days, times: all.length }]
      : [];
  });
  return [...byType(readers, ({ rdtype }) => rdtype)].flatMap(([rdtype, all]) => {
    const starts = query.grain === undefined ? [null] : startsIn(range, query.grain as Unit);
    return starts.map((start): NaiveRow => {
      const same = all.filter(
        ({ day }) => start === null || startOf(day, query.grain as Unit) === start,
      );
      const days = same.map((one) => one.days);
      return {
        code: codeOf(rdtype),
        cells: [
          ...(start === null ? [] : [start]),
          same.length,
          same.filter(({ times }) => times === 1).length,
          quantile(days, 0.5),
          quantile(days, 0.9),
          mean(days),
        ],
      };
    });
  });
}
