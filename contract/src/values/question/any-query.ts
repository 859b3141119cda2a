import { z } from 'zod';
import { EventQuery, type Filter, TableQuery } from '../query.ts';
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

/** Questions that need one SELECT for each dataset; all other questions are studies. */
export type CountQuery = Extract<Query, { kind: 'table' | 'event' }>;
export type StudyQuery = Exclude<Query, CountQuery>;

/** An event of the catalogue, as questions refer to it. */
export type CatalogueEvent = {
  code: string;
  /** The raw events of the warehouse that it counts. */
  events: readonly string[];
  /** The filter on the raw events, by dimensions of the event stream. */
  filter: Filter | null;
  nameZh: string;
  nameEn: string;
  /** True if an administrator has hidden the event; the server refuses questions about a hidden event. */
  isHidden: boolean;
};
