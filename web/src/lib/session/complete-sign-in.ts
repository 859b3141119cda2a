import type { Principal, TokenReply } from '@stacksight/contract';
import { api } from '../api.ts';
import { clearSession, saveSession, saveTokens } from './session-store.ts';

/** Stores the tokens and their user; stores nothing when the user cannot be read. */
export async function completeSignIn(tokens: TokenReply): Promise<Principal> {
  saveTokens(tokens);
  try {
    const { principal } = await api.session.user();
    saveSession({ user: principal });
    return principal;
  } catch (error) {
    clearSession();
    throw error;
  }
}
