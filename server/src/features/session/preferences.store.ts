import type { Preferences, PreferencesForm } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { accountPreference } from '#store/schema/people/preferences.ts';

/** Returns the preferences of an account under a version of the console. */
export async function preferencesOf(
  db: Db,
  accountId: string,
  version: string,
): Promise<Preferences> {
  const [row] = await db
    .select()
    .from(accountPreference)
    .where(eq(accountPreference.accountId, accountId));
  if (row === undefined) return { growthColours: 'green', isTourDone: false, hasNews: false };
  const { growthColours, isTourDone, newsSeen } = row;
  // To somebody who has seen no version yet, everything is new: the tour shows it.
  return { growthColours, isTourDone, hasNews: newsSeen !== null && newsSeen !== version };
}

/** Saves what a form names; a first visit has seen what is new in this version. */
export async function savePreferences(
  db: Db,
  accountId: string,
  { isNewsSeen, ...chosen }: PreferencesForm,
  version: string,
): Promise<void> {
  const change = isNewsSeen ? { ...chosen, newsSeen: version } : chosen;
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  await db
    .insert(accountPreference)
    .values({ newsSeen: version, ...change, accountId })
    .onConflictDoUpdate({ target: accountPreference.accountId, set: Object.fromEntries(given) });
}
