import { addDays, librarySettings } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { readStockChanges } from '#features/insufficient-holdings/purchases/progress.store.ts';
import { progressOf } from '#features/insufficient-holdings/purchases/progress.ts';
import {
  addPurchase,
  type NewPurchaseLine,
} from '#features/insufficient-holdings/purchases/purchases.store.ts';
import { reasonText } from '#features/insufficient-holdings/reason-text.ts';
import { lostLoansWith } from '#holdings/demand.ts';
import { createDemandBookReader, type DemandBook, demandBookKey } from '#holdings/demand-book.ts';
import { reservedLines } from '#holdings/insufficient/lines.ts';
import { readTitles } from '#holdings/titles.store.ts';
import { demoGlc as glc } from '#ingest/demo/scene.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { claimDemo, isDemoClaimed } from '#store/demo/claim-demo.ts';
import { noteDemo } from '#store/demo/note-demo.ts';
import { markDemo } from '#store/demo/shown-demo.ts';
import words from './demo-purchase-words.json' with { type: 'json' };
import { type DemoOrder, readOrders } from './demo-purchases.store.ts';

type DemoPurchaseDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine' | 'config'>;
type DemoPurchaseList = {
  key: keyof typeof words;
  daysAgo: number;
  source: NewPurchaseLine['source'];
  orders: DemoOrder[];
};

const usualRatio = librarySettings.holdRatio.standard;

/**
 * Adds purchase lists to the demonstration city, once in the life of an installation: two whose copies arrived and
 * were lent, one that is ordered, and one of this week. The city's own orders decide the state of each line.
 */
export async function seedDemoPurchases(
  deps: DemoPurchaseDeps,
  signal: AbortSignal,
): Promise<void> {
  const { store, engine, clock, config } = deps;
  if (await isDemoClaimed(store.db, 'purchases')) return;
  const now = clock.now();
  const today = toDay(now, config.timeZone);
  const book = await createDemandBookReader(engine)(demandBookKey([], glc, today));
  const between = (from: number, until: number) => ({
    from: addDays(today, -from),
    until: addDays(today, -until),
  });
  const came = (days: { from: string; until: string }) =>
    readOrders(engine, { ...days, isOpen: false, most: 12 }, signal);
  const open = { ...between(42, 5), isOpen: true, most: 8 };
  const lists: DemoPurchaseList[] = [
    {
      key: 'spring',
      daysAgo: 142,
      source: 'InsufficientBook',
      orders: await came(between(138, 126)),
    },
    { key: 'summer', daysAgo: 98, source: 'InsufficientBook', orders: await came(between(94, 82)) },
    {
      key: 'queues',
      daysAgo: 44,
      source: 'HotReservationBook',
      orders: await readOrders(engine, open, signal),
    },
    { key: 'latest', daysAgo: 2, source: 'HotReservationBook', orders: mostWaited(book) },
  ];
  const linesOf = await Promise.all(
    lists.map((list) => toLines(deps, list, { book, today, signal })),
  );
  await store.transaction(async (tx) => {
    if (!(await claimDemo(tx, 'purchases'))) return;
    for (const [at, { key, daysAgo }] of lists.entries()) {
      const lines = linesOf[at] ?? [];
      if (lines.length === 0) continue;
      const createdAt = new Date(now.getTime() - daysAgo * 86_400_000);
      const list = { glc, name: words[key]['zh-CN'], createdBy: null, createdAt };
      const id = await addPurchase(tx, list, lines);
      const english = { name: words[key]['en-US'], note: '' };
      await markDemo(tx, 'purchase_list', [{ id, english }]);
    }
    await noteDemo(tx, ['purchase_list'], now);
  });
}

/** Returns the titles with the most holds for a copy, one for each library. */
function mostWaited(book: DemandBook): DemoOrder[] {
  const lines = reservedLines(
    book,
    () => true,
    () => usualRatio,
  )
    .filter(({ suggested }) => suggested > 0)
    .sort((a, b) => b.title.holds - a.title.holds);
  const ofLibrary = new Map(lines.map((line) => [line.title.libcode, line]));
  return [...ofLibrary.values()].slice(0, 6).map(({ title, suggested }) => ({
    ...{ bookrecno: title.bookrecno, libcode: title.libcode, copies: suggested },
  }));
}

type DemoShelf = { book: DemandBook; today: string; signal: AbortSignal };

/** Returns the lines of a list; the city's own orders, arrivals and loans decide the state of each line. */
async function toLines(
  { engine }: DemoPurchaseDeps,
  { daysAgo, source, orders }: DemoPurchaseList,
  { book, today, signal }: DemoShelf,
): Promise<NewPurchaseLine[]> {
  const pushedOn = addDays(today, -daysAgo);
  const numbers = [...new Set(orders.map(({ bookrecno }) => bookrecno))];
  const titles = await readTitles(engine, { glc, titles: numbers }, signal);
  const changes = await readStockChanges(
    engine,
    { glc, titles: numbers, since: pushedOn, today },
    signal,
  );
  return orders.flatMap(({ bookrecno, libcode, copies }) => {
    const title = titles.get(bookrecno);
    if (title === undefined) return [];
    const line = { bookrecno, libcode, copies, ordersAhead: 0, copiesAhead: 0, pushedOn };
    const progress = progressOf(line, changes);
    const there = book.at(bookrecno, libcode);
    // The reason of the line is the shortage before its copies arrived.
    const before = Math.max(0, (there?.loanable ?? 0) - progress.arrivedCopies);
    const lost = there === null ? null : lostLoansWith(there, before);
    return {
      ...{ ...title, ...line, ...progress, glc, source, lost, place: `${libcode}/${bookrecno}` },
      reason:
        there === null || lost === null
          ? ''
          : reasonText({ code: 'lostDemand', ...there, lost }, 'zh-CN'),
    };
  });
}
