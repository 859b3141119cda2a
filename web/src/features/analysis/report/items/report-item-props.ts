import type { Cell, QueryResult, ShownItem } from '@stacksight/contract';
import type { Drill } from '#lib/statistics/use-drill.ts';
import type { WorkbookSaver } from '#lib/statistics/use-workbook.ts';
import type { LibraryNames } from '#ui/metric/metric-facts.tsx';
import type { Narrowed } from '../filters/use-narrowed.ts';

export type Tools = {
  /** The id of the report. */
  report: string;
  drill: Drill;
  workbook: WorkbookSaver;
  libraryNames: LibraryNames;
};
export type ReportItemProps = {
  item: ShownItem;
  /** The question of an analysis with the filters of the report; undefined while they are being applied. */
  narrowed: Narrowed | undefined;
  /** True if the report has filters, which targets do not follow. */
  isFiltered: boolean;
  tools: Tools;
  isEditing: boolean;
  /** Filters the rest of the report by the picked row; undefined where a pick opens the rows behind it. */
  onPick?: ((result: QueryResult, row: readonly Cell[]) => boolean) | undefined;
};
