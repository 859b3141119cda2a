import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { exampleField, FilterField } from '../values/filter-field.ts';
import { EventQuery } from '../values/query.ts';
import { QueryResult } from '../values/query-result.ts';
import { exampleResult, statisticsQuery } from '../values/statistics.ts';
import { EventProperty } from './behavior-event.ts';

/** The filters, breakdowns and measures of an event. */
export const EventFilters = z.object({
  id: z.uuid(),
  code: z.string(),
  label: z.string(),
  filters: z.array(FilterField),
  /** The dimensions and the amount of the event, with their names in the catalogue. */
  properties: z.array(EventProperty),
  /** Properties that a question can sum or average. */
  measures: z.array(z.object({ code: z.string(), label: z.string() })),
});
export type EventFilters = z.output<typeof EventFilters>;

export const dna = area('dna', {
  query: route({
    method: 'POST',
    path: 'dna/query',
    summary: 'Event analysis; `api/query` answers the same',
    needs: 'dashboard:view',
    body: EventQuery,
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
  loadFiltersByEventId: route({
    method: 'GET',
    path: 'dna/loadFiltersByEventId',
    summary: 'The fields that an event of the catalogue can be filtered by',
    needs: 'dashboard:view',
    query: {
      /** The id or the code of an event. */
      eventId: z.string().min(1).max(64),
      glc: statisticsQuery.glc,
    },
    reply: EventFilters,
    example: {
      id: '0b5c2c1e-6a0e-4b7e-9d55-3c6f2a0f8a11',
      code: 'fine',
      label: '缴纳滞纳金或赔款',
      filters: [exampleField],
      properties: [{ code: 'weekday', nameZh: '星期', nameEn: 'Weekday' }],
      measures: [{ code: 'amount', label: '金额（元）' }],
    },
  }),
});
