import type { Compare, NamedRange, Range, TableQuery } from '@stacksight/contract';

/** What a statistic's query string says. */
export type StatisticQuery = {
  range?: Range | undefined;
  glc?: string | undefined;
  libraries?: string[] | undefined;
  compare?: Compare | undefined;
};

type StatisticTable = Pick<TableQuery, 'dataset' | 'metrics'> &
  Partial<Pick<TableQuery, 'by' | 'grain' | 'filter' | 'top' | 'sort' | 'page'>>;

/** The table query of a fixed question over what was asked; `range` serves where none was. */
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
