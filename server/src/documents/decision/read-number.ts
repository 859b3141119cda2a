import type { Cell } from '@stacksight/contract';

const written = /^([+\-−]?)[¥\uffe5$]?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(%?)$/;

/** Returns the number that a cell shows, such as 1204.5 for `1,204.5` and 0.123 for `12.3%`; null for any other text. */
export function readNumber(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return null;
  const found = written.exec(cell.trim());
  if (found === null) return null;
  const [, sign, whole = '', rest = '', percent] = found;
  const value = Number(whole.replaceAll(',', '') + rest);
  const size = percent === '%' ? value / 100 : value;
  return sign === '-' || sign === '−' ? -size : size;
}

/** Returns the text of a cell, with `–` for a number that is not known. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '–';
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return String(cell);
}

/** Returns a text without its sign, for a sentence that says whether the number rose or fell. */
export const withoutSign = (text: string): string => text.replace(/^[+\-−]/, '');
