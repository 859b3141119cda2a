import type { Cell, Column, DaySpan, Step, StudyQuery } from '@stacksight/contract';
import type { SmallCells } from '../../answer/groups/small-cells.ts';
import type { TopCodes } from '../../compile/compile.ts';
import type { Plan } from '../../compile/plan.ts';
import type { Bindings } from '../../compile/statement.ts';
import type { Text } from '../../model/dataset.ts';
import type { Resolved, ResolvedStep } from '../../question/resolved.ts';

// A study analyses the events of readers over time. Every kind is written in the same way: `inner` selects one row for
// each reader, title or item (for some kinds, one for each reader and period or session), `outer` counts those rows,
// `cell` gives the conditions of the rows that a cell counted, and `shape` makes the table.

export type Study<Q extends StudyQuery = StudyQuery> = {
  query: Q;
  resolved: Resolved;
  /** The plan of the study's one query part over the days that it scans. */
  plan: Plan;
  steps: readonly ResolvedStep[];
  top: TopCodes;
  bindings: Bindings;
};

/** The codes of one cell of a study's table, apart from those of the breakdowns. */
export type StudyPlace = {
  metric?: string | undefined;
  bucket?: string | undefined;
  codes: Readonly<Record<string, string | null>>;
};

export type StudyColumn = Pick<Column, 'key' | 'type' | 'role' | 'format'> & {
  label: Text;
  unit?: Text;
  means?: Text;
  formula?: Text;
  labels?: Readonly<Record<string, Text>>;
};

export type StudyTable = {
  /** The columns without the breakdowns. Breakdowns come after a first column of time, else before all columns. */
  columns: readonly StudyColumn[];
  rows: readonly StudyRow[];
  totals: readonly Cell[] | null;
};

export type StudyRow = { codes: readonly (string | null)[]; cells: readonly Cell[] };

export type StudyKind<Q extends StudyQuery> = {
  /** Returns the events that the study reads, in the order of the columns s0, s1 … of the base rows. */
  steps(query: Q): readonly Step[];
  /** Returns the days to read, which may extend beyond the range. */
  scan(query: Q, resolved: Resolved): DaySpan;
  subject(query: Q): Subject;
  inner(study: Study<Q>): string;
  outer(study: Study<Q>, inner: string): string;
  /** True if `outer` writes its own LIMIT. */
  isLimited?: boolean;
  /** Returns the index, after the breakdowns, of the engine's column with the size of a group. */
  sizeAt(query: Q): number;
  /**
   * Returns the SQL of a code's size over the rows of `inner`, which ranks the codes of a breakdown; count() unless
   * given.
   */
  sizeSql?(study: Study<Q>): string;
  cell(study: Study<Q>, place: StudyPlace): readonly string[];
  shape(study: Study<Q>, groups: readonly StudyGroup[], small: SmallCells): StudyTable;
};

export type Subject = 'reader' | 'title' | 'item';

/** The engine's rows for one combination of breakdown codes, without these codes. */
export type StudyGroup = {
  codes: readonly (string | null)[];
  rows: readonly (readonly unknown[])[];
};

/** Returns the number in a column of a row; 0 if the row or the number is missing. */
export const numberAt = (row: readonly unknown[] | undefined, at: number): number =>
  Number(row?.[at] ?? 0);
