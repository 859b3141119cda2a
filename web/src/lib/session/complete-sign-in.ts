import type { Principal, TokenReply } from '@stacksight/contract';
import { api } from '../api.ts';
import { clearSession, saveSession, saveTokens } from './session-store.ts';
import { readSession } from './stored-session.ts';

/** Stores the tokens and their user; stores nothing when the user cannot be read. */
export async function completeSignIn(tokens: TokenReply): Promise<Principal> {
  saveTokens(tokens);
  try {
    const { principal } = await api.session.user();
    const before = readSession().user;
    if (before !== null && before.username !== principal.username) {
      // Another user must not get the page of the user whose session had expired.
      clearSession();
      saveTokens(tokens);
    }
    saveSession({ user: principal });
    return principal;
  } catch (error) {
    clearSession();
    throw error;
  }
}
