import {
  type AnalyticsReport,
  type Cell,
  type Condition,
  type Filter,
  type QueryResult,
  type ReportFilters,
  rangeFromText,
  rangeToText,
} from '@stacksight/contract';
import { useMemo } from 'react';
import { urlText, useUrlState } from '#lib/url-state.ts';
import { restCode } from '#ui/metric/result-data.ts';

/** A value that the reader has picked in one chart; it filters the other items of the report. */
export type PickedValue = {
  /** The index of the item with the chart. */
  from: number;
  conditions: readonly Condition[];
};

// In the address, a dash stands for "each question keeps its own", and a missing value for what the report says.
const none = '-';
const shape = { range: urlText(), libraries: urlText(), filter: urlText(), only: urlText() };

export type ReaderFilters = {
  filters: ReportFilters;
  picked: PickedValue | null;
  /** True if the reader sees other filters than those of the report. */
  isChanged: boolean;
  change: (part: Partial<ReportFilters>) => void;
  pick: (picked: PickedValue | null) => void;
  reset: () => void;
};

/** Holds the filters with which a reader sees a report, in the address: those of the report, until they are changed. */
export function useReportFilters(report: AnalyticsReport): ReaderFilters {
  const [values, set] = useUrlState(shape);
  const { range, libraries, filter, only } = values;
  const filters = useMemo(
    (): ReportFilters => ({
      range: readOr(range, rangeFromText, report.range),
      libraries: readOr(libraries, (text) => text.split(','), null) ?? savedOr(libraries, report),
      filter: readOr(filter, parse<Filter>, report.filter),
    }),
    [range, libraries, filter, report],
  );
  const picked = useMemo(() => (only === '' ? null : parse<PickedValue>(only)), [only]);
  const change = (part: Partial<ReportFilters>) =>
    set({
      ...('range' in part ? { range: toText(part.range, rangeToText) } : {}),
      ...(part.libraries ? { libraries: part.libraries.join(',') || none } : {}),
      ...('filter' in part ? { filter: toText(part.filter, JSON.stringify) } : {}),
    });
  return {
    filters,
    picked,
    isChanged: range !== '' || libraries !== '' || filter !== '' || only !== '',
    change,
    pick: (next) => set({ only: next === null ? '' : JSON.stringify(next) }),
    reset: () => set({ range: '', libraries: '', filter: '', only: '' }),
  };
}

const savedOr = (text: string, { libraries }: AnalyticsReport): string[] =>
  text === none ? [] : libraries;

function readOr<T>(text: string, read: (text: string) => T | null, saved: T | null): T | null {
  if (text === none) return null;
  return text === '' ? saved : (read(text) ?? saved);
}

const toText = <T>(value: T | null | undefined, write: (value: T) => string): string =>
  value == null ? none : write(value);

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** Returns the conditions that a row of an answer stands for; an empty list for a row without dimensions, or "other". */
export function conditionsOf(
  { columns }: Pick<QueryResult, 'columns'>,
  row: readonly Cell[] | undefined,
): Condition[] {
  const found = columns.flatMap(({ key, role }, index): Condition[] => {
    if (role !== 'dimension' || row === undefined) return [];
    const code = row[index] ?? null;
    return [
      code === null
        ? { field: key, op: 'isNull' }
        : { field: key, op: 'in', value: [String(code)] },
    ];
  });
  return found.some(({ value }) => Array.isArray(value) && value[0] === restCode) ? [] : found;
}

/** Adds conditions to the filters of a page. */
export function withConditions(
  filters: ReportFilters,
  conditions: readonly Condition[],
): ReportFilters {
  if (conditions.length === 0) return filters;
  const own =
    filters.filter === null ? [] : 'all' in filters.filter ? filters.filter.all : [filters.filter];
  return { ...filters, filter: { all: [...own, ...conditions] } };
}

export const hasFilters = ({ range, libraries, filter }: ReportFilters): boolean =>
  range !== null || libraries.length > 0 || filter !== null;
