import type { Cell } from '@stacksight/contract';
import { compilePart, compileTop, rowLimit, type TopCodes } from './compile/compile.ts';
import type { Reading } from './reading.ts';
import type { Resolved } from './resolved.ts';
import { cellOf, growth, mergeParts, type PartRows, shapeRows } from './shape.ts';

// Puts a resolved question to the engine: top codes first, then every part, the comparison and the totals at once.

export type Computed = {
  rows: Cell[][];
  totals: Cell[] | null;
  hidden: boolean;
  truncated: boolean;
  rollup: string | null;
  sql: string;
};

/** The whole answer of a resolved question, without labels; small cells are hidden where asked. */
export async function compute(
  engine: Reading,
  resolved: Resolved,
  hidesSmallCells: boolean,
  signal: AbortSignal,
): Promise<Computed> {
  const top = await findTop(engine, resolved, signal);
  const { range, compareRange } = resolved;
  const [current, compared, total, totalBefore] = await Promise.all([
    askParts(engine, resolved, range, top, signal),
    compareRange === null ? null : askParts(engine, resolved, compareRange, top, signal),
    needsTotals(resolved) ? askTotals(engine, resolved, range, signal) : null,
    needsTotals(resolved) && compareRange !== null
      ? askTotals(engine, resolved, compareRange, signal)
      : null,
  ]);
  const shaped = shapeRows(resolved, {
    current: mergeParts(resolved, current.rows),
    compared: compared === null ? null : mergeParts(resolved, compared.rows),
    hidesSmallCells: hidesSmallCells && resolved.by.length > 0,
  });
  return {
    rows: shaped.rows,
    hidden: shaped.hidden,
    totals: total === null ? null : toTotals(resolved, total, totalBefore),
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
): Promise<TopCodes> {
  const { query } = resolved;
  const primary = resolved.parts[0];
  if (primary === undefined || (query.kind === 'table' && query.page !== undefined))
    return resolved.by.map(() => null);
  return Promise.all(
    resolved.by.map(async ({ dimensions }, index) => {
      if (dimensions[0]?.isSmall === true) return null;
      const { sql, params } = compileTop(primary, resolved, index);
      const rows = await engine.rows<{ code: string }>(sql, params, { signal, seconds: 120 });
      return rows.map(({ code }) => code);
    }),
  );
}

async function askParts(
  engine: Reading,
  resolved: Resolved,
  days: { from: string; to: string },
  top: TopCodes,
  signal: AbortSignal,
) {
  const compiled = resolved.parts.map((part) =>
    compilePart(part, resolved, days, { top, isTotal: false }),
  );
  const tables = await Promise.all(
    compiled.map(({ sql, params }) => engine.table(sql, params, { signal, seconds: 120 })),
  );
  const size =
    resolved.query.kind === 'table' && resolved.query.page !== undefined
      ? resolved.query.page.size
      : rowLimit;
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

const needsTotals = (resolved: Resolved): boolean =>
  resolved.by.length > 0 || resolved.grain !== null;

async function askTotals(
  engine: Reading,
  resolved: Resolved,
  days: { from: string; to: string },
  signal: AbortSignal,
): Promise<PartRows[]> {
  return Promise.all(
    resolved.parts.map(async (part) => {
      const { sql, params } = compilePart(part, resolved, days, { top: [], isTotal: true });
      return (await engine.table(sql, params, { signal, seconds: 120 })).rows;
    }),
  );
}

/** Counted again over the whole range: distinct counts never add up. */
function toTotals(
  resolved: Resolved,
  current: readonly PartRows[],
  before: readonly PartRows[] | null,
): Cell[] {
  const flat: Resolved = { ...resolved, grain: null, by: [] };
  const values = [...mergeParts(flat, current).values()][0]?.values;
  const earlier = before === null ? undefined : [...mergeParts(flat, before).values()][0]?.values;
  const keys = [...(resolved.grain === null ? [] : [null]), ...resolved.by.map(() => null)];
  const cells = resolved.outputs.flatMap((output): Cell[] => {
    const value = cellOf(output, values);
    if (before === null) return [value];
    const old = cellOf(output, earlier);
    return [value, old, growth(value, old)];
  });
  return [...keys, ...cells];
}
