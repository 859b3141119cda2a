import { z } from 'zod';
import { EventQuery, TableQuery } from './query.ts';
import {
  DistributionQuery,
  FirstLastQuery,
  FunnelQuery,
  IntervalQuery,
  LifecycleQuery,
  LostQuery,
  PathQuery,
  RetentionQuery,
  StickinessQuery,
} from './study-query.ts';

/** The eleven kinds of question. */
export const Query = z
  .discriminatedUnion('kind', [
    TableQuery,
    EventQuery,
    FunnelQuery,
    RetentionQuery,
    LostQuery,
    LifecycleQuery,
    FirstLastQuery,
    DistributionQuery,
    StickinessQuery,
    IntervalQuery,
    PathQuery,
  ])
  .meta({ id: 'Query' });
export type Query = z.output<typeof Query>;
export type QueryInput = z.input<typeof Query>;
export type QueryKind = Query['kind'];

/** The questions that count with one SELECT a dataset; the others are studies. */
export type CountQuery = Extract<Query, { kind: 'table' | 'event' }>;
export type StudyQuery = Exclude<Query, CountQuery>;
