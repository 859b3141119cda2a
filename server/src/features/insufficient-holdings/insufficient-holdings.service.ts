import {
  addDays,
  type InsufficientTitle,
  type Language,
  type LastPurchase,
} from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { type QueryScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { type DemandBook, type DemandBooks, demandBookKey } from '#holdings/demand-book.ts';
import { expectedWait } from '#holdings/insufficient/expected-wait.ts';
import {
  type InsufficientLine,
  insufficientLines,
  reservedLines,
} from '#holdings/insufficient/lines.ts';
import { targetsOf } from '#holdings/targets.ts';
import { type CatalogueTitle, readTitles } from '#holdings/titles.store.ts';
import { isbnIn } from '#ingest/marc/tables/values.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Caller } from '#lib/caller.ts';
import { readSettings, settingsNow } from '#store/config/own-settings.ts';
import { allCopyTargets } from '#store/config/replica-standards.ts';
import { lastPurchases } from './purchases/purchases.store.ts';
import { reasonText } from './reason-text.ts';
import { searchedLine } from './searched-line.ts';
import { readUnmetSearches } from './searches.store.ts';

export type InsufficientHoldingsDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
  timeZone: string;
  books: DemandBooks;
};
export type HoldingsReader = { caller: Caller; language: Language; signal: AbortSignal };
type ListQuery = {
  glc?: string | undefined;
  libcode?: string | undefined;
  clc?: string | undefined;
  search?: string | undefined;
  move?: 'yes' | 'no' | undefined;
  pageNum: number;
  pageSize: number;
  field?: string | undefined;
  order?: 'ascend' | 'descend' | undefined;
};
type Place = { scope: QueryScope; book: DemandBook; today: string };

const searchDays = 90;
const leastSearches = 3;

/** Returns the titles below their target, and those with many lost loans. */
export async function insufficientTitles(
  deps: InsufficientHoldingsDeps,
  query: ListQuery & { lost: number },
  by: HoldingsReader,
) {
  const { place, lines } = await readInsufficientLines(deps, query, by);
  return rowsOf(deps, query, { place, by, usual: 'lost' }, lines);
}

/** Returns the lines of the list of insufficient titles before its filters, and the place that the query names. */
export async function readInsufficientLines(
  deps: InsufficientHoldingsDeps,
  query: Pick<ListQuery, 'glc' | 'libcode'> & { lost: number },
  by: HoldingsReader,
) {
  const place = await placeOf(deps, query, by);
  const standards = await allCopyTargets(deps.store.db, place.scope.glc);
  const limits = { lost: query.lost, targetOf: targetsOf(standards) };
  return { place, lines: insufficientLines(place.book, isMine(place.scope), limits) };
}

/**
 * Returns the titles with too many holds for each copy; without a ratio in the query, each library's own setting says
 * how many are too many.
 */
export async function reservedTitles(
  deps: InsufficientHoldingsDeps,
  query: ListQuery & { ratio?: number | undefined },
  by: HoldingsReader,
) {
  const place = await placeOf(deps, query, by);
  const settings = await readSettings(deps.store.db, place.scope.glc);
  const ratioOf = (libcode: string) =>
    query.ratio ?? settingsNow(settings, libcode).holdRatio.value;
  const lines = reservedLines(place.book, isMine(place.scope), ratioOf);
  return rowsOf(deps, query, { place, by, usual: 'holds' }, lines);
}

/** Returns the titles that readers searched for and did not borrow. */
export async function searchedTitles(
  deps: InsufficientHoldingsDeps,
  query: ListQuery,
  by: HoldingsReader,
) {
  const place = await placeOf(deps, query, by);
  const { scope, book, today } = place;
  const since = addDays(today, -searchDays);
  const found = await readUnmetSearches(
    deps.engine,
    { ...scope, since, today, least: leastSearches },
    by.signal,
  );
  const lines = found.map((search) => searchedLine(book, search));
  return rowsOf(deps, query, { place, by, usual: null }, lines);
}

async function placeOf(
  { analytics, clock, timeZone, books }: InsufficientHoldingsDeps,
  { glc, libcode }: Pick<ListQuery, 'glc' | 'libcode'>,
  { caller }: HoldingsReader,
): Promise<Place> {
  const { groups, versions } = await analytics.state();
  const scope = resolveScope(caller.scope, groups, {
    glc,
    defaultGlc: caller.defaultGlc,
    libraries: libcode === undefined ? undefined : [libcode],
  });
  const today = toDay(clock.now(), timeZone);
  return { scope, today, book: await books(demandBookKey(versions, scope.glc, today)) };
}

type Found = (InsufficientLine & { text?: string })[];
/** `usual` is the field that orders a list; null: lines to buy come first, in the given order. */
type Turn = { place: Place; by: HoldingsReader; usual: string | null };

/** Returns the rows of a list that pass its filters, in its order. */
async function rowsOf(
  { analytics, engine, store }: InsufficientHoldingsDeps,
  query: ListQuery,
  { place: { scope, today }, by, usual }: Turn,
  all: Found,
): Promise<InsufficientTitle[]> {
  const lines = all.filter(
    ({ title, move }) =>
      (query.clc === undefined || title.class1 === query.clc) &&
      (query.move === undefined || (move === null) === (query.move === 'no')),
  );
  const numbers = new Set(lines.map(({ title }) => title.bookrecno).filter((one) => one !== ''));
  const titles = await readTitles(engine, { glc: scope.glc, titles: [...numbers] }, by.signal);
  const names = await analytics.labels.all('dim_library', scope.glc, by.language);
  const purchases = await lastPurchases(store.db, scope, addDays(today, -365));
  const rows = lines.map((line) =>
    toRow(line, titles.get(line.title.bookrecno), { names, purchases, language: by.language }),
  );
  return rows
    .filter((row) => matches(row, query.search))
    .sort(comparing(query.field ?? usual, query.order ?? 'descend'));
}

/** Cuts one page of the rows of a list. */
export function toPage(
  rows: readonly InsufficientTitle[],
  { pageNum, pageSize }: Pick<ListQuery, 'pageNum' | 'pageSize'>,
) {
  const start = (pageNum - 1) * pageSize;
  return { rows: rows.slice(start, start + pageSize), total: rows.length };
}

const isMine =
  ({ libraries }: QueryScope) =>
  (libcode: string): boolean =>
    libraries?.includes(libcode) ?? true;

type RowWords = {
  names: Readonly<Record<string, string>>;
  purchases: ReadonlyMap<string, LastPurchase>;
  language: Language;
};

function toRow(
  line: InsufficientLine & { text?: string },
  known: CatalogueTitle | undefined,
  { names, purchases, language }: RowWords,
): InsufficientTitle {
  const { title, suggested, move, reasons, searches, views } = line;
  const { libcode, bookrecno, held, loanable, onLoan, onShelf, onOrder, holds, longestWait } =
    title;
  const isKnown = title.loanDays > 0;
  const price = known?.price ?? null;
  const id = `${libcode}/${bookrecno === '' ? line.text : bookrecno}`;
  return {
    id,
    libcode,
    libraryName: names[libcode] ?? libcode,
    bookrecno,
    title: known?.title ?? line.text ?? '',
    author: known?.author ?? '',
    isbn: known?.isbn ?? (line.text === undefined ? '' : isbnIn(line.text)),
    publisher: known?.publisher ?? '',
    pubYear: known?.pubYear ?? null,
    clc: known?.clc ?? title.class2,
    price,
    ...{ held, loanable, onLoan, onShelf, onOrder, holds, longestWait, suggested, searches, views },
    expectedWait: expectedWait(title),
    perYear: isKnown ? title.perYear : null,
    isAtLeast: title.isAtLeast,
    lost: isKnown ? title.lost : null,
    loanDays: isKnown ? title.loanDays : null,
    cost: price === null ? null : price * suggested,
    reason: reasons
      .map((one) => reasonText(one, language))
      .join(language === 'zh-CN' ? '；' : '. '),
    moveFrom: move?.from ?? null,
    moveFromName: move === null ? null : (names[move.from] ?? move.from),
    moveGain: move?.gain ?? null,
    purchase: purchases.get(id) ?? null,
  };
}

function matches({ title, author, isbn, publisher }: InsufficientTitle, search = ''): boolean {
  const text = search.trim().toLowerCase();
  return text === '' || `${title} ${author} ${isbn} ${publisher}`.toLowerCase().includes(text);
}

/** Orders rows by a field; unknown values come last in both directions. Without a field, those to buy come first. */
function comparing(field: string | null, order: 'ascend' | 'descend') {
  if (field === null)
    return (a: InsufficientTitle, b: InsufficientTitle): number =>
      Number(b.suggested > 0) - Number(a.suggested > 0);
  const sign = order === 'ascend' ? 1 : -1;
  return (a: InsufficientTitle, b: InsufficientTitle): number => {
    const [left, right] = [
      a[field as keyof InsufficientTitle],
      b[field as keyof InsufficientTitle],
    ];
    if (left === right) return a.id.localeCompare(b.id);
    if (left === null) return 1;
    if (right === null) return -1;
    const isText = typeof left === 'string' && typeof right === 'string';
    return sign * (isText ? left.localeCompare(right, 'zh') : Number(left) - Number(right));
  };
}
