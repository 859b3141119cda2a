import type { Store } from '#store/open.ts';

/** Runs some work just before the next transaction begins, as if somebody else had been quicker. */
export function beforeTransaction(store: Store, work: () => Promise<unknown>): void {
  const { transaction } = store;
  store.transaction = async (inside) => {
    store.transaction = transaction;
    await work();
    return transaction(inside);
  };
}
