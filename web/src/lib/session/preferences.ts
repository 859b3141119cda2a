import type { Preferences, PreferencesForm } from '@stacksight/contract';
import { api } from '../api.ts';
import { handleError } from '../errors/handle-error.ts';
import { saveSession, useSession } from './session-store.ts';

// The user's choices for the console, and the tours and news already seen. The server keeps them, and so does the
// session.

/** Returns the user's preferences; null until the server has sent them. */
export const usePreferences = (): Preferences | null =>
  // A session that an earlier release stored has no preferences.
  useSession(({ user }) => user?.preferences ?? null);

/** Applies preferences at once and stores them on the server; a failure restores the previous ones. */
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
