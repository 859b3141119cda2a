import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { networkOf } from '#lib/network-of.ts';
import { forgetThrottles, lockThrottles, saveThrottles, type Throttle } from './throttle.store.ts';

// Slows down repeated failures. Every attempt counts as failed until it succeeds, so that simultaneous attempts gain
// nothing.

const hour = 3_600_000;
const day = 24 * hour;
const firstWait = 5_000;
const longestWait = 15 * 60_000;
const freeAttempts = { account: 5, address: 20 } as const;

type ThrottleDeps = Pick<ServerDeps, 'store' | 'clock'>;
type ThrottleKind = keyof typeof freeAttempts;
export type SignInAttempt = { username: string; address: string };

/** Counts an attempt; throws while its account or address has to wait. */
export async function beginAttempt(
  { store, clock }: ThrottleDeps,
  attempt: SignInAttempt,
): Promise<void> {
  const now = clock.now();
  const waitSeconds = await store.transaction(async (tx) => {
    const rows = await lockThrottles(tx, keysOf(attempt), now);
    const wait = Math.max(...rows.map((row) => row.blockedUntil.getTime() - now.getTime()));
    if (wait > 0) return Math.ceil(wait / 1000);
    await saveThrottles(
      tx,
      rows.map((row) => counted(row, now)),
    );
    return 0;
  });
  if (waitSeconds > 0)
    throw new AppError('auth.too_many_attempts', { params: { seconds: waitSeconds } });
}

/** Removes the counts of a successful attempt: all counts of the account, and one count of the address. */
export async function endAttempt(
  { store, clock }: ThrottleDeps,
  attempt: SignInAttempt,
): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    const rows = await lockThrottles(tx, keysOf(attempt), now);
    await saveThrottles(
      tx,
      rows.map((row) => ({
        ...row,
        failures: kindOf(row) === 'account' ? 0 : Math.max(0, row.failures - 1),
        blockedUntil: now,
      })),
    );
    await forgetThrottles(tx, new Date(now.getTime() - day));
  });
}

function counted(row: Throttle, now: Date): Throttle {
  const isOld = now.getTime() - row.lastFailedAt.getTime() > hour;
  const failures = (isOld ? 0 : row.failures) + 1;
  const over = failures - freeAttempts[kindOf(row)];
  const wait = over < 0 ? 0 : Math.min(firstWait * 2 ** over, longestWait);
  return { ...row, failures, lastFailedAt: now, blockedUntil: new Date(now.getTime() + wait) };
}

function keysOf({ username, address }: SignInAttempt): string[] {
  return [`account:${username.toLowerCase()}`, `address:${networkOf(address)}`];
}

function kindOf({ key }: Throttle): ThrottleKind {
  return key.startsWith('account:') ? 'account' : 'address';
}
