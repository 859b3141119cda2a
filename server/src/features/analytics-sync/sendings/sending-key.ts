import type { Analytics } from '#analytics/run-query.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { unseal } from '#lib/seal.ts';
import { readSyncKey, type SyncKey } from '#lib/sync-envelope.ts';
import type { SyncRecord } from '../analytics-sync.store.ts';

export type SendingDeps = Pick<
  ServerDeps,
  'store' | 'clock' | 'config' | 'secrets' | 'notify' | 'log'
> & { analytics: Analytics };

export const keyPurpose = 'analyticsSync.secret';

/** Returns the key of a record, or the reason why it has none that can be used. */
export function keyOf(
  { secrets }: Pick<SendingDeps, 'secrets'>,
  { sealedSecret }: Pick<SyncRecord, 'sealedSecret'>,
): SyncKey | 'key' | 'oldKey' {
  if (sealedSecret === null) return 'key';
  return readSyncKey(unseal(secrets.sealKey, keyPurpose, sealedSecret)) ?? 'oldKey';
}
