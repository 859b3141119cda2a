import { addDays, addMonths, type FlowForecast, type LoanForecast } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { type QueryScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { readFlows, readTitleLoans } from '#holdings/backtest/backtest.store.ts';
import { scoreFlows } from '#holdings/backtest/flows.ts';
import { type PastDecision, scoreLoans, scoreMoves } from '#holdings/backtest/loans.ts';
import { readHeldTitles } from '#holdings/held-titles.store.ts';
import { demandsOf } from '#holdings/title-demand.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { CallerContext } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';

export type HoldingsForecastDeps = Pick<ServerDeps, 'clock' | 'engine'> & {
  analytics: Analytics;
  timeZone: string;
};
type Reader = CallerContext & { signal: AbortSignal };
type PlaceQuery = { glc?: string | undefined; libraries?: readonly string[] | undefined };

const mostMonths = 12;
const mostAsked = 60;
/** A decision is scored on this number of months, and uses the data of the year before it. */
const scored = 3;

/** Repeats a decision at the end of a month with the data of that day, and scores it on the three months after it. */
export async function loanForecast(
  deps: HoldingsForecastDeps,
  query: PlaceQuery & { month?: string | undefined },
  by: Reader,
): Promise<LoanForecast> {
  const { scope, reach } = await placeOf(deps, query, by, 'behaviour_event');
  const months = decisionMonths(reach);
  const month = query.month ?? months[0];
  if (month === undefined) return { ...unscored, months };
  if (!months.includes(month)) throw new AppError('query.invalid', { params: { reason: 'month' } });
  const decidedOn = addDays(addMonths(`${month}-01`, 1), -1);
  const scoredUntil = addDays(addMonths(`${month}-01`, 1 + scored), -1);
  const past = await readPast(deps, { scope, decidedOn, scoredUntil }, by.signal);
  const { cells, loans, demand, monthsBefore, yearBefore, topTenth } = scoreLoans(past);
  const plans = scoreMoves(past);
  return {
    ...{ decidedOn, scoredUntil, months, cells, loans, topTenth },
    errors: [
      { method: 'demand', error: demand },
      { method: 'monthsBefore', error: monthsBefore },
      { method: 'yearBefore', error: yearBefore },
    ],
    plans: [
      { method: 'demand', ...plans.demand },
      { method: 'holds', ...plans.holds },
    ],
  };
}

const unscored: Omit<LoanForecast, 'months'> = {
  decidedOn: null,
  scoredUntil: null,
  cells: 0,
  loans: 0,
  errors: [],
  topTenth: { demand: null, monthsBefore: null },
  plans: [],
};

type Span = { scope: QueryScope; decidedOn: string; scoredUntil: string };

async function readPast(
  { engine }: HoldingsForecastDeps,
  { scope: { glc, libraries }, decidedOn, scoredUntil }: Span,
  signal: AbortSignal,
): Promise<PastDecision> {
  const days = Math.round((Date.parse(scoredUntil) - Date.parse(decidedOn)) / 86_400_000);
  const loans = (after: string, until: string) =>
    readTitleLoans(engine, { glc, after, until }, signal);
  const [held, after, before, yearBefore] = await Promise.all([
    readHeldTitles(engine, { glc, today: decidedOn, since: addDays(decidedOn, -365) }, signal),
    loans(decidedOn, scoredUntil),
    loans(addDays(decidedOn, -days), decidedOn),
    loans(addDays(decidedOn, -365), addDays(scoredUntil, -365)),
  ]);
  const titles = demandsOf(held.held, held.loanDays).filter(
    ({ libcode }) => libraries?.includes(libcode) ?? true,
  );
  const mine = new Set(titles.map(({ libcode }) => libcode));
  const own = (all: typeof after) =>
    new Map([...all].filter(([key]) => mine.has(key.slice(key.indexOf('/') + 1))));
  return { titles, days, after: own(after), before: own(before), yearBefore: own(yearBefore) };
}

/** Returns the months, newest first, for which the data have a year before the decision and three months after it. */
function decisionMonths(reach: Reach): string[] {
  if (reach === null) return [];
  const months: string[] = [];
  // The last day with data may still be loading.
  let month = addMonths(`${reach.until.slice(0, 7)}-01`, -1 - scored);
  while (months.length < mostMonths && addMonths(month, 1) >= addDays(reach.from, 365)) {
    months.push(month.slice(0, 7));
    month = addMonths(month, -1);
  }
  return months;
}

/** Scores forecasts of arrivals month by month, by default for the last twelve whole months. */
export async function flowForecast(
  deps: HoldingsForecastDeps,
  query: PlaceQuery & { from?: string | undefined; until?: string | undefined },
  by: Reader,
): Promise<FlowForecast> {
  const { scope, reach } = await placeOf(deps, query, by, 'fact_item_move');
  if (reach === null) return { cells: 0, errors: [], months: [] };
  const last = query.until ?? addMonths(`${reach.until.slice(0, 7)}-01`, -1).slice(0, 7);
  const first = query.from ?? addMonths(`${last}-01`, 1 - mostMonths).slice(0, 7);
  const months = monthsBetween(first, last);
  if (months.length === 0 || months.length > mostAsked)
    throw new AppError('query.invalid', { params: { reason: 'range' } });
  const cells = await readFlows(deps.engine, { ...scope, months }, by.signal);
  const score = scoreFlows(cells);
  return {
    cells: score.cells,
    errors: [
      { method: 'pace', error: score.pace },
      { method: 'monthBefore', error: score.monthBefore },
    ],
    months: score.months.map(({ month, ...sums }) => ({ month: month.slice(0, 7), ...sums })),
  };
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let month = `${first}-01`;
  while (month <= `${last}-01` && months.length <= mostAsked) {
    months.push(month);
    month = addMonths(month, 1);
  }
  return months;
}

type Reach = { from: string; until: string } | null;

/** Returns the scope of a question, and the days that the loads of a table cover; for events, the days of loans. */
async function placeOf(
  { analytics, clock, timeZone }: HoldingsForecastDeps,
  { glc, libraries }: PlaceQuery,
  { caller }: Reader,
  table: 'behaviour_event' | 'fact_item_move',
): Promise<{ scope: QueryScope; reach: Reach }> {
  const { groups, versions } = await analytics.state();
  const { defaultGlc } = caller;
  const scope = resolveScope(caller.scope, groups, { glc, libraries, defaultGlc });
  const loaded = versions.find((one) => one.glc === scope.glc && one.name === table);
  const { from, until } =
    table === 'behaviour_event'
      ? { from: loaded?.events.loan?.from, until: loaded?.events.loan?.until }
      : { from: loaded?.dataFrom, until: loaded?.dataUntil };
  if (!from || !until) return { scope, reach: null };
  const today = toDay(clock.now(), timeZone);
  return { scope, reach: { from, until: until < today ? until : today } };
}
