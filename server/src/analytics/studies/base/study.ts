import type { Cell, Column, Step, StudyQuery } from '@stacksight/contract';
import type { SmallCells } from '../../answer/groups/small-cells.ts';
import type { DaySpan } from '../../calendar/days.ts';
import type { TopCodes } from '../../compile/compile.ts';
import type { Plan } from '../../compile/plan.ts';
import type { Bindings } from '../../compile/statement.ts';
import type { Text } from '../../model/dataset.ts';
import type { Resolved, ResolvedStep } from '../../question/resolved.ts';

// A study asks what readers do over time. Every one is written the same way: `inner` gives one row for each subject
// (a reader; for some studies a reader in a period or a session), `outer` counts those rows, `cell` finds again which
// of them a cell counted, and `shape` makes the table.

export type Study<Q extends StudyQuery = StudyQuery> = {
  query: Q;
  resolved: Resolved;
  /** How its one part is read over the days that it scans. */
  plan: Plan;
  steps: readonly ResolvedStep[];
  top: TopCodes;
  bindings: Bindings;
};

/** One cell of a study's table: its own codes besides those of the breakdowns. */
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
  /** The columns without the breakdowns, which come after the first column if that is a time, else first. */
  columns: readonly StudyColumn[];
  rows: readonly StudyRow[];
  totals: readonly Cell[] | null;
};

export type StudyRow = { codes: readonly (string | null)[]; cells: readonly Cell[] };

export type StudyKind<Q extends StudyQuery> = {
  /** The events that it looks at, in the order in which `inner` finds them. */
  steps(query: Q): readonly Step[];
  /** The days that must be read, which may reach beyond the range. */
  scan(query: Q, resolved: Resolved): DaySpan;
  subject(query: Q): Subject;
  inner(study: Study<Q>): string;
  outer(study: Study<Q>, inner: string): string;
  /** Whether `outer` limits its rows itself. */
  isLimited?: boolean;
  /** Which column of the answer, after the breakdowns, tells how large a group is. */
  sizeAt(query: Q): number;
  /** The same over the rows of `inner`, where it is not how many they are: it ranks the codes of a breakdown. */
  sizeSql?(study: Study<Q>): string;
  cell(study: Study<Q>, place: StudyPlace): readonly string[];
  shape(study: Study<Q>, groups: readonly StudyGroup[], small: SmallCells): StudyTable;
};

export type Subject = 'reader' | 'title' | 'item';

/** What the engine answered for one combination of breakdown codes: rows without those codes. */
export type StudyGroup = {
  codes: readonly (string | null)[];
  rows: readonly (readonly unknown[])[];
};

/** A number of a row; nothing is zero. */
export const numberAt = (row: readonly unknown[] | undefined, at: number): number =>
  Number(row?.[at] ?? 0);
