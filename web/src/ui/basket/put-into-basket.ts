import { mostBasketItems } from '@stacksight/contract';
import { addToBasket } from '#lib/basket/basket-store.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { i18n } from '#lib/i18n/i18n.ts';
import { notify } from '#lib/notify.ts';
import type { Addable } from './addables.ts';

/** Puts charts and tables into the report list, one after another, and tells the user. */
export async function putIntoBasket(chosen: readonly Addable[]): Promise<void> {
  let count = 0;
  try {
    for (const { toItem } of chosen) {
      const outcome = addToBasket(await toItem());
      if (outcome === 'added') count += 1;
      if (outcome === 'full')
        return notify.warning(i18n.t('basket:full', { count: mostBasketItems }));
      if (outcome === 'noRoom') return notify.warning(i18n.t('basket:noRoom'));
    }
    const [first] = chosen;
    if (count === 1 && first) notify.success(i18n.t('basket:added', { name: first.label }));
    else if (count > 1) notify.success(i18n.t('basket:addedAll', { count }));
  } catch (error) {
    handleError(error);
  }
}
