import type { ServerDeps } from '#kit/deps.ts';
import type { Authenticate } from '#kit/guards.ts';
import type { Caller } from '#lib/caller.ts';
import { hashToken, randomToken } from '#lib/tokens.ts';
import { mayCall, toCaller } from './authenticate.ts';
import { addPassports, takePassport } from './session.store.ts';

// Passports stand for a session in the next call of the assistant, and in that one only.

type PassportDeps = Pick<ServerDeps, 'store' | 'clock' | 'secrets'>;
export type IssuePassports = (caller: Caller, count: number) => Promise<string[]>;

const lifeSeconds = 60;

/** Returns the function that makes passports of a caller's session. */
export function createIssuePassports({ store, clock }: PassportDeps): IssuePassports {
  return async ({ sessionId }, count) => {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
    const tokens = Array.from({ length: count }, randomToken);
    const rows = tokens.map((token) => ({ hash: hashToken(token), sessionId, expiresAt }));
    await addPassports(store.db, rows, now);
    return tokens;
  };
}

/** Returns the function that finds the caller of a passport and uses the passport up. */
export function createTakePassport({ store, clock, secrets }: PassportDeps): Authenticate {
  return async (token, cookies) => {
    const now = clock.now();
    const found = await takePassport(store.db, hashToken(token), now);
    const { fingerprint } = secrets;
    if (found === null || !mayCall(found, { cookies, now, fingerprint })) return null;
    return toCaller(found);
  };
}
