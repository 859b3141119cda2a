import type { DayMark, SeriesPoint } from '../../server/src/features/alert/judge/points.ts';
import { dayWeights, rebuildingMonths } from '../../server/src/ingest/demo/city/day-weights.ts';
import { type DemoLibrary, libraries, setScene } from '../../server/src/ingest/demo/scene.ts';
import { calendarDays } from '../../server/src/ingest/reference/calendar.ts';
import type { Incident } from './incidents.ts';

// The loans, visits and returns of the libraries of the demonstration city, day by day: its weekdays, seasons, holidays
// and closing days, a level that wanders, weather that all libraries share, noise of each day, and chance.

export const measures = ['loans', 'visits', 'returns'] as const;
export type SeriesMeasure = (typeof measures)[number];
export type LibrarySeries = { library: DemoLibrary; measure: SeriesMeasure; points: SeriesPoint[] };

const perDay: Readonly<Record<SeriesMeasure, number>> = { loans: 1.5, visits: 4, returns: 1.4 };
export const sizes = libraries.map(({ libcode, weight, rhythm }) => ({ libcode, weight, rhythm }));

/** Returns the series of all libraries from a day to another, with the incidents in them. */
export function citySeries(
  { from, today, draw }: { from: string; today: string; draw: () => number },
  incidents: readonly Incident[],
): LibrarySeries[] {
  const scene = {
    ...setScene({ scale: 1, seed: 1, today, now: new Date(today), timeZone: 'UTC' }),
    from,
  };
  const weights = Map.groupBy(dayWeights(scene), ({ rhythm }) => rhythm);
  const dates = (weights.get(0) ?? []).map(({ day }) => day).filter((day) => day < today);
  const weather = wandering(dates.length, { step: 0.04, back: 0.6 }, draw);
  return libraries.flatMap((library) => {
    const own = weights.get(library.rhythm) ?? [];
    const level = wandering(dates.length, { step: 0.006, back: 0.995 }, draw);
    const { childShare } = library;
    const shares = [
      childShare,
      (1 - childShare) * 0.3,
      (1 - childShare) * 0.5,
      (1 - childShare) * 0.2,
    ];
    return measures.map((measure) => ({
      library,
      measure,
      points: dates.map((day, at) => {
        const weight =
          own[at]?.weights.reduce((sum, one, habit) => sum + one * (shares[habit] ?? 0), 0) ?? 0;
        const noise = Math.exp((level[at] ?? 0) + (weather[at] ?? 0) + 0.06 * normal(draw));
        const mean = library.weight * perDay[measure] * weight * noise;
        return { day, value: poisson(mean * factorOf(incidents, library, measure, day), draw) };
      }),
    }));
  });
}

const factorOf = (
  incidents: readonly Incident[],
  { libcode }: DemoLibrary,
  measure: SeriesMeasure,
  day: string,
): number =>
  incidents
    .filter((one) => one.libcode === libcode && one.measures.includes(measure) && day >= one.from)
    .reduce((product, one) => product * one.factor(day), 1);

/** Returns what the calendar and the notes of a good operator say about a day of a library. */
export function markOfCity(
  library: DemoLibrary,
  from: string,
  today: string,
): (day: string) => DayMark {
  const years = [from, today].map((day) => Number(day.slice(0, 4)));
  const known = new Map(
    calendarDays(years[0] ?? 0, years[1] ?? 0).map(({ day, holiday, school_term: term }) => [
      day,
      { holiday, term },
    ]),
  );
  const [start, end] = rebuildingMonths(today);
  return (day) => ({
    ...(known.get(day) ?? { holiday: '', term: '' }),
    isLeftOut: library.rhythm === 4 && day >= start && day <= end,
  });
}

/** Returns a sum of steps that returns towards 0. */
function wandering(
  count: number,
  { step, back }: { step: number; back: number },
  draw: () => number,
): number[] {
  let now = 0;
  return Array.from({ length: count }, () => {
    now = back * now + step * normal(draw);
    return now;
  });
}

const normal = (draw: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

function poisson(mean: number, draw: () => number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(draw)));
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = draw(); product > end; product *= draw()) count += 1;
  return count;
}
