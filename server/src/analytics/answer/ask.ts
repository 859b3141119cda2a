import type { Cell, Warning } from '@stacksight/contract';
import { compilePart, type TopCodes } from '../compile/compile.ts';
import { rowLimit } from '../compile/paging.ts';
import type { Reading } from '../reading.ts';
import type { Resolved } from '../resolved.ts';
import { hideIn, type Values } from './cells.ts';
import { type Group, isPaged, mergeParts, type PartRows, shapeRows } from './shape.ts';
import { type CodeCounts, findTop, withTop } from './top-codes.ts';
import { addsUp, addUp, askTotals, countsWhole, splitWhole, toTotals, wholeOf } from './totals.ts';

// Puts a resolved question to the engine: top codes first, then every part, the comparison and the totals at once.

export type Computed = {
  rows: Cell[][];
  totals: Cell[] | null;
  hidden: boolean;
  truncated: boolean;
  rollup: string | null;
  sql: string;
  /** What else must be known before the numbers are trusted. */
  warnings?: readonly Warning[];
};

type Days = { from: string; to: string };

/** The whole answer of a resolved question, without labels; small cells are hidden where asked. */
export async function compute(
  engine: Reading,
  resolved: Resolved,
  hidesSmallCells: boolean,
  signal: AbortSignal,
  counts: CodeCounts,
): Promise<Computed> {
  const at = resolved.grain === null ? 0 : 1;
  return withTop(
    resolved,
    (known) => findTop(engine, resolved, signal, { counts: known }),
    (top) => computeWith(engine, resolved, top, hidesSmallCells, signal),
    { counts, codesAt: () => at },
  );
}

async function computeWith(
  engine: Reading,
  resolved: Resolved,
  top: TopCodes,
  hidesSmallCells: boolean,
  signal: AbortSignal,
): Promise<Computed> {
  const { range, compareRange } = resolved;
  const hasTotal = countsWhole(resolved);
  const ask = (days: Days, isPaged: boolean) =>
    askParts(engine, resolved, days, { top, isPaged, hasTotal }, signal);
  const recount = (days: Days) =>
    hasTotal || addsUp(resolved) ? null : askTotals(engine, resolved, days, signal);
  const [current, compared, total, totalBefore] = await Promise.all([
    ask(range, isPaged(resolved)),
    compareRange === null ? null : ask(compareRange, false),
    recount(range),
    compareRange === null ? null : recount(compareRange),
  ]);
  const groups = mergeParts(resolved, current.rows);
  const earlier = compared === null ? null : mergeParts(resolved, compared.rows);
  const whole = total ?? current.whole ?? addUp(groups);
  const wholeBefore = totalBefore ?? compared?.whole ?? (earlier && addUp(earlier));
  const hidden = hideIn(resolved, hidesSmallCells, [
    wholeIn(resolved, groups, whole),
    ...(earlier === null ? [] : [wholeIn(resolved, earlier, wholeBefore)]),
  ]);
  const shaped = shapeRows(resolved, { current: groups, compared: earlier, hidden });
  return {
    rows: shaped.rows,
    hidden: shaped.hidden,
    totals: toTotals(resolved, whole, wholeBefore, hidesSmallCells),
    truncated: current.truncated,
    rollup: current.rollup,
    sql: current.sql,
  };
}

// A page is not the whole: what it lacks may be seen on the others.
const wholeIn = (resolved: Resolved, groups: ReadonlyMap<string, Group>, whole: Values | null) => ({
  groups: [...groups.values()].map(({ values }) => values),
  whole: isPaged(resolved) ? null : whole,
});

async function askParts(
  engine: Reading,
  resolved: Resolved,
  days: Days,
  { top, isPaged: isPage, hasTotal }: { top: TopCodes; isPaged: boolean; hasTotal: boolean },
  signal: AbortSignal,
) {
  const compiled = resolved.parts.map((part, index) =>
    compilePart(part, resolved, days, {
      top,
      isTotal: false,
      isPaged: isPage && index === 0,
      hasTotal,
    }),
  );
  const tables = await Promise.all(
    compiled.map(({ sql, params }) => engine.table(sql, params, { signal, seconds: 120 })),
  );
  const { query } = resolved;
  const size = isPage && query.kind === 'table' ? (query.page?.size ?? rowLimit) : rowLimit;
  const found = tables.map((table) => splitWhole(table.rows, hasTotal));
  const rows: PartRows[] = found.map(({ groups }, index) =>
    index === 0 ? groups.slice(0, size) : groups,
  );
  const rollups = compiled.map(({ rollup }) => rollup).filter((name) => name !== null);
  return {
    rows,
    whole: hasTotal
      ? wholeOf(
          resolved,
          found.map(({ whole }) => whole),
        )
      : null,
    truncated: (found[0]?.groups.length ?? 0) > size,
    rollup: rollups.length === compiled.length ? [...new Set(rollups)].join(', ') : null,
    sql: compiled.map(({ sql }) => sql).join(';\n\n'),
  };
}
