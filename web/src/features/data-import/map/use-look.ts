import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useSettled } from '#lib/window/use-settled.ts';
import { type Draft, readingOf } from './drafts.ts';

/** Reads the first rows of a table and the proposed form. */
export function useLook(
  { upload, table }: { upload: string; table: string },
  draft: Draft,
  isAsked = true,
) {
  // A group is typed letter by letter.
  const group = useSettled(draft.glc.trim());
  const query = { ...glcOf(group), ...readingOf(draft) };
  return useQuery({
    queryKey: ['dataImport', 'look', upload, table, query],
    queryFn: ({ signal }) => api.dataImport.look({ params: { id: upload, table }, query, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
}
