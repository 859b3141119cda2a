import type { DaySpan } from '@stacksight/contract';
import { bucketsOf } from '../../calendar/buckets.ts';
import { compilePart, type OnlyGroups, type TopCodes } from '../../compile/compile.ts';
import { isPaged, rowLimit } from '../../compile/paging.ts';
import { readSettings } from '../../compile/read-settings.ts';
import type { ReadingEngine } from '../../compile/statement.ts';
import type { Resolved } from '../../question/resolved.ts';
import type { Values } from './cells.ts';
import type { CountedGroup, GroupCodes } from './group.ts';
import { markCells, markEarlierUnknown, markUnrecorded, markUntold } from './mark-unknown.ts';
import { mergeParts, type PartRows, splitWhole, totalsOfParts } from './merge-parts.ts';
import { findSpans, type Spans } from './spans.ts';
import { unrecordedKeys } from './unrecorded.ts';

// Asks the engine for the groups of every query part, in the range and in the compared period.

type GroupsQuery = {
  top: TopCodes;
  /** The only groups to ask for, without a limit on their rows. Undefined asks for the first `rowLimit` rows. */
  only?: OnlyGroups;
  /** True if the same statement also counts the total. */
  hasTotal?: boolean;
};

export type GroupsAnswer = {
  groups: Map<string, CountedGroup>;
  earlier: Map<string, CountedGroup> | null;
  /** The totals of each period; null if the statement did not count them. */
  wholes: { now: Values | null; before: Values | null };
  /** The cells that cannot be answered. Their values are already null in the groups, but not yet in the totals. */
  spans: { now: Spans; before: Spans | null };
  /** Returns the keys of the aggregates that the library of a row does not record. */
  unrecorded: (codes: GroupCodes) => readonly string[];
  /** True if at least one value is unknown because a library does not record it. */
  hasGaps: boolean;
  /** True if a query part has more groups than were read, in either period. */
  isCut: boolean;
  rollup: string | null;
  sql: string;
};

/** Asks for the groups of every query part in both periods, and sets unknown values to null. */
export async function askGroups(
  engine: ReadingEngine,
  resolved: Resolved,
  asked: GroupsQuery,
  signal: AbortSignal,
): Promise<GroupsAnswer> {
  const { range, compareRange } = resolved;
  const isPage = isPaged(resolved);
  const parts = resolved.parts.map((_, index) => index);
  const [first, ...others] = parts;
  // The first query part decides which groups are on a page, so its page is read before the other parts.
  const page = isPage ? await askPart(engine, resolved, first ?? 0, range, asked, signal) : null;
  const only = page === null ? asked.only : resolved.by.length === 0 ? null : { series: page.rows };
  const rest = { ...asked, ...(only === undefined ? {} : { only }) };
  const ask = (index: number, days: DaySpan) =>
    askPart(engine, resolved, index, days, rest, signal, page !== null);
  const spansIn = (days: DaySpan, isOpen: boolean) =>
    findSpans(engine, resolved, { ...days, isOpen }, rest, bucketsOf, signal);
  const [spans, spansBefore, now, before] = await Promise.all([
    spansIn(range, range.isIncomplete),
    compareRange === null ? null : spansIn(compareRange, false),
    Promise.all(
      page === null
        ? parts.map((index) => ask(index, range))
        : [page, ...others.map((index) => ask(index, range))],
    ),
    compareRange === null ? null : Promise.all(parts.map((index) => ask(index, compareRange))),
  ]);
  const all = [...now, ...(before ?? [])];
  const rollups = now.map(({ rollup }) => rollup).filter((name) => name !== null);
  const rowsOf = (list: typeof now) => list.map(({ rows }) => rows);
  const wholesOf = (list: typeof now) =>
    asked.hasTotal === true
      ? totalsOfParts(
          resolved,
          list.map(({ whole }) => whole),
        )
      : null;
  const unrecorded = unrecordedKeys(resolved, asked.top);
  const groups = mergeParts(resolved, rowsOf(now));
  const earlier = before === null ? null : mergeParts(resolved, rowsOf(before));
  const both = [groups, ...(earlier === null ? [] : [earlier])];
  const gaps = both.map((each) => markUnrecorded(resolved, each, unrecorded));
  markCells(resolved, groups, spans.cells, unrecorded);
  markUntold(resolved, groups, range);
  if (earlier !== null) markCells(resolved, earlier, spansBefore?.cells ?? [], unrecorded);
  if (earlier !== null && compareRange !== null) markUntold(resolved, earlier, compareRange);
  markEarlierUnknown(resolved, earlier);
  return {
    groups,
    earlier,
    spans: { now: spans, before: spansBefore },
    unrecorded,
    hasGaps: gaps.includes(true),
    wholes: { now: wholesOf(now), before: before === null ? null : wholesOf(before) },
    isCut: all.some(({ isCut }) => isCut),
    rollup: rollups.length === now.length ? [...new Set(rollups)].join(', ') : null,
    sql: now.map(({ sql }) => sql).join(';\n\n'),
  };
}

async function askPart(
  engine: ReadingEngine,
  resolved: Resolved,
  index: number,
  days: DaySpan,
  { top, only, hasTotal = false }: GroupsQuery,
  signal: AbortSignal,
  isBesidePage = false,
) {
  const part = resolved.parts[index];
  if (part === undefined) throw new Error(`The question has no part ${index}.`);
  const isPage = isPaged(resolved) && !isBesidePage;
  const { sql, params, rollup } = compilePart(part, resolved, days, {
    top,
    isPaged: isPage,
    hasTotal,
    ...(only === undefined ? {} : { only }),
  });
  const settings = readSettings(resolved);
  const table = await engine.table(sql, params, { signal, seconds: 120, settings });
  const { groups, whole } = splitWhole(table.rows, hasTotal);
  const { query } = resolved;
  const size = isPage && query.kind === 'table' ? (query.page?.size ?? rowLimit) : rowLimit;
  const isCut = (only === undefined || isPage) && groups.length > size;
  const rows: PartRows = isCut ? groups.slice(0, size) : groups;
  return { rows, whole, isCut, rollup, sql };
}
