import type { DimensionValue, FilterField } from '@stacksight/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useLanguage } from '../i18n/use-language.ts';

/** Part of a label or code to look for, or codes whose labels are wanted. */
export type Wanted = { search: string } | { codes: readonly string[] };
export type FieldValues = { rows: readonly DimensionValue[]; isLoading: boolean };
export type UseFieldValues = (field: FilterField, wanted: Wanted | null) => FieldValues;

/** The values of a field in the caller's libraries, the most frequent first; null asks for none. */
export const useFieldValues: UseFieldValues = ({ dataset, field }, wanted) => {
  const language = useLanguage();
  const part =
    wanted === null || !('codes' in wanted)
      ? { search: wanted?.search ?? '' }
      : { codes: [...wanted.codes].sort().join(',') };
  const query = { dataset, field, ...part };
  const { data, isFetching } = useQuery({
    queryKey: ['dimension', 'values', query, language],
    queryFn: ({ signal }) => api.dimension.values({ query, signal }),
    enabled: wanted !== null && (!('codes' in wanted) || wanted.codes.length > 0),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { silent: true },
  });
  return { rows: data?.rows ?? [], isLoading: isFetching };
};
