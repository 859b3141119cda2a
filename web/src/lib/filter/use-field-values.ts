import type { DimensionValue, FilterField } from '@stacksight/contract';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { glcOf } from '../statistics/filters.ts';

/** Selects the values to read, by a text in label or code, or by their codes. */
export type WantedValues = { search: string } | { codes: readonly string[] };
export type FieldValues = {
  rows: readonly DimensionValue[];
  isLoading: boolean;
  /** True if the values still belong to the previous search. */
  isEarlier: boolean;
};
export type UseFieldValues = (field: FilterField, wanted: WantedValues | null) => FieldValues;

/** Returns the values of a field in the user's libraries, the most frequent first; a field of null reads nothing. */
export const useFieldValues: UseFieldValues = (field, wanted) => useValuesOf('', field, wanted);

const known = new Map<string, UseFieldValues>();

/** Returns the hook that reads the values of one library group; the same group always gives the same hook. */
export function fieldValuesIn(glc: string): UseFieldValues {
  if (glc === '') return useFieldValues;
  const values: UseFieldValues =
    known.get(glc) ?? ((field, wanted) => useValuesOf(glc, field, wanted));
  known.set(glc, values);
  return values;
}

function useValuesOf(
  glc: string,
  { dataset, field }: FilterField,
  wanted: WantedValues | null,
): FieldValues {
  const language = useLanguage();
  const part =
    wanted === null || !('codes' in wanted)
      ? { search: wanted?.search ?? '' }
      : { codes: [...wanted.codes].sort().join(',') };
  const query = { dataset, field, ...part, ...glcOf(glc) };
  // The values of another field must not stay on the screen.
  const isHere = ([, , set, name]: QueryKey) => set === dataset && name === field;
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['dimension', 'values', dataset, field, query, language] as QueryKey,
    queryFn: ({ signal }) => api.dimension.values({ query, signal }),
    enabled: wanted !== null && (!('codes' in wanted) || wanted.codes.length > 0),
    placeholderData: (last, earlier) => (earlier && isHere(earlier.queryKey) ? last : undefined),
    staleTime: 60_000,
  });
  return { rows: data?.rows ?? [], isLoading: isFetching, isEarlier: isPlaceholderData };
}
