import type { Store } from '#store/open.ts';

/** Lets somebody else be quicker: what they do is done just before the next transaction begins. */
export function beforeTransaction(store: Store, work: () => Promise<unknown>): void {
  const { transaction } = store;
  store.transaction = async (inside) => {
    store.transaction = transaction;
    await work();
    return transaction(inside);
  };
}
