import type { QueryResult, readerBreakdowns } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { type Filters, toComparedQuery, toStatisticsQuery } from '#lib/statistics/filters.ts';
import { grainFor } from '#lib/statistics/grain-for.ts';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';
import type { GrainChoice } from '#ui/statistic-page/filter/grain-choices.tsx';

type Split = (typeof readerBreakdowns)[number];

/** Reads the numbers of active and new readers over time. */
export function useLatelyReaderCount(view: Filters & { grain: GrainChoice }): Answer<QueryResult> {
  const grain = view.grain === 'auto' ? grainFor(view.range) : view.grain;
  const query = { ...toComparedQuery(view), grain };
  return useStatistic(['reader', 'latelyReaderCount', query], (signal) =>
    api.reader.latelyReaderCount({ query, signal }),
  );
}

/** Reads the number of readers registered now, by one property. */
export function useComposition(view: Filters & { by: Split }): Answer<QueryResult> {
  const { range: _, ...rest } = toStatisticsQuery(view);
  const query = { ...rest, by: view.by };
  return useStatistic(['reader', 'composition', query], (signal) =>
    api.reader.composition({ query, signal }),
  );
}
