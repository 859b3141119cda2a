import { daysBetween } from '@stacksight/contract';
import type { HistoryItem, HistoryLoan, HistoryMove, HoldingHistory } from './history.store.ts';

// Splits the life of a copy into spans without gaps: on the shelf, out, on the way, or away (lost, in repair,
// withdrawn).

export type CopySpan = { kind: 'shelf' | 'out' | 'way' | 'away'; from: string; until: string };
type SpanWindow = { from: string; today: string };

const leaving = new Set(['picked', 'pulled', 'packed', 'sent']);

/** Returns the spans of a copy from the first day of a window to today, or to the day of its withdrawal. */
export function spansOf(
  item: HistoryItem,
  { loans, moves }: Pick<HoldingHistory, 'loans' | 'moves'>,
  { from, today }: SpanWindow,
): CopySpan[] {
  const first = item.addedOn !== null && item.addedOn > from ? item.addedOn : from;
  const last = item.withdrawnOn !== null && item.withdrawnOn < today ? item.withdrawnOn : today;
  const own = moves.filter(({ barcode }) => barcode === item.barcode);
  const out = loans
    .filter(({ barcode }) => barcode === item.barcode)
    .map((loan) => span('out', loan.day, loan.returnedOn ?? today));
  const ways = [...waysHome(loans, item, own, today), ...allotments(own, today)];
  const known = [...out, ...ways].sort((a, b) => a.from.localeCompare(b.from));
  const spans: CopySpan[] = [];
  let at = first;
  for (const one of known) {
    const start = one.from > at ? one.from : at;
    const end = one.until < last ? one.until : last;
    if (end <= start || start >= last) continue;
    if (start > at) spans.push(span('shelf', at, start));
    spans.push(span(one.kind, start, end));
    at = end;
  }
  if (at < last) spans.push(span(restOf(item), at, last));
  return spans;
}

const span = (kind: CopySpan['kind'], from: string, until: string): CopySpan => ({
  kind,
  from,
  until,
});

/** A copy that leaves a library later than this after its return has stood on a shelf there. */
const mostWayDays = 60;

/** Returns the spans from a return at another library until the copy is home; such a copy is on its way. */
function waysHome(
  loans: readonly HistoryLoan[],
  { barcode, libcode, inTransit }: HistoryItem,
  moves: readonly HistoryMove[],
  today: string,
): CopySpan[] {
  return loans.flatMap(({ barcode: lent, returnedOn, returnLibcode }) => {
    if (lent !== barcode || returnedOn === null) return [];
    if (returnLibcode === '' || returnLibcode === libcode) return [];
    const home = moves
      .filter((move) => !move.isAllotment && move.from === returnLibcode && move.day >= returnedOn)
      .map(({ day }) => day)
      .sort()[0];
    if (home === undefined) return inTransit ? [span('way', returnedOn, today)] : [];
    return daysBetween(returnedOn, home) > mostWayDays ? [] : [span('way', returnedOn, home)];
  });
}

function allotments(moves: readonly HistoryMove[], today: string): CopySpan[] {
  const plans = Map.groupBy(
    moves.filter(({ isAllotment }) => isAllotment),
    ({ from, to }) => `${from}/${to}`,
  );
  return [...plans.values()].flatMap((stages) => {
    const left = stages
      .filter(({ detail }) => leaving.has(detail))
      .map(({ day }) => day)
      .sort()[0];
    if (left === undefined) return [];
    const there = stages.find(({ detail, day }) => detail === 'received' && day >= left);
    return [span('way', left, there?.day ?? today)];
  });
}

/** Returns the span since the last recorded event of a copy. */
function restOf({
  isOnShelf,
  isOut,
  inTransit,
  withdrawnOn,
  state,
}: HistoryItem): CopySpan['kind'] {
  if (withdrawnOn !== null || isOnShelf) return 'shelf';
  if (isOut) return 'out';
  return inTransit || state === 0 ? 'way' : 'away';
}
