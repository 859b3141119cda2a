import type {
  DistributionQuery,
  FirstLastQuery,
  StickinessQuery,
  Unit,
} from '@stacksight/contract';
import {
  byType,
  eventsByReader,
  eventsBySubject,
  type History,
  inTime,
  isDayIn,
  mean,
  quantile,
  readerTypeCode,
  sumTimes,
} from './history.ts';
import {
  dayMs,
  type NaiveDays,
  type NaiveRow,
  periodStartsIn,
  share,
  startOfPeriod,
  utc,
} from './periods.ts';

/** Counts readers by the number of days of each period on which they had the event. */
export function naiveStickiness(
  history: History,
  query: StickinessQuery,
  range: NaiveDays,
): NaiveRow[] {
  const found = eventsByReader(history).flatMap((events) => {
    const all = inTime(
      events.filter(({ code, day }) => code === query.event.code && isDayIn(day, range)),
    );
    return [...byType(all, ({ day }) => startOfPeriod(day, query.unit))].map(([start, list]) => ({
      start,
      // The reader type is that of the last event in the period.
      rdtype: list.at(-1)?.rdtype ?? '',
      days: new Set(list.map(({ day }) => day)).size,
    }));
  });
  return [...byType(found, ({ rdtype }) => rdtype)].flatMap(([rdtype, all]) =>
    [...byType(all, ({ start }) => start)].flatMap(([start, list]) =>
      [...byType(list, ({ days }) => String(days))].map(
        ([days, same]): NaiveRow => ({
          code: readerTypeCode(rdtype),
          cells: [start, days, same.length, share(same.length, list.length)],
        }),
      ),
    ),
  );
}

/** Counts readers by the number of their events. */
export function naiveDistribution(
  history: History,
  query: DistributionQuery,
  range: NaiveDays,
): NaiveRow[] {
  const readers = eventsByReader(history).flatMap((events) => {
    const all = inTime(
      events.filter(({ code, day }) => code === query.event.code && isDayIn(day, range)),
    );
    const times = sumTimes(all);
    const bin = [...query.bins].reverse().find((edge) => edge <= times);
    return bin === undefined ? [] : [{ rdtype: all.at(-1)?.rdtype ?? '', bin, times }];
  });
  return [...byType(readers, ({ rdtype }) => rdtype)].flatMap(([rdtype, all]) =>
    query.bins.map((bin): NaiveRow => {
      const same = all.filter((reader) => reader.bin === bin);
      const times = same.reduce((sum, reader) => sum + reader.times, 0);
      return {
        code: readerTypeCode(rdtype),
        cells: [String(bin), same.length, share(same.length, all.length), times],
      };
    }),
  );
}

/** Returns the day of each reader's first or last event, either ever or within the range. */
export function naiveFirstLast(
  history: History,
  query: FirstLastQuery,
  range: NaiveDays,
): NaiveRow[] {
  const readers = eventsBySubject(history, query.of).flatMap((events) => {
    const all = inTime(
      events.filter(
        ({ code, day }) =>
          code === query.event.code && (query.scope === 'ever' || isDayIn(day, range)),
      ),
    );
    const [first, last] = [all[0], all.at(-1)];
    if (first === undefined || last === undefined) return [];
    const picked = query.which === 'first' ? first : last;
    const days = (utc(last.day).getTime() - utc(first.day).getTime()) / dayMs;
    return isDayIn(picked.day, range)
      ? [{ rdtype: picked.rdtype, day: picked.day, days, times: sumTimes(all) }]
      : [];
  });
  return [...byType(readers, ({ rdtype }) => rdtype)].flatMap(([rdtype, all]) => {
    const starts = query.grain === undefined ? [null] : periodStartsIn(range, query.grain as Unit);
    return starts.map((start): NaiveRow => {
      const same = all.filter(
        ({ day }) => start === null || startOfPeriod(day, query.grain as Unit) === start,
      );
      const days = same.map((reader) => reader.days);
      return {
        code: readerTypeCode(rdtype),
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
