import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@stacksight/contract';
import { fromKept } from '#kit/messages/reason.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Store } from '#store/open.ts';
import { findExportState, stopAwaiting } from './exports.store.ts';

/** The time for which a page waits for a file, in milliseconds. */
export const longestMs = 10_000;
const lookEveryMs = 120;

/**
 * Waits up to ten seconds for a file; false if the work goes on in the background. The owner of a file that was waited
 * for gets no notice. Throws the failure of the work.
 */
export async function isReadySoon(
  { store }: { store: Store },
  id: string,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
): Promise<boolean> {
  const until = performance.now() + longestMs;
  while (performance.now() < until && !signal.aborted) {
    const found = await findExportState(store.db, id, caller.accountId);
    if (found === null || found.status === 'cancelled') break;
    const { status, reason, detail } = found;
    if (status === 'done') return true;
    if (status === 'failed')
      throw new AppError((reason ?? 'internal') as ErrorCode, { params: fromKept(detail) });
    await wait(lookEveryMs);
  }
  await stopAwaiting(store.db, id);
  return false;
}
