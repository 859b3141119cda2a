import type { Cell } from '@stacksight/contract';
import { compilePart, compileTop, type TopCodes } from '../compile/compile.ts';
import { rowLimit } from '../compile/paging.ts';
import type { Reading } from '../reading.ts';
import type { Resolved } from '../resolved.ts';
import { isPaged, mergeParts, type PartRows, shapeRows } from './shape.ts';
import { addsUp, addUp, askTotals, toTotals } from './totals.ts';

// Puts a resolved question to the engine: top codes first, then every part, the comparison and the totals at once.

export type Computed = {
  rows: Cell[][];
  totals: Cell[] | null;
  hidden: boolean;
  truncated: boolean;
  rollup: string | null;
  sql: string;
};

type Days = { from: string; to: string };

/** The whole answer of a resolved question, without labels; small cells are hidden where asked. */
export async function compute(
  engine: Reading,
  resolved: Resolved,
  hidesSmallCells: boolean,
  signal: AbortSignal,
): Promise<Computed> {
  const top = await findTop(engine, resolved, signal);
  const { range, compareRange } = resolved;
  const ask = (days: Days, isPaged: boolean) =>
    askParts(engine, resolved, days, { top, isPaged }, signal);
  const recount = (days: Days) =>
    addsUp(resolved) ? null : askTotals(engine, resolved, days, signal);
  const [current, compared, total, totalBefore] = await Promise.all([
    ask(range, isPaged(resolved)),
    compareRange === null ? null : ask(compareRange, false),
    recount(range),
    compareRange === null ? null : recount(compareRange),
  ]);
  const groups = mergeParts(resolved, current.rows);
  const earlier = compared === null ? null : mergeParts(resolved, compared.rows);
  const shaped = shapeRows(resolved, { current: groups, compared: earlier, hidesSmallCells });
  return {
    rows: shaped.rows,
    hidden: shaped.hidden,
    totals: toTotals(
      resolved,
      total ?? addUp(groups),
      totalBefore ?? (earlier && addUp(earlier)),
      hidesSmallCells,
    ),
    truncated: current.truncated,
    rollup: current.rollup,
    sql: current.sql,
  };
}

/** Dimensions with many codes keep their N largest; the same codes serve every part and the comparison. */
export async function findTop(
  engine: Reading,
  resolved: Resolved,
  signal: AbortSignal,
  days?: Days,
): Promise<TopCodes> {
  const primary = resolved.parts[0];
  if (primary === undefined || isPaged(resolved)) return resolved.by.map(() => null);
  return Promise.all(
    resolved.by.map(async ({ dimensions }, index) => {
      if (dimensions[0]?.isSmall === true) return null;
      const { sql, params } = compileTop(primary, resolved, index, days);
      const rows = await engine.rows<{ code: string }>(sql, params, { signal, seconds: 120 });
      return rows.map(({ code }) => code);
    }),
  );
}

async function askParts(
  engine: Reading,
  resolved: Resolved,
  days: Days,
  { top, isPaged: isPage }: { top: TopCodes; isPaged: boolean },
  signal: AbortSignal,
) {
  const compiled = resolved.parts.map((part, index) =>
    compilePart(part, resolved, days, { top, isTotal: false, isPaged: isPage && index === 0 }),
  );
  const tables = await Promise.all(
    compiled.map(({ sql, params }) => engine.table(sql, params, { signal, seconds: 120 })),
  );
  const { query } = resolved;
  const size = isPage && query.kind === 'table' ? (query.page?.size ?? rowLimit) : rowLimit;
  const rows: PartRows[] = tables.map((table, index) =>
    index === 0 ? table.rows.slice(0, size) : table.rows,
  );
  const rollups = compiled.map(({ rollup }) => rollup).filter((name) => name !== null);
  return {
    rows,
    truncated: tables.some((table, index) => index === 0 && table.rows.length > size),
    rollup: rollups.length === compiled.length ? [...new Set(rollups)].join(', ') : null,
    sql: compiled.map(({ sql }) => sql).join(';\n\n'),
  };
}
