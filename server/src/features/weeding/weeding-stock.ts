import { setImmediate } from 'node:timers/promises';
import type { BookKey } from '#holdings/demand-book.ts';
import { type JudgedCopy, judgeTitle } from '#holdings/weeding/judge-title.ts';
import { readWeedingTitles } from '#holdings/weeding/weeding-items.store.ts';
import { titlesDecided } from '#store/holdings/weeding-decisions.ts';
import { type WeedingDeps, type WeedingGround, withDecisions } from './weeding-ground.ts';

// Caches the judged copies of a group until the data, the policies or the plans change. After a decision, only the
// titles concerned are judged again.

/** The copies with a reason for weeding, by library and in shelf order. */
export type JudgedShelves = ReadonlyMap<string, readonly JudgedCopy[]>;
export type WeedingStocks = (key: BookKey) => Promise<JudgedShelves>;

type WeedingStock = {
  mark: string;
  shelves: JudgedShelves;
  /** Decisions that were saved before this moment are included. */
  asOf: Date;
};

const mostStocks = 2;
/**
 * The time of a decision may be up to a minute before the moment at which other transactions can read it, so the
 * decisions of the last minute are read again.
 */
const overlapMs = 60_000;
const mostMs = 120_000;

/** Returns the function that reads the judged copies of a group which have a reason for weeding. */
export function createWeedingStocks(deps: WeedingDeps): WeedingStocks {
  const stocks = new Map<string, WeedingStock>();
  const running = new Map<string, Promise<JudgedShelves>>();
  const look = async (key: BookKey) => {
    const known = stocks.get(key.glc);
    // Several calls may wait for the same work, so the work continues if one of them leaves.
    const stock = await freshStock(deps, key, known, AbortSignal.timeout(mostMs));
    stocks.delete(key.glc);
    stocks.set(key.glc, stock);
    for (const old of stocks.keys()) {
      if (stocks.size <= mostStocks) break;
      stocks.delete(old);
    }
    return stock.shelves;
  };
  return (key) => {
    const name = Object.values(key).join('/');
    const found =
      running.get(name) ??
      look(key).finally(() => {
        running.delete(name);
      });
    running.set(name, found);
    return found;
  };
}

async function freshStock(
  deps: WeedingDeps,
  key: BookKey,
  known: WeedingStock | undefined,
  signal: AbortSignal,
): Promise<WeedingStock> {
  const asOf = deps.clock.now();
  const ground = await deps.ground(key);
  if (known?.mark !== ground.mark) {
    const judged = await judge(deps, key, ground, signal);
    return { mark: ground.mark, shelves: await inShelfOrder(new Map(), judged), asOf };
  }
  const since = new Date(known.asOf.getTime() - overlapMs);
  const titles = await titlesDecided(deps.store.db, key.glc, since);
  if (titles.length === 0) return { ...known, asOf };
  const judged = await judge(deps, key, ground, signal, titles);
  const again = new Set(titles);
  const others = [...known.shelves].map(
    ([libcode, copies]) =>
      [libcode, copies.filter(({ copy }) => !again.has(copy.bookrecno))] as const,
  );
  return { mark: known.mark, shelves: await inShelfOrder(new Map(others), judged), asOf };
}

async function judge(
  deps: WeedingDeps,
  { glc, today, since }: BookKey,
  ground: WeedingGround,
  signal: AbortSignal,
  only?: readonly string[],
): Promise<JudgedCopy[]> {
  const titles = only === undefined ? {} : { titles: only };
  const view = await withDecisions(deps.store.db, ground, { glc, ...titles });
  const scope = { glc, today, since, ...titles };
  const found: JudgedCopy[] = [];
  for await (const copies of readWeedingTitles(deps.engine, scope, signal))
    for (const one of judgeTitle(copies, view)) if (one.reasons.length > 0) found.push(one);
  return found;
}

/** Inserts judged copies into lists in shelf order. Other calls get a turn after each library. */
async function inShelfOrder(
  shelves: Map<string, readonly JudgedCopy[]>,
  judged: readonly JudgedCopy[],
): Promise<JudgedShelves> {
  for (const [libcode, copies] of Map.groupBy(judged, ({ copy }) => copy.libcode)) {
    shelves.set(libcode, [...(shelves.get(libcode) ?? []), ...copies].sort(byShelf));
    await setImmediate();
  }
  return new Map([...shelves].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function byShelf({ copy: a }: JudgedCopy, { copy: b }: JudgedCopy): number {
  for (const key of ['loc', 'callno', 'barcode'] as const) {
    if (a[key] < b[key]) return -1;
    if (a[key] > b[key]) return 1;
  }
  return 0;
}
