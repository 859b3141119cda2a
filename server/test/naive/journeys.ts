import { type FunnelQuery, type IntervalQuery, type PathQuery, pairOf } from '@stacksight/contract';
import {
  byType,
  eventsByReader,
  type History,
  type HistoryEvent,
  inTime,
  isDayIn,
  mean,
  quantile,
  readerTypeCode,
} from './history.ts';
import { type NaiveDays, type NaiveRow, share } from './periods.ts';

// Answers questions about one small history by brute force. The code was written without reading the SQL.

const unitSeconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 };

/**
 * Counts how many steps each reader reaches. Every sequence of events is tried, and of the longest ones the earliest
 * counts.
 */
export function naiveFunnel(history: History, query: FunnelQuery, range: NaiveDays): NaiveRow[] {
  const window = query.window.n * unitSeconds[query.window.unit];
  const codes = query.steps.map(({ code }) => code);
  const out = query.exclude.map(({ code }) => code);
  const best = eventsByReader(history).flatMap((events) => {
    const starts = inTime(
      events.filter(({ code, day }) => code === codes[0] && isDayIn(day, range)),
    );
    const tries = starts.map((begin) => {
      const stop = Math.min(
        ...events.filter(({ code, at }) => out.includes(code) && at > begin.at).map(({ at }) => at),
        begin.at + window,
      );
      let ways: number[][] = [[begin.at]];
      let furthest = ways[0] ?? [];
      for (const code of codes.slice(1)) {
        ways = ways.flatMap((way) =>
          events
            .filter(
              (event) => event.code === code && event.at > (way.at(-1) ?? 0) && event.at <= stop,
            )
            .map((event) => [...way, event.at]),
        );
        // Among sequences of the same length, the one with the earliest steps wins.
        ways.sort((a, b) => a.map((at, i) => at - (b[i] ?? 0)).find((d) => d !== 0) ?? 0);
        if (ways[0] !== undefined) furthest = ways[0];
      }
      return { rdtype: begin.rdtype, way: furthest };
    });
    const level = Math.max(0, ...tries.map(({ way }) => way.length));
    const first = tries.find(({ way }) => way.length === level);
    return first === undefined ? [] : [first];
  });
  return [...byType(best, ({ rdtype }) => rdtype)].flatMap(([rdtype, tries]) => {
    const reached = codes.map((_, at) => tries.filter(({ way }) => way.length > at));
    return codes.map((_, at): NaiveRow => {
      const [n, before] = [reached[at]?.length ?? 0, reached[at - 1]?.length ?? 0];
      const times = (reached[at] ?? []).map(({ way }) => (way[at] ?? 0) - (way[at - 1] ?? 0));
      const median = at === 0 ? null : quantile(times, 0.5);
      return {
        code: readerTypeCode(rdtype),
        cells: [
          String(at + 1),
          n,
          share(n, reached[0]?.length ?? 0),
          at === 0 ? null : share(n, before),
          at === 0 ? null : before - n,
          median === null ? null : median / 86_400,
        ],
      };
    });
  });
}

/** Returns the time from each event to the nearest later event of the other kind. */
export function naiveInterval(
  history: History,
  query: IntervalQuery,
  range: NaiveDays,
): NaiveRow[] {
  const limit =
    query.window === undefined
      ? Number.POSITIVE_INFINITY
      : query.window.n * unitSeconds[query.window.unit];
  const single = history.filter(({ counted }) => counted === 'each');
  const isPaired = {
    reader: (a: HistoryEvent, b: HistoryEvent) => a.reader === b.reader,
    title: (a: HistoryEvent, b: HistoryEvent) => a.reader === b.reader && a.title === b.title,
    item: (a: HistoryEvent, b: HistoryEvent) => a.item === b.item,
  }[pairOf(query)];
  const begins = single
    .filter(
      ({ reader, code, day }) => reader !== 0 && code === query.from.code && isDayIn(day, range),
    )
    .flatMap((begin) => {
      const gaps = single
        .filter(
          (event) => event.code === query.to.code && event.at > begin.at && isPaired(begin, event),
        )
        .map(({ at }) => at - begin.at);
      const gap = Math.min(...gaps);
      const found = { rdtype: begin.rdtype, gap: gap <= limit && gaps.length > 0 ? gap : null };
      return Array.from({ length: begin.n }, () => found);
    });
  return [...byType(begins, ({ rdtype }) => rdtype)].map(([rdtype, list]): NaiveRow => {
    const gaps = list.map(({ gap }) => gap).filter((gap) => gap !== null);
    const days = gaps.map((gap) => gap / 86_400);
    const lost = list.length - gaps.length;
    const spread = [0.25, 0.5, 0.75, 0.9].map((q) => quantile(days, q));
    return {
      code: readerTypeCode(rdtype),
      cells: [list.length, lost, share(lost, list.length), ...spread, mean(days)],
    };
  });
}

/** The order of events within one second: a reader enters, searches, returns and borrows. */
const sameSecond = ['visit', 'search', 'return', 'loan'];

/** Counts the edges of all sessions. */
export function naivePath(history: History, query: PathQuery, range: NaiveDays): NaiveRow[] {
  const codes = query.events.map(({ code }) => code);
  const edges = eventsByReader(history).flatMap((events) => {
    const kept = events
      .filter(({ code, day }) => codes.includes(code) && isDayIn(day, range))
      .sort(
        (a, b) =>
          a.at - b.at ||
          sameSecond.indexOf(a.code) - sameSecond.indexOf(b.code) ||
          (a.rdtype < b.rdtype ? -1 : 1),
      );
    const sessions: (typeof kept)[] = [];
    for (const event of kept) {
      const session = sessions.at(-1);
      const isNear =
        session !== undefined && event.at - (session.at(-1)?.at ?? 0) <= query.sessionMinutes * 60;
      if (isNear) session.push(event);
      else sessions.push([event]);
    }
    return sessions.flatMap((session) => {
      const way = session
        .map(({ code }) => code)
        .filter((code, at, all) => !query.mergeRepeats || code !== all[at - 1]);
      return way.slice(0, query.steps - 1).map((code, at) => ({
        rdtype: session[0]?.rdtype ?? '',
        reader: session[0]?.reader ?? 0,
        edge: JSON.stringify([String(at + 1), code, way[at + 1] ?? '__end']),
      }));
    });
  });
  return [...byType(edges, ({ rdtype }) => rdtype)].flatMap(([rdtype, list]) =>
    [...byType(list, ({ edge }) => edge)].map(
      ([edge, same]): NaiveRow => ({
        code: readerTypeCode(rdtype),
        cells: [
          ...(JSON.parse(edge) as string[]),
          same.length,
          new Set(same.map(({ reader }) => reader)).size,
        ],
      }),
    ),
  );
}
