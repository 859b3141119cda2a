import { addDays, type Cell, type DayRange } from '@stacksight/contract';
import { bucketStart, daysOfBucket } from '#analytics/calendar/buckets.ts';
import { toDay } from '#analytics/calendar/days.ts';
import { toFootprint } from '#analytics/footprint.ts';
import { type Asker, checkRights, maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { joinNumbers } from '#analytics/target-value.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Footprint } from '#lib/footprint.ts';
import { type AlertSource, completeUntil } from './complete-until.ts';
import type { SeriesPoint } from './judge/points.ts';
import type { PeriodGrain } from './judge/simple-rules.ts';
import type { Watched, WatchedQuestion } from './watched.ts';

export type SeriesDeps = {
  analytics: Analytics;
  clock: Clock;
  config: { timeZone: string };
  /** Reads the sources of a group's data. */
  sourcesOf: (glc: string) => Promise<readonly AlertSource[]>;
};
export type SeriesOrder = {
  watched: Watched;
  glc: string;
  libraries: readonly string[] | null;
  eachLibrary: boolean;
  grain: PeriodGrain;
  /** The number of days before today from which on numbers are read. */
  days: number;
};
export type ReadSeries = {
  glc: string;
  libraries: readonly string[] | null;
  /** The periods with complete data of each library; the empty code is the sum of all. */
  series: Map<string, SeriesPoint[]>;
  /** The last day with complete data; null where nothing is loaded. */
  until: string | null;
  footprint: Footprint;
};

type Reading = { asker: Asker; signal: AbortSignal };

/** Reads the complete periods of a watched number with the asker's rights. */
export async function readSeries(
  { analytics, clock, config, sourcesOf }: SeriesDeps,
  order: SeriesOrder,
  { asker, signal }: Reading,
): Promise<ReadSeries> {
  const { watched, grain } = order;
  const today = toDay(clock.now(), config.timeZone);
  const start = bucketStart(addDays(today, -order.days), grain);
  const queries = watched.questions.map((question) =>
    toQuery(question, order, { from: start, to: today }),
  );
  const resolved = await Promise.all(queries.map((query) => analytics.resolve(query, asker)));
  const [first] = resolved;
  if (first === undefined) throw new AppError('not_found');
  for (const one of resolved) checkRights(one, asker, false);
  const { scope } = first;
  const [state, sources] = await Promise.all([analytics.state(), sourcesOf(scope.glc)]);
  const ends = resolved.map((one) =>
    completeUntil(one, { state, sources, today, zone: config.timeZone }),
  );
  const until = ends.includes(null) ? null : (ends.toSorted()[0] ?? null);
  const footprints = resolved.map((one) => toFootprint(one, asker));
  const countsReaders = resolved.some(({ parts }) =>
    parts.some(({ aggregates }) => aggregates.some(({ metric }) => metric.countsReaders === true)),
  );
  const footprint = {
    ...toFootprint(first, asker),
    needs: [...new Set(footprints.flatMap(({ needs }) => needs))],
    // Only counts of readers can show single readers.
    showsReaders: countsReaders && maySeeReaders(asker),
  };
  const base = { glc: scope.glc, libraries: scope.libraries, until, footprint };
  if (until === null || until < start) return { ...base, series: new Map() };
  const answers = await Promise.all(
    queries.map((query) => readRows(analytics, query, { asker, signal }, order.eachLibrary)),
  );
  return { ...base, series: joinSeries(answers, watched, { until, grain }) };
}

function toQuery(
  question: WatchedQuestion,
  { glc, libraries, eachLibrary, grain }: SeriesOrder,
  range: DayRange,
): WatchedQuestion {
  const { top: _, sort: __, compare: ___, ...rest } = question;
  const wanted = libraries ?? question.libraries;
  const place = glc === '' ? {} : { glc };
  const by = eachLibrary ? ['library'] : [];
  const asked = { ...rest, ...place, by, range, grain };
  const narrowed = wanted === undefined ? asked : { ...asked, libraries: [...wanted] };
  if (narrowed.kind === 'event') return narrowed;
  const { page: ____, ...table } = narrowed;
  return table;
}

type Values = Map<string, Map<string, number | null>>;

async function readRows(
  analytics: Analytics,
  query: WatchedQuestion,
  { asker, signal }: Reading,
  eachLibrary: boolean,
): Promise<Values> {
  const found: Values = new Map();
  const options = { language: 'zh-CN' as const, signal };
  for await (const { rows } of analytics.everyRow(query, asker, options))
    for (const row of rows) {
      const [bucket, second, third] = row;
      const libcode = eachLibrary ? String(second ?? '') : '';
      // Rows without a library are of no library that anybody could look after.
      if (eachLibrary && libcode === '') continue;
      const series = found.get(libcode) ?? new Map<string, number | null>();
      series.set(String(bucket).slice(0, 10), toNumber(eachLibrary ? third : second));
      found.set(libcode, series);
    }
  return found;
}

const toNumber = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' ? cell : null;

function joinSeries(
  [first = new Map(), second]: readonly Values[],
  { op }: Watched,
  { until, grain }: { until: string; grain: PeriodGrain },
): Map<string, SeriesPoint[]> {
  return new Map(
    [...first].map(([libcode, values]) => {
      const points = [...values]
        .map(([day, value]): SeriesPoint => {
          const other = second?.get(libcode)?.get(day) ?? null;
          return { day, value: op === null ? value : joinNumbers(op, value, other) };
        })
        .filter(({ day }) => lastDayOf(day, grain) <= until)
        .toSorted((a, b) => (a.day < b.day ? -1 : 1));
      return [libcode, points] as const;
    }),
  );
}

/** Returns the last day of a period. */
export const lastDayOf = (day: string, grain: PeriodGrain): string =>
  addDays(daysOfBucket(day, grain).to, -1);
