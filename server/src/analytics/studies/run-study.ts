import {
  type Cell,
  type Column,
  type Language,
  otherCode,
  type StudyQuery,
} from '@stacksight/contract';
import { together } from '#lib/timing/together.ts';
import type { Computed } from '../answer/ask.ts';
import { codesAt, describeDimension } from '../answer/describe.ts';
import { createSmallCells } from '../answer/groups/small-cells.ts';
import type { Labels } from '../answer/labels.ts';
import { type CodeCounts, findTop, withTop } from '../answer/top-codes.ts';
import { type BoundParams, createBindings } from '../compile/bindings.ts';
import { otherOf, unknownOf } from '../compile/codes.ts';
import type { TopCodes } from '../compile/compile.ts';
import { rowLimit } from '../compile/paging.ts';
import { planRaw } from '../compile/plan.ts';
import type { Reading } from '../compile/reading.ts';
import { baseParams } from '../compile/source.ts';
import type { Text } from '../model/dataset.ts';
import type { Resolved } from '../question/resolved.ts';
import { withTopCodes } from './base/base-rows.ts';
import {
  numberAt,
  type Study,
  type StudyColumn,
  type StudyPlace,
  type StudyTable,
  type Subject,
} from './base/study.ts';
import { findCaveats, groupedBy } from './caveats.ts';
import { toGroups } from './groups.ts';
import { studyOf } from './study-kinds.ts';

/** A study's question with its bindings begun; `top` are the codes that keep their own row. */
export function openStudy(resolved: Resolved, top: TopCodes): Study {
  const query = studyQueryOf(resolved);
  const [part] = resolved.parts;
  if (part === undefined) throw new Error('a study has a part');
  const plan = planRaw(part, resolved, studyOf(query).scan(query, resolved));
  const bindings = createBindings(baseParams(plan, resolved.range.to));
  return { query, resolved, plan, steps: resolved.steps, top, bindings };
}

function studyQueryOf({ query }: Resolved): StudyQuery {
  if (query.kind === 'table' || query.kind === 'event')
    throw new Error(`${query.kind} is no study`);
  return query;
}

/** What a study counts. */
export function studySubject(resolved: Resolved): Subject {
  const query = studyQueryOf(resolved);
  return studyOf(query).subject(query);
}

/** The one SELECT of a study. */
export function compileStudy(
  resolved: Resolved,
  top: TopCodes,
): { sql: string; params: BoundParams } {
  const study = openStudy(resolved, top);
  const kind = studyOf(study.query);
  const sql = kind.outer(study, withTopCodes(study, kind.inner(study)));
  return {
    sql: kind.isLimited === true ? sql : `${sql}\nLIMIT ${rowLimit + 1}`,
    params: study.bindings.params,
  };
}

/** The largest codes of one breakdown by what the study itself counts, the unknown among them. */
function compileStudyTop(resolved: Resolved, index: number, limit: number) {
  const study = openStudy({ ...resolved, by: resolved.by.slice(index, index + 1) }, [null]);
  const kind = studyOf(study.query);
  const inner = kind.inner(study);
  const sql = [
    `SELECT toString(x0) AS code, ${kind.sizeSql?.(study) ?? 'count()'} AS size`,
    `FROM (${inner})`,
    'GROUP BY code',
    'ORDER BY size DESC, code',
    `LIMIT ${limit}`,
  ].join('\n');
  return { sql, params: study.bindings.params };
}

/** The SELECT of the subjects that a cell counted: one column, `subject`. */
export function compileSubjects(
  resolved: Resolved,
  place: StudyPlace,
  top: TopCodes,
): { sql: string; params: BoundParams } {
  const study = openStudy(resolved, top);
  const kind = studyOf(study.query);
  const inner = withTopCodes(study, kind.inner(study));
  const codes = resolved.by.flatMap(({ code, dimensions }, at): string[] => {
    if (!Object.hasOwn(place.codes, code)) return [];
    const dimension = dimensions[0];
    if (dimension === undefined) return [];
    const own = place.codes[code] ?? unknownOf(dimension);
    const value = own === otherCode ? otherOf(dimension) : own;
    return [`x${at} = ${study.bindings.bind(value, 'String')}`];
  });
  const where = [...codes, ...kind.cell(study, place)];
  const sql = `SELECT DISTINCT subject FROM (${inner})${where.length === 0 ? '' : `\nWHERE ${where.join(' AND ')}`}`;
  return { sql, params: study.bindings.params };
}

/** The codes that keep their own row in a study's table. */
export function findStudyTop(
  engine: Reading,
  resolved: Resolved,
  signal: AbortSignal,
  counts?: CodeCounts,
): Promise<TopCodes> {
  return findTop(engine, resolved, signal, {
    counts,
    rank: (index, limit) => compileStudyTop(resolved, index, limit),
  });
}

/** Puts a study to the engine: the top codes first, then its one SELECT. */
export async function computeStudy(
  engine: Reading,
  resolved: Resolved,
  hidesSmallCells: boolean,
  signal: AbortSignal,
  counts: CodeCounts,
): Promise<Computed & { columns: readonly StudyColumn[] }> {
  return withTop(
    resolved,
    (known) => findStudyTop(engine, resolved, signal, known),
    (top) => computeWith(engine, resolved, top, hidesSmallCells, signal),
    { counts, codesAt: ({ columns }) => (columns[0]?.role === 'time' ? 1 : 0) },
  );
}

async function computeWith(
  engine: Reading,
  resolved: Resolved,
  top: TopCodes,
  hidesSmallCells: boolean,
  signal: AbortSignal,
): Promise<Computed & { columns: readonly StudyColumn[] }> {
  const { sql, params } = compileStudy(resolved, top);
  if (isUntold(resolved)) {
    const { table } = shapeStudy(resolved, top, [], hidesSmallCells);
    const nothing = { rows: [], totals: null, hidden: false, truncated: false };
    return { ...nothing, columns: table.columns, rollup: null, sql, warnings: ['not_loaded'] };
  }
  const [answer, warnings] = await together(
    signal,
    (signal) => engine.table(sql, params, { signal, seconds: 120 }),
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

/** Whether an event that a study cannot do without was never loaded: nobody is then known not to have done it. */
function isUntold(resolved: Resolved): boolean {
  const query = studyQueryOf(resolved);
  const missing = (resolved.loaded[0] ?? []).map((days) => days === null);
  if (query.kind === 'path') return !missing.includes(false);
  const needed = query.kind === 'funnel' ? query.steps.length : missing.length;
  return missing.slice(0, needed).includes(true);
}

/** The engine's rows as a table: groups ordered, gaps filled, small cells hidden where asked. */
function shapeStudy(
  resolved: Resolved,
  top: TopCodes,
  rows: readonly (readonly unknown[])[],
  hidesSmallCells: boolean,
): { rows: Cell[][]; totals: Cell[] | null; hidden: boolean; table: StudyTable } {
  const study = openStudy(resolved, top);
  const small = createSmallCells(hidesSmallCells);
  const kind = studyOf(study.query);
  const groups = toGroups(study, rows, (row) => numberAt(row, kind.sizeAt(study.query)));
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

/** The columns of a study's table in a language. */
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
        glc: resolved.scope.glc,
        labels,
        language,
      });
      return { ...column, means: groupedBy(studyQueryOf(resolved))[language] };
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
