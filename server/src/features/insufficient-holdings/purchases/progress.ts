import type { StockChange } from './progress.store.ts';
import type { PurchaseLineRow } from './purchases.store.ts';

type FollowedLine = Pick<
  PurchaseLineRow,
  'bookrecno' | 'libcode' | 'copies' | 'ordersAhead' | 'copiesAhead' | 'pushedOn'
>;
export type PurchaseProgress = Pick<
  PurchaseLineRow,
  'state' | 'orderedOn' | 'arrivedOn' | 'lentOn' | 'arrivedCopies'
>;

/**
 * Returns the state of a pushed line. Orders count from the day of the push, arrivals from the day after; the first
 * copies belong to earlier orders. A copy that is received and later shelved counts once.
 */
export function progressOf(line: FollowedLine, changes: readonly StockChange[]): PurchaseProgress {
  const own = changes.filter(
    ({ bookrecno, libcode, day, kind }) =>
      bookrecno === line.bookrecno &&
      libcode === line.libcode &&
      (kind === 'ordered' ? day >= line.pushedOn : day > line.pushedOn),
  );
  const ordered = share(own, 'ordered', line.ordersAhead, line.copies);
  const received = share(own, 'received', line.copiesAhead, line.copies);
  const shelved = share(own, 'shelved', line.copiesAhead, line.copies);
  const arrivedOn = earliest([received.from, shelved.from]);
  const lentOn = earliest(shelved.part.map((one) => one.lentOn));
  return {
    state: lentOn ? 'lent' : arrivedOn ? 'arrived' : ordered.from ? 'ordered' : 'pushed',
    orderedOn: ordered.from,
    arrivedOn,
    lentOn,
    arrivedCopies: Math.max(received.copies, shelved.copies),
  };
}

/**
 * Returns the changes that come after the first `ahead` copies, with `most` copies at most, and the day of the first
 * of these changes.
 */
function share(
  changes: readonly StockChange[],
  wanted: StockChange['kind'],
  ahead: number,
  most: number,
) {
  const part: StockChange[] = [];
  let seen = 0;
  let copies = 0;
  for (const one of changes.filter(({ kind }) => kind === wanted)) {
    const past = Math.max(0, Math.min(one.copies, ahead - seen));
    const taken = Math.min(one.copies - past, most - copies);
    seen += one.copies;
    if (taken <= 0) continue;
    part.push(one);
    copies += taken;
  }
  return { part, copies, from: part[0]?.day ?? null };
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).sort()[0] ?? null;
