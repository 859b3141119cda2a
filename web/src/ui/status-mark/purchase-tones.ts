import type { PurchaseState } from '@stacksight/contract';
import type { Tone } from './status-mark.tsx';

/** The marks of a purchase, from the push to the first loan. */
export const purchaseTones: Readonly<Record<PurchaseState, Tone>> = {
  pushed: 'begun',
  ordered: 'half',
  arrived: 'near',
  lent: 'good',
};
