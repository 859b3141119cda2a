import type { HistoryItem, HoldingHistory } from './history.store.ts';
import type { CopySpan } from './spans.ts';

/** The place of a copy today, with its reason; `library` is the library that the copy goes to. */
export type PlaceNow = {
  kind: 'shelf' | 'out' | 'overdue' | 'way' | 'lost' | 'gone' | 'other';
  since: string | null;
  due: string | null;
  library: string;
};

/** Returns where a copy is today, from its state, its open loan and its last recorded event. */
export function placeNow(
  item: HistoryItem,
  { loans }: Pick<HoldingHistory, 'loans'>,
  spans: readonly CopySpan[],
  today: string,
): PlaceNow {
  const since = spans.at(-1)?.from ?? null;
  const at = (kind: PlaceNow['kind'], more: Partial<PlaceNow> = {}): PlaceNow => ({
    ...{ kind, since, due: null, library: '' },
    ...more,
  });
  if (item.withdrawnOn !== null) return at('gone', { since: item.withdrawnOn });
  if (item.isGone) return at('gone');
  if (item.isLost) return at('lost');
  const open = loans.find(
    ({ barcode, returnedOn }) => barcode === item.barcode && returnedOn === null,
  );
  if (open !== undefined) {
    const isLate = open.dueOn !== null && open.dueOn < today;
    return at(isLate ? 'overdue' : 'out', { since: open.day, due: open.dueOn });
  }
  if (item.isOut) return at('out', { since: null });
  if (spans.at(-1)?.kind === 'way') return at('way', { library: item.libcode });
  return item.isOnShelf ? at('shelf') : at('other');
}
