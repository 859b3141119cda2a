import type { BasketItem } from '@stacksight/contract';

// The charts and tables that the page offers for the report list. Each of their buttons registers itself while it is
// on the page, so that the floating button can list them.

export type Addable = {
  label: string;
  /** True for a chart, which has a picture. */
  isChart: boolean;
  button: HTMLElement;
  toItem: () => Promise<BasketItem>;
};

const all = new Set<Addable>();

/** Registers a chart or table; returns the function that removes it again. */
export function register(addable: Addable): () => void {
  all.add(addable);
  return () => all.delete(addable);
}

/** Returns the charts and tables on the visible page, from top to bottom. */
export function visibleAddables(): Addable[] {
  const topOf = ({ button }: Addable) => button.getBoundingClientRect().top;
  return [...all]
    .filter(({ button }) => button.checkVisibility())
    .sort((a, b) => topOf(a) - topOf(b));
}
