import {
  type Compare,
  type CustomRange,
  type NamedRange,
  rangeFromText,
  rangeToText,
} from '@stacksight/contract';
import { type UrlValue, urlChoice, urlList, urlText } from '../url-state.ts';

// The filters of every statistic, as the address holds them: range, group, libraries, comparison.

export type RangeValue = NamedRange | CustomRange;
export type CompareChoice = Compare | 'none';
export type Filters = {
  range: RangeValue;
  glc: string;
  libraries: readonly string[];
  compare: CompareChoice;
};

/** The same filters as the calls take them. */
export type StatisticFilterQuery = { range: string; glc?: string; libraries?: string };

/** A range of days in the address. */
export const urlRange = (fallback: RangeValue): UrlValue<RangeValue> => ({
  read: rangeFromText,
  write: rangeToText,
  fallback,
});

/** The part of the address that all statistics share; `range` is the default range. */
export const filterShape = (range: RangeValue) => ({
  range: urlRange(range),
  glc: urlText(),
  libraries: urlList(),
  compare: urlChoice(['previous', 'lastYear', 'none'], 'previous'),
});

/** The library group for a call; the server takes the caller's own where the user has not chosen one. */
export const glcOf = (glc: string | undefined): { glc?: string } => (glc ? { glc } : {});

/** Range, group and libraries for a call; the server fills in the ones that the user has not chosen. */
export function toStatisticsQuery({
  range,
  glc,
  libraries,
}: Omit<Filters, 'compare'>): StatisticFilterQuery {
  return {
    range: rangeToText(range),
    ...glcOf(glc),
    ...(libraries.length === 0 ? {} : { libraries: libraries.join(',') }),
  };
}

/** The same, with the comparison. */
export const toComparedQuery = (
  filters: Filters,
): StatisticFilterQuery & { compare?: Compare } => ({
  ...toStatisticsQuery(filters),
  ...toCompare(filters),
});

/** The comparison, as calls take it. */
export function toCompare({ compare }: Pick<Filters, 'compare'>): { compare?: Compare } {
  return compare === 'none' ? {} : { compare };
}

/** The address of another screen with these filters. */
export function toSearch(filters: Filters, more: Readonly<Record<string, string>> = {}): string {
  const { compare } = filters;
  const params = new URLSearchParams({ ...toStatisticsQuery(filters), ...more });
  if (compare !== 'previous') params.set('compare', compare);
  return `?${params}`;
}
