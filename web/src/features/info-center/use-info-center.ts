import type { newBookBreakdowns, QueryResult } from '@stacksight/contract';
import { type Api, api } from '#lib/api.ts';
import { type Filters, toComparedQuery, toStatisticsQuery } from '#lib/statistics/filters.ts';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';

export const uses = ['all', 'yes', 'no'] as const;
export const bookSorts = [
  'addedOn.descend',
  'addedOn.ascend',
  'loans.descend',
  'loans.ascend',
  'copies.descend',
  'copies.ascend',
  'title.ascend',
  'title.descend',
  'clc.ascend',
  'clc.descend',
] as const;

export type NewBooksView = Filters & {
  by: (typeof newBookBreakdowns)[number];
  title: string;
  used: (typeof uses)[number];
  sort: (typeof bookSorts)[number];
  page: number;
  size: number;
};
export type NewBookPage = Awaited<ReturnType<Api['infoCenter']['newBookList']>>;

/** Reads the numbers of new copies and of lent new copies. */
export function useNewBookStatistics(view: NewBooksView): Answer<QueryResult> {
  const query = { ...toComparedQuery(view), by: view.by };
  return useStatistic(['infoCenter', 'newBookStatistics', query], (signal) =>
    api.infoCenter.newBookStatistics({ query, signal }),
  );
}

/** Reads the new titles, page by page. */
export function useNewBookList(view: NewBooksView): Answer<NewBookPage> {
  const [field, order] = view.sort.split('.') as [NewBookSortField, 'ascend' | 'descend'];
  const query = {
    ...toStatisticsQuery(view),
    pageNum: view.page,
    pageSize: view.size,
    field,
    order,
    ...(view.title.trim() === '' ? {} : { title: view.title.trim() }),
    ...(view.used === 'all' ? {} : { used: view.used }),
  };
  return useStatistic(['infoCenter', 'newBookList', query], (signal) =>
    api.infoCenter.newBookList({ query, signal }),
  );
}

type NewBookSortField = 'addedOn' | 'loans' | 'copies' | 'title' | 'clc';

/** Reads holdings, loans and in-house use by location. */
export function useRooms(filters: Filters): Answer<QueryResult> {
  const query = toComparedQuery(filters);
  return useStatistic(['infoCenter', 'statisticsOfRoom', query], (signal) =>
    api.infoCenter.statisticsOfRoom({ query, signal }),
  );
}
