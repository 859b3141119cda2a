import { type ForecastPair, weightedError } from './errors.ts';

// Tests a forecast of the items that arrive at a library, by type and month, from data before the month begins.

/** The arrivals of one item type at one library in a month, and in the windows before the month. */
export type FlowCell = {
  /** The first day of the month, and its number of days. */
  month: string;
  days: number;
  actual: number;
  monthBefore: number;
  last28: number;
  last90: number;
};

export type FlowScore = {
  cells: number;
  pace: number | null;
  monthBefore: number | null;
  months: readonly { month: string; actual: number; pace: number; monthBefore: number }[];
};

/** A cell with fewer items, in the month or in the month before, is too small to be judged alone. */
const leastItems = 10;

/**
 * Scores two forecasts of arrivals. The first takes the share of the cell in all arrivals of 90 days, times the daily
 * arrivals of the last 28 days, times the days of the month. The second repeats the month before.
 */
export function scoreFlows(cells: readonly FlowCell[]): FlowScore {
  const judged: { pace: ForecastPair[]; monthBefore: ForecastPair[] } = {
    pace: [],
    monthBefore: [],
  };
  const months = [...Map.groupBy(cells, ({ month }) => month)].map(([month, some]) => {
    const all28 = sumOf(some, ({ last28 }) => last28);
    const all90 = sumOf(some, ({ last90 }) => last90);
    let total = 0;
    for (const { actual, monthBefore, last90, days } of some) {
      const pace = all90 === 0 ? 0 : (last90 / all90) * (all28 / 28) * days;
      total += pace;
      if (actual < leastItems || monthBefore < leastItems) continue;
      judged.pace.push({ forecast: pace, actual });
      judged.monthBefore.push({ forecast: monthBefore, actual });
    }
    const sums = {
      actual: sumOf(some, (one) => one.actual),
      monthBefore: sumOf(some, (one) => one.monthBefore),
    };
    return { month, pace: total, ...sums };
  });
  return {
    cells: judged.pace.length,
    pace: weightedError(judged.pace),
    monthBefore: weightedError(judged.monthBefore),
    months: months.sort((a, b) => a.month.localeCompare(b.month)),
  };
}

const sumOf = (cells: readonly FlowCell[], of: (cell: FlowCell) => number): number =>
  cells.reduce((sum, cell) => sum + of(cell), 0);
