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
  // A user who has never seen a version gets the tour instead of the news.
  return { growthColours, isTourDone, hasNews: newsSeen !== null && newsSeen !== version };
}

/** Saves the preferences of a form. At the first visit, the news of this version counts as seen. */
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
