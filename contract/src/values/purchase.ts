import { z } from 'zod';

/** The three lists of titles with insufficient holdings. */
export const shortageLists = ['WebHotBook', 'HotReservationBook', 'InsufficientBook'] as const;
export type ShortageList = (typeof shortageLists)[number];

/** The states of a pushed line: sent to acquisition, ordered, arrived, lent for the first time. */
export const purchaseStates = ['pushed', 'ordered', 'arrived', 'lent'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** The last purchase of a title for a library. */
export const LastPurchase = z.object({
  state: z.enum(purchaseStates),
  copies: z.number().int(),
  /** The day on which the purchase reached this state. */
  on: z.iso.date(),
});
export type LastPurchase = z.output<typeof LastPurchase>;
