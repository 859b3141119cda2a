import type { ComparedPeriod, NamedRange, Range, TableQuery } from '@stacksight/contract';

/** The parameters of a statistic that a caller may set in the query string. */
export type StatisticQuery = {
  range?: Range | undefined;
  glc?: string | undefined;
  libraries?: string[] | undefined;
  compare?: ComparedPeriod | undefined;
};

type StatisticTable = Pick<TableQuery, 'dataset' | 'metrics'> &
  Partial<Pick<TableQuery, 'by' | 'grain' | 'filter' | 'top' | 'sort' | 'page'>>;

/** Makes the table query of a fixed question with the caller's parameters. `range` is the default range. */
export function makeTableQuery(
  question: StatisticTable,
  asked: StatisticQuery,
  range: NamedRange,
): TableQuery {
  return {
    kind: 'table',
    by: [],
    ...question,
    range: asked.range ?? range,
    ...(asked.glc === undefined ? {} : { glc: asked.glc }),
    ...(asked.libraries === undefined ? {} : { libraries: asked.libraries }),
    ...(asked.compare === undefined ? {} : { compare: asked.compare }),
  };
}
