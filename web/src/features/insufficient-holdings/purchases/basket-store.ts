import type { FilledBasket, InsufficientTitle, ShortageList } from '@stacksight/contract';
import { create } from 'zustand';

// The lines that a user plans to buy, with one basket for each library group. A basket lasts until its window closes.

export type ListLimits = { ratio?: number; lost?: number };
export type BasketLine = {
  list: ShortageList;
  id: string;
  /** The limits with which the list was shown, if they were not the usual ones. */
  limits: ListLimits;
  title: string;
  libraryName: string;
  copies: number;
  price: number | null;
  /** True if the user enters the price, because the catalogue has none. */
  isOwnPrice: boolean;
};
export type Basket = { budget: number | null; lines: readonly BasketLine[] };

const key = 'purchase.baskets';
const none: Basket = { budget: null, lines: [] };

function read(): Record<string, Basket> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

const useBaskets = create<{ baskets: Record<string, Basket> }>(() => ({ baskets: read() }));

/** Returns the basket of a group; the empty code means the user's own group. */
export const useBasket = (glc: string): Basket => useBaskets(({ baskets }) => baskets[glc] ?? none);

export function changeBasket(glc: string, change: (basket: Basket) => Partial<Basket>): void {
  const { baskets } = useBaskets.getState();
  const known = baskets[glc] ?? none;
  const next = { ...baskets, [glc]: { ...known, ...change(known) } };
  sessionStorage.setItem(key, JSON.stringify(next));
  useBaskets.setState({ baskets: next });
}

/** Returns the limits that the user set in the filters of a list. */
export const limitsIn = ({ ratio, lost }: Readonly<Record<string, string>>): ListLimits => ({
  ...(ratio ? { ratio: Number(ratio) } : {}),
  ...(lost ? { lost: Number(lost) } : {}),
});

type ShownList = { list: ShortageList; limits: ListLimits };

const toLine = (shown: ShownList, row: InsufficientTitle, copies: number): BasketLine => ({
  ...shown,
  id: row.id,
  title: row.title,
  libraryName: row.libraryName,
  copies,
  price: row.price,
  isOwnPrice: row.price === null,
});

/** Adds rows of a list with their suggested copies; a title that is already in the basket does not change. */
export function addToBasket(
  glc: string,
  shown: ShownList,
  rows: readonly InsufficientTitle[],
): void {
  changeBasket(glc, ({ lines }) => {
    const added = rows
      .filter((row) => !lines.some(({ id }) => id === row.id))
      .map((row) => toLine(shown, row, Math.max(1, row.suggested)));
    return { lines: [...lines, ...added] };
  });
}

/** Replaces the lines of the basket with those that a budget buys. */
export function replaceBasketLines(glc: string, shown: ShownList, filled: FilledBasket): void {
  changeBasket(glc, () => ({
    lines: filled.lines.map(({ row, copies }) => toLine(shown, row, copies)),
  }));
}

/** Returns the cost of the lines; lines without a price are left out. */
export const costOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { price, copies }) => sum + (price ?? 0) * copies, 0);
