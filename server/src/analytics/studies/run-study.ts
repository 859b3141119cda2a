import type { Cell, Column, Language } from '@stacksight/contract';
import { together } from '#lib/timing/together.ts';
import type { ComputedRows } from '../answer/ask.ts';
import { codesAt, describeDimension } from '../answer/describe.ts';
import { createSmallCells } from '../answer/groups/small-cells.ts';
import type { Labels } from '../answer/labels.ts';
import { type CodeCounts, findTop, type TopSearch, withTop } from '../answer/top-codes.ts';
import type { TopCodes } from '../compile/compile.ts';
import { rowLimit } from '../compile/paging.ts';
import { readSettings } from '../compile/read-settings.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import type { Text } from '../model/dataset.ts';
import type { Resolved } from '../question/resolved.ts';
import { numberAt, type StudyColumn, type StudyTable } from './base/study.ts';
import { breakdownCaveat, findCaveats } from './caveats.ts';
import { compileStudy, compileStudyTop, openStudy, studyQueryOf } from './compile-study.ts';
import { toStudyGroups } from './groups.ts';
import { studyKindOf } from './study-kinds.ts';

/** Finds the codes that keep their own row in a study's table. */
export function findStudyTop(
  engine: ReadingEngine,
  resolved: Resolved,
  signal: AbortSignal,
  search: TopSearch = {},
): Promise<TopCodes> {
  return findTop(engine, resolved, signal, {
    ...search,
    rank: (index, limit) => compileStudyTop(resolved, index, limit),
  });
}

/** Computes the answer of a study, without labels: it finds the top codes, then runs the one SELECT. */
export async function computeStudy(
  engine: ReadingEngine,
  resolved: Resolved,
  hidesSmallCells: boolean,
  signal: AbortSignal,
  counts: CodeCounts,
): Promise<ComputedRows & { columns: readonly StudyColumn[] }> {
  return withTop(
    resolved,
    (search) => findStudyTop(engine, resolved, signal, search),
    (top) => computeWith(engine, resolved, top, hidesSmallCells, signal),
    { counts, codesAt: ({ columns }) => (columns[0]?.role === 'time' ? 1 : 0) },
  );
}

async function computeWith(
  engine: ReadingEngine,
  resolved: Resolved,
  top: TopCodes,
  hidesSmallCells: boolean,
  signal: AbortSignal,
): Promise<ComputedRows & { columns: readonly StudyColumn[] }> {
  const { sql, params } = compileStudy(resolved, top);
  if (isUntold(resolved)) {
    const { table } = shapeStudy(resolved, top, [], hidesSmallCells);
    const nothing = { rows: [], totals: null, hidden: false, truncated: false };
    return { ...nothing, columns: table.columns, rollup: null, sql, warnings: ['not_loaded'] };
  }
  const [answer, warnings] = await together(
    signal,
    (signal) =>
      engine.table(sql, params, { signal, seconds: 120, settings: readSettings(resolved) }),
    (signal) => findCaveats(engine, openStudy(resolved, top), signal),
  );
  const query = studyQueryOf(resolved);
  const isList = query.kind === 'lost' && query.question === 'list';
  const size = isList ? query.top : rowLimit;
  const rows = answer.rows.slice(0, size);
  const { table, ...shaped } = shapeStudy(resolved, top, rows, hidesSmallCells);
  return {
    ...shaped,
    columns: table.columns,
    truncated: answer.rows.length > size,
    rollup: null,
    sql,
    warnings,
  };
}

/** Returns whether an event of a study was never loaded. Readers without this event are then unknown. */
function isUntold(resolved: Resolved): boolean {
  const query = studyQueryOf(resolved);
  const missing = (resolved.loaded[0] ?? []).map((days) => days === null);
  if (query.kind === 'path') return !missing.includes(false);
  const needed = query.kind === 'funnel' ? query.steps.length : missing.length;
  return missing.slice(0, needed).includes(true);
}

/** Turns the engine's rows into a table: it orders groups, fills gaps and hides small cells if asked. */
function shapeStudy(
  resolved: Resolved,
  top: TopCodes,
  rows: readonly (readonly unknown[])[],
  hidesSmallCells: boolean,
): { rows: Cell[][]; totals: Cell[] | null; hidden: boolean; table: StudyTable } {
  const study = openStudy(resolved, top);
  const small = createSmallCells(hidesSmallCells);
  const kind = studyKindOf(study.query);
  const groups = toStudyGroups(study, rows, (row) => numberAt(row, kind.sizeAt(study.query)));
  const table = kind.shape(study, groups, small);
  const isTimed = table.columns[0]?.role === 'time';
  return {
    rows: table.rows.map(({ codes, cells }) =>
      isTimed ? [cells[0] ?? null, ...codes, ...cells.slice(1)] : [...codes, ...cells],
    ),
    totals: table.totals === null ? null : [...table.totals],
    hidden: small.isHidden,
    table,
  };
}

/** Describes the columns of a study's table in a language, with the labels of the codes in its rows. */
export async function describeStudy(
  resolved: Resolved,
  columns: readonly StudyColumn[],
  rows: readonly (readonly Cell[])[],
  context: { labels: Labels; language: Language },
): Promise<Column[]> {
  const { language, labels } = context;
  const isTimed = columns[0]?.role === 'time';
  const start = isTimed ? 1 : 0;
  const own = columns.map((column) => describeOwn(column, language));
  const dimensions = await Promise.all(
    resolved.by.map(async ({ code, dimensions: [dimension] }, at) => {
      const codes = codesAt(rows, start + at);
      const column = await describeDimension(code, dimension, codes, {
        resolved,
        labels,
        language,
      });
      return { ...column, means: breakdownCaveat(studyQueryOf(resolved))[language] };
    }),
  );
  return [...own.slice(0, start), ...dimensions, ...own.slice(start)];
}

function describeOwn(column: StudyColumn, language: Language): Column {
  const { key, type, role, format, label, unit, means, formula, labels } = column;
  return {
    key,
    type,
    role,
    format,
    label: label[language],
    unit: unit?.[language] ?? null,
    means: means?.[language] ?? null,
    formula: formula?.[language] ?? null,
    labels:
      labels === undefined
        ? null
        : Object.fromEntries(
            Object.entries(labels).map(([code, text]: [string, Text]) => [code, text[language]]),
          ),
  };
}
