import type { TopCodes } from '../../compile/compile.ts';
import { rowLimit } from '../../compile/paging.ts';
import { compileWindow } from '../../compile/ranking/rank.ts';
import { renamed } from '../../compile/ranking/rename.ts';
import type { Resolved } from '../../resolved.ts';
import { bucketsOf } from '../shape.ts';

/** The combinations of codes of one window, so many whole series as are held at once and at least one; null where all
 * is one series. */
export function windowOf(resolved: Resolved, top: TopCodes, number: number) {
  const { grain, range, by } = resolved;
  if (by.length === 0) return null;
  const buckets = grain === null ? 1 : bucketsOf(range, grain).length;
  const limit = Math.max(1, Math.floor(rowLimit / buckets));
  return renamed(compileWindow(resolved, top, { limit, offset: number * limit }), 'w_');
}
