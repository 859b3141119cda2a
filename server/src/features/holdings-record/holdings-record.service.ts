import {
  addDays,
  type CopyRecord,
  daysBetween,
  type Language,
  type RecordCopy,
  type TitleRecord,
} from '@stacksight/contract';
import { maySeeReaders } from '#analytics/rights.ts';
import {
  type HistoryItem,
  type HoldingHistory,
  readHistory,
  readRecordedTitle,
  titleOfCopy,
} from '#holdings/record/history.store.ts';
import { placeNow } from '#holdings/record/place-now.ts';
import { spansOf } from '#holdings/record/spans.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { listDecisionsOn } from '#store/holdings/weeding-decisions.ts';
import { type HoldingsPlace, type HoldingsPlaceDeps, holdingsPlace } from './holdings-place.ts';
import { recordEntries } from './record-entries.ts';

export type HoldingsRecordDeps = HoldingsPlaceDeps & Pick<ServerDeps, 'engine' | 'store'>;
type RecordReader = { caller: Caller; language: Language; signal: AbortSignal };

/** The bars of a copy show its last three years. */
const barDays = 3 * 365;
const mostEntries = 500;
const mostCopies = 60;

/** Returns the record of a title in the caller's libraries. */
export async function titleRecord(
  deps: HoldingsRecordDeps,
  { bookrecno, glc }: { bookrecno: string; glc: string | undefined },
  by: RecordReader,
): Promise<TitleRecord> {
  const place = await holdingsPlace(deps, by.caller, { glc });
  const known = await readRecordedTitle(
    deps.engine,
    { glc: place.scope.glc, bookrecno },
    by.signal,
  );
  if (known === null) throw new AppError('not_found');
  const told = await tellHistory(deps, place, { bookrecno, barcode: null }, by);
  const copies = told.copies.toSorted(
    (a, b) => Number(b.isHeld) - Number(a.isHeld) || b.loans - a.loans,
  );
  const { history: _, ...rest } = told;
  return { ...known, ...rest, copies: copies.slice(0, mostCopies), copyCount: copies.length };
}

/** Returns the record of a copy in the caller's libraries, and the place of the copy today. */
export async function copyRecord(
  deps: HoldingsRecordDeps,
  { barcode, glc }: { barcode: string; glc: string | undefined },
  by: RecordReader,
): Promise<CopyRecord> {
  const place = await holdingsPlace(deps, by.caller, { glc });
  const bookrecno = await titleOfCopy(deps.engine, { ...place.scope, barcode }, by.signal);
  if (bookrecno === null) throw new AppError('not_found');
  const [known, told] = await Promise.all([
    readRecordedTitle(deps.engine, { glc: place.scope.glc, bookrecno }, by.signal),
    tellHistory(deps, place, { bookrecno, barcode }, by),
  ]);
  const { history, ...rest } = told;
  const [item] = history.items;
  const [copy] = told.copies;
  if (item === undefined || copy === undefined) throw new AppError('not_found');
  const now = placeNow(item, history, copy.spans, place.key.today);
  const names = await deps.analytics.labels.all('dim_library', place.scope.glc, by.language);
  const unknown = { title: '', author: '', isbn: '', publisher: '', pubYear: null, clc: '' };
  const start = now.kind === 'overdue' ? now.due : now.since;
  return {
    title: known ?? { bookrecno, ...unknown },
    copy,
    place: {
      ...{ kind: now.kind, since: now.since, due: now.due },
      days: start === null ? null : daysBetween(start, place.key.today),
      name: names[now.library] ?? now.library,
    },
    ...rest,
  };
}

/** Reads the history of a title or copy and writes it in words. */
async function tellHistory(
  deps: HoldingsRecordDeps,
  place: HoldingsPlace,
  { bookrecno, barcode }: { bookrecno: string; barcode: string | null },
  { caller, language, signal }: RecordReader,
) {
  const { scope } = place;
  const { today } = place.key;
  const { labels } = deps.analytics;
  const [history, decisions, libraries, rooms, states, types] = await Promise.all([
    readHistory(deps.engine, { ...scope, bookrecno, barcode, zone: deps.timeZone, today }, signal),
    listDecisionsOn(deps.store.db, { ...scope, bookrecno, barcode }),
    labels.all('dim_library', scope.glc, language),
    labels.all('dim_location', scope.glc, language),
    labels.all('dim_state', scope.glc, language),
    labels.all('dim_rdtype', scope.glc, language),
  ]);
  const isMine = (libcode: string) => scope.libraries?.includes(libcode) ?? true;
  const library = (libcode: string) => libraries[libcode] ?? libcode;
  const from = addDays(today, -barDays);
  const copies = history.items.map((item) => ({
    ...aboutCopy(item, history, place),
    libraryName: library(item.libcode),
    roomName: rooms[item.loc] ?? item.loc,
    stateName: states[String(item.state)] ?? String(item.state),
    spans: spansOf(item, history, { from, today }),
  }));
  const entries = recordEntries(
    { ...history, decisions },
    {
      library,
      isMine,
      readerType: maySeeReaders(caller) ? (rdtype) => types[rdtype] ?? rdtype : null,
    },
  );
  return {
    history,
    copies,
    entries: entries.slice(0, mostEntries),
    entryCount: entries.length,
    from,
    today,
  };
}

function aboutCopy(
  item: HistoryItem,
  { loans }: HoldingHistory,
  { key: { since } }: HoldingsPlace,
) {
  const { barcode, libcode, callno, price, addedOn, withdrawnOn, isOnShelf, isLost, isGone } = item;
  const own = loans.filter((loan) => loan.barcode === barcode);
  return {
    ...{ barcode, libcode, callno, price, addedOn, withdrawnOn, isOnShelf },
    isHeld: withdrawnOn === null && !isLost && !isGone,
    loans: own.filter(({ day }) => day >= since).length,
    loansEver: own.length + item.loansBefore,
  } satisfies Partial<RecordCopy>;
}
