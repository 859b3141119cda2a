import {
  addDays,
  type Cell,
  type Column,
  daysBetween,
  type Language,
  type QueryResult,
  type ShownAs,
} from '@stacksight/contract';
import { say } from '../saying/say.ts';

/** Returns an answer as a question wants to see it: shares beside the numbers, means of days or months, or by growth. */
export function shapeShown(
  result: QueryResult,
  shown: ShownAs | undefined,
  language: Language,
): QueryResult {
  const at = result.columns.findIndex(({ role }) => role === 'metric');
  const column = result.columns[at];
  if (shown === undefined || column === undefined) return result;
  if (shown === 'byGrowth' || shown === 'byFall') return byGrowth(result, at, shown);
  if (shown === 'share') return withShares(result, at, column, language);
  return withMeans(result, at, column, { shown, language });
}

/** Puts the largest growth or fall first; rows without a growth come last. */
function byGrowth(result: QueryResult, at: number, shown: 'byGrowth' | 'byFall'): QueryResult {
  const place = result.columns.findIndex(({ role }, index) => index > at && role === 'growth');
  if (place < 0) return result;
  const sign = shown === 'byGrowth' ? -1 : 1;
  const rows = result.rows.filter((row) => row[0] !== '__other');
  const sorted = [...rows].sort((a, b) => {
    const [first, second] = [a[place], b[place]];
    if (typeof first !== 'number' || typeof second !== 'number')
      return Number(typeof second === 'number') - Number(typeof first === 'number');
    return sign * (first - second);
  });
  return { ...result, rows: sorted };
}

/** Adds the share of the total behind the first number; nothing for numbers that do not add up. */
function withShares(
  result: QueryResult,
  at: number,
  column: Column,
  language: Language,
): QueryResult {
  const total = result.totals?.[at];
  if (typeof total !== 'number' || total <= 0 || column.format === 'percent') return result;
  const share: Column = {
    ...column,
    key: `${column.key}__share`,
    label: `${column.label} · ${say(language, 'shareColumn')}`,
    unit: null,
    format: 'percent',
  };
  const add = (row: readonly Cell[], value: Cell) => [
    ...row.slice(0, at + 1),
    value,
    ...row.slice(at + 1),
  ];
  const shareOf = (value: Cell | undefined) => (typeof value === 'number' ? value / total : null);
  return {
    ...result,
    columns: [...result.columns.slice(0, at + 1), share, ...result.columns.slice(at + 1)],
    rows: result.rows.map((row) => add(row, shareOf(row[at]))),
    totals: result.totals && add(result.totals, 1),
  };
}

/** Divides the numbers by the known days or months of the range; ratios and readers have no such mean. */
function withMeans(
  result: QueryResult,
  at: number,
  column: Column,
  { shown, language }: { shown: 'perDay' | 'perMonth'; language: Language },
): QueryResult {
  if (column.format !== 'integer' && column.format !== 'money') return result;
  const days = knownDays(result);
  const count = shown === 'perDay' ? days : days / 30.4375;
  if (count <= 0) return result;
  const mean: Column = {
    ...column,
    label: `${column.label} · ${say(language, shown)}`,
    format: 'decimal',
  };
  const divide = (row: readonly Cell[]) =>
    row.map((cell, place) => (place === at && typeof cell === 'number' ? cell / count : cell));
  return {
    ...result,
    columns: result.columns.map((one, place) => (place === at ? mean : one)),
    rows: result.rows.map(divide),
    totals: result.totals && divide(result.totals),
  };
}

/** Returns the days of the range that have data. */
function knownDays({ meta }: QueryResult): number {
  const { from, to } = meta.range;
  const until = meta.dataUntil;
  const after = until === null ? to : addDays(until, 1);
  const end = after < to ? after : to;
  return Math.max(0, daysBetween(from, end));
}
