import type { Compare, NamedRange, Range, TableQuery } from '@stacksight/contract';

/** What the caller of a statistic may choose in its query string. */
export type StatisticQuery = {
  range?: Range | undefined;
  glc?: string | undefined;
  libraries?: string[] | undefined;
  compare?: Compare | undefined;
};

type StatisticTable = Pick<TableQuery, 'dataset' | 'metrics'> &
  Partial<Pick<TableQuery, 'by' | 'grain' | 'filter' | 'top' | 'sort' | 'page'>>;

/** Makes the table query of a fixed question with the caller's choices; `range` is the range if they chose none. */
export function tableOf(
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
