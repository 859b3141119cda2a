import { type Filters, toSearch } from './filters.ts';
import { useDays } from './use-days.ts';
import { type Drill, useDrill } from './use-drill.ts';
import { type Libraries, useLibraries } from './use-libraries.ts';
import { useScreens } from './use-screens.ts';
import type { StatisticFetchOptions } from './use-statistic.ts';
import { useWorkbook, type WorkbookSaver } from './use-workbook.ts';

// Provides what all pages of statistics share: libraries, days, rows behind numbers, and files.

export type StatisticTools = {
  filters: Filters;
  change: (part: Partial<Filters>) => void;
  libraries: Libraries;
  days: ReturnType<typeof useDays>;
  drill: Drill;
  workbook: WorkbookSaver;
  /** The address of another screen with the same filters; null if the user may not open that screen. */
  linkTo: (component: string, more?: Readonly<Record<string, string>>) => string | null;
};

type ChangeFilters = (part: Partial<Filters>, options?: { push?: boolean }) => void;

/** Returns the libraries, days, rows and files for a page whose address has `filters`. */
export function useStatisticTools(
  filters: Filters,
  change: ChangeFilters,
  options: StatisticFetchOptions = {},
): StatisticTools {
  const screens = useScreens();
  return {
    filters,
    change: (part) => change(part, { push: true }),
    libraries: useLibraries(filters.glc, options),
    days: useDays(filters.range, options),
    drill: useDrill(),
    workbook: useWorkbook(),
    linkTo: (component, more) => {
      const path = screens.get(component);
      return path === undefined ? null : `${path}${toSearch(filters, more)}`;
    },
  };
}
