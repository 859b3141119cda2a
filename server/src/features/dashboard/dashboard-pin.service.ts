import type { PinForm, ScreenPart } from '@stacksight/contract';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import type { Reports } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Store } from '#store/open.ts';
import { addPin, canPin, countPins, findPin } from './dashboard-pin.store.ts';

export type PinDeps = { store: Store; reports: Reports };

const mostPins = 12;

/** Returns the number of pins that a caller sees now. */
export async function pinsOf({ store }: Pick<PinDeps, 'store'>, caller: Caller): Promise<number> {
  const maySee = caller.isSuper || caller.permissions.has('analysis:view');
  return maySee ? countPins(store.db, caller) : 0;
}

/** Puts a part of a report, or a saved analysis, on the caller's dashboard. */
export async function pin({ store }: PinDeps, form: PinForm, { caller, language }: CallerContext) {
  const { db } = store;
  if (!(await canPin(db, caller, form))) throw new AppError('not_found');
  if ((await countPins(db, caller)) >= mostPins) {
    const fields = { id: sentence('dashboard.tooManyPins', language, { most: mostPins }) };
    throw new AppError('request.invalid', { fields });
  }
  return { id: await store.transaction((tx) => addPin(tx, caller.accountId, form)) };
}

/** Returns a pinned part as finished texts and drawing, with the caller's rights of the moment. */
export async function pinScreen(
  { store, reports }: PinDeps,
  id: string,
  theme: 'light' | 'dark',
  { caller, language, signal }: CallerContext & { signal: AbortSignal },
): Promise<ScreenPart> {
  const found = await findPin(store.db, caller, id);
  if (found === null) throw new AppError('not_found');
  // A tile is as wide as a phone.
  return reports.part(found, caller, { theme, size: 'phone' }, { language, signal });
}
