import type { Store } from '#store/open.ts';

/** Runs `work` just before the next transaction begins, like a second caller who is quicker. */
export function beforeTransaction(store: Store, work: () => Promise<unknown>): void {
  const { transaction } = store;
  store.transaction = async (inside) => {
    store.transaction = transaction;
    await work();
    return transaction(inside);
  };
}
