import type { Cell, Warning } from '@stacksight/contract';
import type { OnlyGroups, TopCodes } from '../compile/compile.ts';
import { isOrdered, isPaged, rowLimit } from '../compile/paging.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import type { Resolved } from '../question/resolved.ts';
import { askGroups, type GroupsAnswer } from './groups/ask-groups.ts';
import { hideSmallCounts, type Values } from './groups/cells.ts';
import type { CountedGroup } from './groups/group.ts';
import { markOutside, markWhole } from './groups/mark-unknown.ts';
import { sinceFirst } from './groups/since-first.ts';
import type { UnknownCell } from './groups/spans.ts';
import { cutToPage, hidesTogether, largestPage, withPage } from './pages.ts';
import { shapeRows, sizeOfShape } from './shape.ts';
import { type CodeCounts, findTop, withTop } from './top-codes.ts';
import { addsUp, addUp, askTotals, countsWhole, toTotals } from './totals.ts';
import { firstSeries, mayBeMuch, seriesWindow } from './window.ts';

// Answers a resolved table or event question. First the top codes are found; then every query part, the compared period
// and the totals are asked for at once. An answer of more than `rowLimit` rows is read in windows of whole series.

export type ComputedRows = {
  rows: Cell[][];
  totals: Cell[] | null;
  hidden: boolean;
  truncated: boolean;
  rollup: string | null;
  sql: string;
  /** The warnings that a reader must know before trusting the numbers. */
  warnings?: readonly Warning[];
};

type AnswerSettings = {
  top: TopCodes;
  hides: boolean;
  isMuch: boolean;
  whole: () => Promise<Wholes>;
};
type Wholes = { now: Values | null; before: Values | null };

/** Computes the answer to a table or event question, without labels. `hidesSmallCells` hides counts of few readers. */
export async function computeAnswer(
  engine: ReadingEngine,
  question: Resolved,
  hidesSmallCells: boolean,
  signal: AbortSignal,
  counts: CodeCounts,
): Promise<ComputedRows> {
  if (hidesSmallCells && hidesTogether(question)) {
    const all = await computeAnswer(
      engine,
      withPage(question, largestPage),
      hidesSmallCells,
      signal,
      counts,
    );
    if (!all.truncated) return cutToPage(question, all);
  }
  const resolved = await sinceFirst(engine, question, signal);
  const isMuch = await mayBeMuch(resolved, counts);
  const at = resolved.grain === null ? 0 : 1;
  // The total of all groups does not depend on the top codes, so it is counted once.
  let counting: Promise<Wholes> | null = null;
  const whole = () => (counting ??= countWholes(engine, resolved, signal));
  const answer = await withTop(
    resolved,
    (search) => findTop(engine, resolved, signal, search),
    (top) => computeWith(engine, resolved, { top, hides: hidesSmallCells, isMuch, whole }, signal),
    { counts, codesAt: () => at },
  );
  // With a grain, the engine returns every row of the answer, and the page is cut out of these rows.
  return resolved.grain === null ? answer : cutToPage(resolved, answer);
}

/** Computes every row of an answer, one window at a time, however many rows it has. */
export async function* computeAll(
  engine: ReadingEngine,
  question: Resolved,
  hidesSmallCells: boolean,
  signal: AbortSignal,
): AsyncGenerator<Cell[][]> {
  const resolved = await sinceFirst(engine, question, signal);
  const top = await findTop(engine, resolved, signal);
  for (let number = 0; ; number += 1) {
    const only = seriesWindow(resolved, top, number);
    const found = await askGroups(engine, resolved, { top, only }, signal);
    if (found.groups.size === 0 && (found.earlier?.size ?? 0) === 0) return;
    yield shapeFound(resolved, found, { now: null, before: null }, hidesSmallCells).rows;
    if (only === null) return;
  }
}

async function computeWith(
  engine: ReadingEngine,
  resolved: Resolved,
  settings: AnswerSettings,
  signal: AbortSignal,
): Promise<ComputedRows> {
  const first = settings.isMuch ? await firstSeries(engine, resolved, settings.top, signal) : null;
  if (first !== null) return firstWindow(engine, resolved, settings, first, signal);
  const hasTotal = countsWhole(resolved);
  const isSum = hasTotal || addsUp(resolved);
  const [found, counted] = await Promise.all([
    askGroups(engine, resolved, { top: settings.top, hasTotal }, signal),
    isSum ? null : settings.whole(),
  ]);
  const { groups, earlier } = found;
  if (isPaged(resolved)) return finish(resolved, found, counted ?? found.wholes, settings.hides);
  if (!found.isCut && sizeOfShape(resolved, groups, earlier) <= rowLimit) {
    // Rows do not add up to the total if a cell has no value.
    const isKnown = found.spans.now.cells.length + (found.spans.before?.cells.length ?? 0) === 0;
    const recounted = counted ?? (isKnown || hasTotal ? null : await settings.whole());
    const wholes = recounted ?? {
      now: found.wholes.now ?? addUp(groups),
      before: found.wholes.before ?? (earlier && addUp(earlier)),
    };
    return finish(resolved, found, wholes, settings.hides);
  }
  if (!isOrdered(resolved)) {
    return firstWindow(engine, resolved, settings, seriesWindow(resolved, settings.top, 0), signal);
  }
  return finish(resolved, found, await settings.whole(), settings.hides);
}

/** Computes the first window of an answer that is too large, with the totals of all its windows. */
async function firstWindow(
  engine: ReadingEngine,
  resolved: Resolved,
  { top, hides, whole }: AnswerSettings,
  only: OnlyGroups,
  signal: AbortSignal,
): Promise<ComputedRows> {
  const [first, wholes] = await Promise.all([
    askGroups(engine, resolved, { top, only }, signal),
    whole(),
  ]);
  const answer = finish(resolved, first, wholes, hides);
  return { ...answer, rows: answer.rows.slice(0, rowLimit), truncated: true };
}

async function countWholes(
  engine: ReadingEngine,
  resolved: Resolved,
  signal: AbortSignal,
): Promise<Wholes> {
  const { range, compareRange } = resolved;
  const [now, before] = await Promise.all([
    askTotals(engine, resolved, range, signal),
    compareRange === null ? null : askTotals(engine, resolved, compareRange, signal),
  ]);
  return { now, before };
}

function finish(
  resolved: Resolved,
  found: GroupsAnswer,
  wholes: Wholes,
  hides: boolean,
): ComputedRows {
  const shaped = shapeFound(resolved, found, wholes, hides);
  const { spans } = found;
  const { range, compareRange } = resolved;
  const told = markWhole(wholes.now, spans.now.wholes);
  const toldBefore = markWhole(wholes.before, spans.before?.wholes ?? []);
  const now = markOutside(resolved, told, range, 'all');
  const before = markOutside(resolved, toldBefore, compareRange, 'any');
  return {
    warnings: [...unknownIn(spans), ...(found.hasGaps ? ['not_recorded' as const] : [])],
    rows: shaped.rows,
    hidden: shaped.hidden,
    totals: now === null ? null : toTotals(resolved, now, before, hides),
    truncated: found.isCut,
    rollup: found.rollup,
    sql: found.sql,
  };
}

function shapeFound(
  resolved: Resolved,
  { groups, earlier, unrecorded }: GroupsAnswer,
  { now, before }: Wholes,
  hides: boolean,
) {
  const hidden = hideSmallCounts(resolved, hides, [
    wholeIn(resolved, groups, now),
    ...(earlier === null ? [] : [wholeIn(resolved, earlier, before)]),
  ]);
  return shapeRows(resolved, { current: groups, compared: earlier, hidden, unrecorded });
}

// The groups of one page do not add up to the total, so a hidden count cannot be computed from them.
const wholeIn = (
  resolved: Resolved,
  groups: ReadonlyMap<string, CountedGroup>,
  whole: Values | null,
) => ({
  groups: [...groups.values()].map(({ values }) => values),
  whole: isPaged(resolved) ? null : whole,
});

function unknownIn({ now, before }: GroupsAnswer['spans']): Warning[] {
  const all = [now, ...(before === null ? [] : [before])];
  const cells = all.flatMap((one) => [...one.cells, ...one.wholes]);
  const isOf = (reason: UnknownCell['reason']) => cells.some((one) => one.reason === reason);
  const isMixed = all.some((one) => one.isMixed);
  return [
    ...(isMixed || isOf('counts') ? ['counted_by_month' as const] : []),
    ...(isOf('dates') ? ['dates_by_month' as const] : []),
    ...(isOf('hours') ? ['no_hours' as const] : []),
  ];
}
