import type { BookKey } from '#holdings/demand-book.ts';
import { type JudgedCopy, judgeTitle } from '#holdings/weeding/judge-title.ts';
import { readWeedingTitles } from '#holdings/weeding/weeding-items.store.ts';
import { titlesDecided } from '#store/holdings/weeding-decisions.ts';
import { type WeedingDeps, type WeedingGround, withDecisions } from './weeding-ground.ts';

// The judged copies of a group. They are kept until the data, the rules or the plans change; after a decision only its
// titles are judged again.

type Stock = {
  mark: string;
  /** The copies with a reason, by title. */
  titles: Map<string, JudgedCopy[]>;
  /** The same in shelf order; null where a title has changed since. */
  inOrder: readonly JudgedCopy[] | null;
  /** Decisions that were kept before this moment are in. */
  asOf: Date;
};

const mostStocks = 2;
/** A decision is dated before it can be read, so those of the last minute are looked at again. */
const overlapMs = 60_000;
const mostMs = 120_000;

export type WeedingStocks = (key: BookKey) => Promise<readonly JudgedCopy[]>;

/** Makes the function that gives the copies of a group with a reason to leave, in shelf order. */
export function createWeedingStocks(deps: WeedingDeps): WeedingStocks {
  const stocks = new Map<string, Stock>();
  const running = new Map<string, Promise<readonly JudgedCopy[]>>();
  const look = async (key: BookKey) => {
    const known = stocks.get(key.glc);
    // Several calls wait for one stock, so it goes on where one of them goes away.
    const stock = await freshStock(deps, key, known, AbortSignal.timeout(mostMs));
    stocks.delete(key.glc);
    stocks.set(key.glc, stock);
    for (const old of stocks.keys()) {
      if (stocks.size <= mostStocks) break;
      stocks.delete(old);
    }
    stock.inOrder ??= [...stock.titles.values()].flat().sort(byShelf);
    return stock.inOrder;
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
  known: Stock | undefined,
  signal: AbortSignal,
): Promise<Stock> {
  const asOf = deps.clock.now();
  const ground = await deps.ground(key, signal);
  if (known?.mark !== ground.mark) {
    const titles = await judge(deps, key, ground, signal);
    return { mark: ground.mark, titles, inOrder: null, asOf };
  }
  const since = new Date(known.asOf.getTime() - overlapMs);
  const changed = await titlesDecided(deps.store.db, key.glc, since);
  if (changed.length === 0) return { ...known, asOf };
  const again = await judge(deps, key, ground, signal, changed);
  const titles = new Map(known.titles);
  for (const bookrecno of changed) titles.delete(bookrecno);
  for (const [name, copies] of again) titles.set(name, copies);
  return { mark: known.mark, titles, inOrder: null, asOf };
}

async function judge(
  deps: WeedingDeps,
  { glc, today, since }: BookKey,
  ground: WeedingGround,
  signal: AbortSignal,
  only?: readonly string[],
): Promise<Map<string, JudgedCopy[]>> {
  const titles = only === undefined ? {} : { titles: only };
  const view = await withDecisions(deps.store.db, ground, { glc, ...titles });
  const found = new Map<string, JudgedCopy[]>();
  const scope = { glc, today, since, ...titles };
  for await (const copies of readWeedingTitles(deps.engine, scope, signal)) {
    const judged = judgeTitle(copies, view).filter(({ reasons }) => reasons.length > 0);
    const [first] = judged;
    if (first === undefined) continue;
    const { bookrecno, barcode } = first.copy;
    found.set(bookrecno === '0' ? `0/${barcode}` : bookrecno, judged);
  }
  return found;
}

function byShelf({ copy: a }: JudgedCopy, { copy: b }: JudgedCopy): number {
  for (const key of ['libcode', 'loc', 'callno', 'barcode'] as const) {
    if (a[key] < b[key]) return -1;
    if (a[key] > b[key]) return 1;
  }
  return 0;
}
