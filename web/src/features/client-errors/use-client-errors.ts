import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

type ClientErrorsQuery = {
  page: number;
  size: number;
  message: string;
  field: 'at' | 'count';
  order: 'ascend' | 'descend';
};

export function useClientErrors({ page, size, message, field, order }: ClientErrorsQuery) {
  const query = {
    pageNum: page,
    pageSize: size,
    field,
    order,
    ...(message === '' ? {} : { message }),
  };
  return useQuery({
    queryKey: ['clientErrors', 'list', query],
    queryFn: ({ signal }) => api.clientErrors.list({ query, signal }),
    placeholderData: keepPreviousData,
  });
}
