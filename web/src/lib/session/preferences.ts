import type { Preferences, PreferencesForm } from '@stacksight/contract';
import { api } from '../api.ts';
import { handleError } from '../errors/handle-error.ts';
import { saveSession, useSession } from './session-store.ts';

// What the user chose for the console and has seen of it: kept by the server, and with the session in this browser.

/** The user's preferences; null before the server has told them. */
export const usePreferences = (): Preferences | null =>
  // A session that an earlier release stored has none.
  useSession(({ user }) => user?.preferences ?? null);

/** Applies a choice at once and stores it; a failure takes it back. */
export async function savePreferences(form: PreferencesForm): Promise<void> {
  const before = useSession.getState().user?.preferences;
  if (before === undefined) return;
  const { isNewsSeen, ...chosen } = form;
  apply({ ...before, ...chosen, ...(isNewsSeen ? { hasNews: false } : {}) });
  try {
    apply(await api.session.savePreferences({ body: form }));
  } catch (error) {
    apply(before);
    handleError(error);
  }
}

function apply(preferences: Preferences): void {
  const { user } = useSession.getState();
  if (user !== null) saveSession({ user: { ...user, preferences } });
}
