import { periodPlaces } from '../spread.ts';
import { seeColumn } from './score-column.ts';
import {
  isClass,
  isCode,
  isDay,
  isIsbn,
  isNumber,
  isTimeOfDay,
  isYear,
  share,
  type ValueTest,
} from './values.ts';

// Tells whether the first row of a table is data, because nobody wrote column names above it.

/** The kinds of values that no heading has, the narrower ones first. */
const kinds: readonly ValueTest[] = [
  isDay,
  (value) => isTimeOfDay(value) && /\D/.test(value),
  isIsbn,
  isClass,
  isNumber,
  isCode,
];
const mostRows = 50;
/** Columns named by the same word with running numbers, such as Column1. */
const numbered = /^(\D*?)\s*(\d+)\s*\D?$/;

/** Returns whether the first row has the same kinds of values as the rows below it, and no heading. */
export function isFirstRowData(
  first: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  if (below.length === 0 || isNumbered(first) || periodPlaces(first).length > 1) return false;
  let alike = 0;
  let named = 0;
  for (const [at, text] of first.entries()) {
    const cell = text.trim();
    const values = below.slice(0, mostRows).map((row) => (row[at] ?? '').trim());
    const verdict = cell === '' ? null : isAlike(cell, values);
    if (verdict === false) return false;
    if (verdict === true) alike += 1;
    else if (!values.includes(cell) && namesField(cell, values)) named += 1;
  }
  return alike > 0 && (named === 0 || alike > 1 + named) && (below.length > 1 || alike > 1);
}

/** Returns whether a cell is of the kind of the values below it; null where these are of no kind. */
function isAlike(cell: string, values: readonly string[]): boolean | null {
  const kind = kinds.find((test) => (share(values, test) ?? 0) >= 0.9);
  if (kind === undefined) return null;
  if (!kind(cell)) return false;
  if (isYear(cell) && (share(values, isYear) ?? 0) < 0.5) return null;
  if (kind !== isCode) return true;
  const shapes = new Set(values.map(shapeOf));
  return shapes.has(shapeOf(cell));
}

/** Writes a code as letters and digits of the same number, so that B0001 and C0002 are alike. */
const shapeOf = (value: string): string => value.replace(/\p{L}/gu, 'a').replace(/\d/g, '9');

function namesField(cell: string, values: readonly string[]): boolean {
  const { named, other, personal, reader } = seeColumn(cell, values);
  return Math.max(named, other, personal, reader) >= 90;
}

function isNumbered(cells: readonly string[]): boolean {
  const found = cells.map((cell) => numbered.exec(cell.trim()));
  const prefixes = new Set(found.map((one) => one?.[1]));
  return (
    cells.length > 1 &&
    prefixes.size === 1 &&
    found.every((one, at) => one !== null && Number(one[2]) - Number(found[0]?.[2]) === at)
  );
}
