import { daysBetween, type RecordEntry } from '@stacksight/contract';
import type { HoldingHistory } from '#holdings/record/history.store.ts';
import type { RecordedDecision } from '#store/holdings/weeding-decisions.ts';

/** The functions that name codes in the entries of a record. */
export type EntryNames = {
  library: (libcode: string) => string;
  /** Null if the caller may not see single readers. */
  readerType: ((rdtype: string) => string) | null;
  isMine: (libcode: string) => boolean;
};

/** Returns all events of a title or copy as one list, newest first. */
export function recordEntries(
  {
    items,
    loans,
    holds,
    moves,
    orders,
    decisions,
  }: HoldingHistory & {
    decisions: readonly RecordedDecision[];
  },
  { library, readerType, isMine }: EntryNames,
): RecordEntry[] {
  const typeOf = (rdtype: string) => readerType?.(rdtype) ?? null;
  const entry = (
    kind: RecordEntry['kind'],
    day: string,
    libcode: string,
    more: Partial<RecordEntry> = {},
  ): RecordEntry => ({
    ...{ kind, day, barcode: '', libraryName: isMine(libcode) ? library(libcode) : '' },
    ...{ fromName: null, readerType: null, amount: null, detail: '' },
    ...more,
  });
  const came = items.flatMap(({ addedOn, withdrawnOn, libcode, barcode }) => [
    ...(addedOn === null ? [] : [entry('arrived', addedOn, libcode, { barcode })]),
    ...(withdrawnOn === null ? [] : [entry('withdrawn', withdrawnOn, libcode, { barcode })]),
  ]);
  const lent = loans.flatMap(({ day, libcode, barcode, rdtype, returnedOn, returnLibcode }) => [
    entry('loan', day, libcode, { barcode, readerType: typeOf(rdtype) }),
    ...(returnedOn === null
      ? []
      : [
          entry('return', returnedOn, returnLibcode || libcode, {
            barcode,
            amount: daysBetween(day, returnedOn),
          }),
        ]),
  ]);
  const waited = holds.flatMap(({ day, libcode, barcode, rdtype, closedOn, outcome, waitDays }) => [
    entry('hold', day, libcode, { barcode, readerType: typeOf(rdtype) }),
    ...(closedOn === null
      ? []
      : [entry('holdEnd', closedOn, libcode, { barcode, amount: waitDays, detail: outcome })]),
  ]);
  const moved = moves.map(({ day, from, to, barcode, detail, isAllotment }) =>
    entry(isAllotment ? 'allot' : 'move', day, to, {
      ...{ barcode, detail },
      fromName: isMine(from) ? library(from) : '',
    }),
  );
  const ordered = orders.map(({ day, libcode, stage, copies }) =>
    entry('order', day, libcode, { detail: stage, amount: copies }),
  );
  const decided = decisions.map(({ decidedOn, libcode, barcode, decision, askAgainOn }) =>
    entry('weeding', decidedOn, libcode, {
      ...{ barcode, detail: decision },
      amount: askAgainOn === null ? null : Math.round(daysBetween(decidedOn, askAgainOn) / 365.25),
    }),
  );
  return [...came, ...lent, ...waited, ...moved, ...ordered, ...decided].sort((a, b) =>
    b.day.localeCompare(a.day),
  );
}
