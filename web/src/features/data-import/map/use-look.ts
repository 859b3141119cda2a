import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useSettled } from '#lib/window/use-settled.ts';
import type { Draft } from './drafts.ts';

/** Reads the first rows of a table and the proposed form. */
export function useLook(
  { upload, table }: { upload: string; table: string },
  { glc, encoding }: Pick<Draft, 'glc' | 'encoding'>,
) {
  // A group is typed letter by letter.
  const group = useSettled(glc.trim());
  const query = { ...glcOf(group), ...(encoding === '' ? {} : { encoding }) };
  return useQuery({
    queryKey: ['dataImport', 'look', upload, table, query],
    queryFn: ({ signal }) => api.dataImport.look({ params: { id: upload, table }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
}
