// chinese-ok: the names of the two columns stand in files that people read; months in headings are data
import type { FileMapping } from './mapping/mapping-schema.ts';
import { isMonth, isQuarter, isYear } from './propose/values.ts';

// A table with one column for each month, as librarians keep them, becomes rows: each filled cell is a row with the
// heading of its column as the period and the cell as the count.

/** The columns that take the place of the columns of periods. */
export const spreadColumns = { period: '时段 / Period', count: '数量 / Count' } as const;

/** The places of the columns that stay, and of those whose cells become rows. */
export type Spread = { kept: number[]; periods: { at: number; heading: string }[] };

/**
 * Returns the places of headings that are months; of quarters where no heading is a month, else of years. A column for
 * the whole year beside the months would count everything twice.
 */
export function periodPlaces(header: readonly string[]): number[] {
  const of = (test: (heading: string) => boolean) =>
    header.flatMap((heading, at) => (test(heading.trim()) ? [at] : []));
  return [isMonth, isQuarter, isYear].map(of).find((places) => places.length > 0) ?? [];
}

const monthsAlone =
  /^((0?[1-9]|1[0-2]|十[一二]?|[一二三四五六七八九])月份?|(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?)$/i;

/** Returns the headings that are months without a year, where at least three are and no heading is a period. */
export function yearlessMonths(header: readonly string[]): string[] {
  const found = header.map((one) => one.trim()).filter((one) => monthsAlone.test(one));
  return found.length >= 3 && periodPlaces(header).length === 0 ? found : [];
}

/** Returns the header after the columns of periods became rows, and how they do; null for a file that stays as it is. */
export function spreadHeader(
  header: readonly string[],
  { spread }: FileMapping,
): { header: readonly string[]; spread: Spread | null } {
  if (spread === undefined) return { header, spread: null };
  const periods = periodPlaces(header)
    .map((at) => ({ at, heading: header[at]?.trim() ?? '' }))
    .filter(({ heading }) => !spread.except.includes(heading));
  const turned = new Set(periods.map(({ at }) => at));
  const kept = header.flatMap((_, at) => (turned.has(at) ? [] : [at]));
  const names = kept.map((at) => header[at] ?? '');
  return {
    header: [...names, spreadColumns.period, spreadColumns.count],
    spread: { kept, periods },
  };
}
