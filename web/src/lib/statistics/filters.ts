import {
  type ComparedPeriod,
  type CustomRange,
  type NamedRange,
  rangeFromText,
  rangeToText,
} from '@stacksight/contract';
import { type UrlValue, urlChoice, urlList, urlText } from '../url-state.ts';

// Reads and writes the filters of every statistic in the address: range, library group, libraries, comparison.

export type RangeValue = NamedRange | CustomRange;
export type CompareChoice = ComparedPeriod | 'none';
export type Filters = {
  range: RangeValue;
  glc: string;
  libraries: readonly string[];
  compare: CompareChoice;
};

/** The filters of a statistic, as the calls take them. */
export type StatisticFilterQuery = { range: string; glc?: string; libraries?: string };

/** Makes a UrlValue for a range of days. */
export const urlRange = (fallback: RangeValue): UrlValue<RangeValue> => ({
  read: rangeFromText,
  write: rangeToText,
  fallback,
});

/** Returns the shape of the values in the address that all statistics share; `range` is the default range. */
export const filterShape = (range: RangeValue) => ({
  range: urlRange(range),
  glc: urlText(),
  libraries: urlList(),
  compare: urlChoice(['previous', 'lastYear', 'none'], 'previous'),
});

/** Returns the library group for a call; without a chosen group, the server takes the user's own. */
export const glcOf = (glc: string | undefined): { glc?: string } => (glc ? { glc } : {});

/** Returns range, library group and libraries for a call; the server fills in values that the user has not chosen. */
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

/** Returns range, library group, libraries and comparison for a call. */
export const toComparedQuery = (
  filters: Filters,
): StatisticFilterQuery & { compare?: ComparedPeriod } => ({
  ...toStatisticsQuery(filters),
  ...toCompare(filters),
});

/** Returns the comparison for a call; an empty object without a comparison. */
export function toCompare({ compare }: Pick<Filters, 'compare'>): { compare?: ComparedPeriod } {
  return compare === 'none' ? {} : { compare };
}

/** Returns the search string that opens another screen with these filters. */
export function toSearch(filters: Filters, more: Readonly<Record<string, string>> = {}): string {
  const { compare } = filters;
  const params = new URLSearchParams({ ...toStatisticsQuery(filters), ...more });
  if (compare !== 'previous') params.set('compare', compare);
  return `?${params}`;
}
