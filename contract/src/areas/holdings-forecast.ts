import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { statisticsQuery } from '../values/statistics.ts';

// Tests the demand that plans rely on: a decision is repeated with the data of an earlier day, and scored on the days
// after it.

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/**
 * Returns the errors of several methods; an error is Σ|forecast − actual| ÷ Σ actual over all cells, or null if
 * nothing was counted.
 */
const MethodError = <Method extends string>(methods: readonly [Method, ...Method[]]) =>
  z.object({ method: z.enum(methods), error: z.number().nullable() });

const Moves = z.object({
  method: z.enum(['demand', 'holds']),
  moves: z.number().int(),
  /**
   * The mean loans of one copy on the days after the decision: first in the libraries that receive copies under the
   * plan, then in the libraries that give them.
   */
  perCopyTo: z.number().nullable(),
  perCopyFrom: z.number().nullable(),
});

export const LoanForecast = z.object({
  /** The day of the decision, and the last scored day; null if the loans do not begin early enough. */
  decidedOn: z.string().nullable(),
  scoredUntil: z.string().nullable(),
  /** The months at whose end a decision can be repeated, newest first. */
  months: z.array(Month),
  /** The number of pairs of library and main class with at least ten loans on the scored days. */
  cells: z.number().int(),
  loans: z.number().int(),
  errors: z.array(MethodError(['demand', 'monthsBefore', 'yearBefore'])),
  /** The share of the loans that went to the tenth of titles with the largest forecast; null without loans. */
  topTenth: z.object({ demand: z.number().nullable(), monthsBefore: z.number().nullable() }),
  plans: z.array(Moves),
});
export type LoanForecast = z.output<typeof LoanForecast>;

export const FlowForecast = z.object({
  /** The number of cells of library, type and month with at least ten arrivals in the month and in the month before. */
  cells: z.number().int(),
  errors: z.array(MethodError(['pace', 'monthBefore'])),
  months: z.array(
    z.object({ month: Month, actual: z.number(), pace: z.number(), monthBefore: z.number() }),
  ),
});
export type FlowForecast = z.output<typeof FlowForecast>;

const query = { glc: statisticsQuery.glc, libraries: statisticsQuery.libraries };

export const holdingsForecast = area('holdingsForecast', {
  loans: route({
    method: 'GET',
    path: 'holdings/forecast/loans',
    summary:
      'What the demand foretold of the loans of three months, beside plain forecasts and beside moves by holds',
    needs: 'holdings:view',
    query: { ...query, month: Month.optional() },
    reply: LoanForecast,
    example: {
      decidedOn: '2026-07-31',
      scoredUntil: '2026-10-31',
      months: ['2026-07', '2026-06'],
      cells: 212,
      loans: 18_240,
      errors: [
        { method: 'demand', error: 0.16 },
        { method: 'monthsBefore', error: 0.21 },
        { method: 'yearBefore', error: 0.24 },
      ],
      topTenth: { demand: 0.38, monthsBefore: 0.33 },
      plans: [{ method: 'demand', moves: 300, perCopyTo: 1.4, perCopyFrom: 0.2 }],
    },
    seconds: 120,
  }),
  flows: route({
    method: 'GET',
    path: 'holdings/forecast/flows',
    summary:
      'What the pace of the last weeks foretold of the items that arrive, by library, type and month',
    needs: 'holdings:view',
    query: { ...query, from: Month.optional(), until: Month.optional() },
    reply: FlowForecast,
    example: {
      cells: 3_210,
      errors: [
        { method: 'pace', error: 0.39 },
        { method: 'monthBefore', error: 0.42 },
      ],
      months: [{ month: '2020-02', actual: 139_755, pace: 131_204, monthBefore: 123_928 }],
    },
    seconds: 120,
  }),
});
