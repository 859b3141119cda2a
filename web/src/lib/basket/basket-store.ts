import { type BasketItem, mostBasketItems } from '@stacksight/contract';
import { create } from 'zustand';
import { useSession } from '../session/session-store.ts';
import { basketKey } from '../session/stored-session.ts';

// The report list of the signed-in user. Local storage keeps it (spec §3: aiShopCar); signing out removes it.

/** An item of the report list, with a key of its own. */
export type KeptBasketItem = BasketItem & { id: string };

export const useBasket = create<{ items: readonly KeptBasketItem[] }>(() => ({ items: read() }));

/** Adds an item; says why if there is no room for it. */
export function addToBasket(item: BasketItem): 'added' | 'full' | 'noRoom' {
  const { items } = useBasket.getState();
  if (items.length >= mostBasketItems) return 'full';
  return save([...items, { ...item, id: crypto.randomUUID() }]) ? 'added' : 'noRoom';
}

export function removeFromBasket(id: string): void {
  save(useBasket.getState().items.filter((item) => item.id !== id));
}

export function emptyBasket(): void {
  save([]);
}

function save(items: readonly KeptBasketItem[]): boolean {
  try {
    localStorage.setItem(basketKey, JSON.stringify(items));
  } catch {
    // Browsers keep some five million characters for a site.
    return false;
  }
  useBasket.setState({ items });
  return true;
}

function read(): KeptBasketItem[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(basketKey) ?? '[]');
    return Array.isArray(items) ? items.filter(isItem).slice(0, mostBasketItems) : [];
  } catch {
    return [];
  }
}

function isItem(one: unknown): one is KeptBasketItem {
  if (typeof one !== 'object' || one === null) return false;
  const { id, menuName, tableHead, tableData } = one as Partial<KeptBasketItem>;
  const isNamed = typeof id === 'string' && typeof menuName === 'string';
  return isNamed && typeof tableHead === 'object' && Array.isArray(tableData);
}

// Other windows share the list. The next user must not see it.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === basketKey) useBasket.setState({ items: read() });
});
useSession.subscribe(({ user }, before) => {
  if (user?.username !== before.user?.username) useBasket.setState({ items: read() });
});
