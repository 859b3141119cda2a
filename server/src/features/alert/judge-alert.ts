import { type AlertForm, addDays } from '@stacksight/contract';
import { type LastFired, pickFirings } from './judge/pick-firings.ts';
import type { AlertVerdict, AlertVerdicts, DayMark, SeriesPoint } from './judge/points.ts';
import { judgeBound, judgeChange, type PeriodGrain } from './judge/simple-rules.ts';
import { judgeUnusual } from './judge/unusual.ts';
import { type MarksDeps, type MarksOf, readMarks } from './marks.ts';
import { lastDayOf, type ReadSeries, readSeries, type SeriesDeps } from './read-series.ts';
import type { Watched } from './watched.ts';

export type JudgeDeps = SeriesDeps & MarksDeps;
export type FoundFiring = AlertVerdict & { libcode: string; until: string };
export type Judged = Omit<ReadSeries, 'series'> & {
  firings: FoundFiring[];
  judged: number;
  notJudged: number;
  /** The first and the last period that was looked at; null without any. */
  first: string | null;
  last: string | null;
};
export type JudgeOptions = {
  watched: Watched;
  /** How many days before today the first judged period lies at most. */
  days: number;
  /** Only periods after this day are judged; with `onlyLast`, only the last one. */
  after: string | null;
  onlyLast?: boolean;
  lastFired?: ReadonlyMap<string, LastFired>;
};

/**
 * The days before the first judged one that a rule compares with: for an unusual day two years and the half year before
 * them. The data may be six weeks late.
 */
const memoryDays = { bound: 42, change: 42 + 400, unusual: 42 + 2 * 364 + 220 } as const;

export const grainOf = ({ rule }: Pick<AlertForm, 'rule'>): PeriodGrain =>
  rule.kind === 'unusual' ? 'day' : rule.grain;

/** Judges the numbers of an alert with the asker's rights. */
export async function judgeAlert(
  deps: JudgeDeps,
  form: Pick<AlertForm, 'rule' | 'glc' | 'libraries' | 'eachLibrary' | 'pauseDays'>,
  { watched, days, after, onlyLast = false, lastFired = new Map() }: JudgeOptions,
  by: Parameters<typeof readSeries>[2],
): Promise<Judged> {
  const grain = grainOf(form);
  const memory = memoryDays[form.rule.kind];
  const read = await readSeries(deps, { ...form, watched, grain, days: days + memory }, by);
  const { series, ...rest } = read;
  const marks = await marksFor(deps, read, days + memory);
  const since = firstPeriod(series, { days, after, onlyLast, grain, until: rest.until });
  const firings: FoundFiring[] = [];
  let judged = 0;
  let all = 0;
  for (const [libcode, points] of series) {
    all += points.filter(({ day }) => day >= since).length;
    const verdicts = judgeSeries(points, marks(libcode), form.rule, watched.isCount, since);
    judged += verdicts.size;
    for (const one of pickFirings(verdicts, form.pauseDays, lastFired.get(libcode)))
      firings.push({ ...one, libcode, until: lastDayOf(one.day, grain) });
  }
  const ends = [...series.values()].flatMap((points) => points.filter(({ day }) => day >= since));
  const sorted = ends.map(({ day }) => day).sort();
  const last = sorted.at(-1);
  return {
    ...{ ...rest, firings, judged, notJudged: all - judged },
    ...{ first: sorted[0] ?? null, last: last === undefined ? null : lastDayOf(last, grain) },
  };
}

async function marksFor(
  deps: JudgeDeps,
  { glc, until }: ReadSeries,
  days: number,
): Promise<MarksOf> {
  if (until === null) return () => () => ({ holiday: '', term: '', isLeftOut: false });
  return readMarks(deps, glc, { since: addDays(until, -days - 40), until: addDays(until, 40) });
}

function firstPeriod(
  series: ReadonlyMap<string, readonly SeriesPoint[]>,
  {
    days,
    after,
    onlyLast,
    grain,
    until,
  }: {
    days: number;
    after: string | null;
    onlyLast: boolean;
    grain: PeriodGrain;
    until: string | null;
  },
): string {
  const all = [...series.values()].flatMap((points) => points.map(({ day }) => day)).sort();
  const last = all.at(-1) ?? '9999-12-31';
  if (onlyLast) return last;
  const earliest = addDays(until ?? '2000-01-01', -days);
  const isNew = (day: string) => after === null || lastDayOf(day, grain) > after;
  return all.find((day) => day >= earliest && isNew(day)) ?? '9999-12-31';
}

function judgeSeries(
  points: readonly SeriesPoint[],
  markOf: (day: string) => DayMark,
  rule: AlertForm['rule'],
  isCount: boolean,
  since: string,
): AlertVerdicts {
  if (rule.kind === 'bound') return judgeBound(points, markOf, rule, since);
  if (rule.kind === 'change') return judgeChange(points, markOf, rule, since);
  return judgeUnusual(points, markOf, { ...rule, isCount }, since);
}
