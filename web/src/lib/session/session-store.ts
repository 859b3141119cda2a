import type { TokenReply } from '@stacksight/contract';
import { create } from 'zustand';
import {
  clearStoredSession,
  emptySession,
  plainFields,
  readField,
  readSession,
  refreshingKey,
  type StoredSession,
  sessionFields,
} from './stored-session.ts';

// The store of the session for the pages; a change in one window applies in all windows.

export const useSession = create<StoredSession>(() =>
  typeof localStorage === 'undefined' ? emptySession : readSession(),
);

/** Stores some fields of the session for all windows. */
export function saveSession(part: Partial<StoredSession>): void {
  for (const [key, value] of Object.entries(part) as [keyof StoredSession, unknown][]) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, plainFields.has(key) ? String(value) : JSON.stringify(value));
  }
  useSession.setState(part);
}

/** Stores the reply of the token endpoint, which gives validities in seconds (spec §9). */
export function saveTokens(reply: TokenReply, now = Date.now()): void {
  saveSession({
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    expireTime: now + reply.expires_in * 1000,
  });
}

/** Signs the user out of every window of this browser; without a signed-in user, nothing happens. */
export function clearSession(): void {
  clearStoredSession();
  const session = useSession.getState();
  if (sessionFields.some((field) => session[field] !== emptySession[field]))
    useSession.setState(emptySession);
}

/**
 * Ends the expired sign-in in every window, but keeps the user: the pages wait behind the login page, with everything
 * that the user typed, until the same user signs in again.
 */
export function lapseSession(): void {
  saveSession({ accessToken: null, refreshToken: null, expireTime: null });
}

/** The flag of a running refresh, for windows without the Web Locks API. */
export const refreshing = {
  since: () => Number(localStorage.getItem(refreshingKey) ?? 0),
  start: () => localStorage.setItem(refreshingKey, String(Date.now())),
  end: () => localStorage.removeItem(refreshingKey),
};

/** Applies session fields that other windows store. */
export function watchSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) useSession.setState(readSession());
    const field = sessionFields.find((one) => one === key);
    if (field) useSession.setState({ [field]: readField(field) });
  });
}

let lastUsername = '';
useSession.subscribe((_, { user }) => {
  if (user !== null) lastUsername = user.username;
});

/** Returns the username of the last sign-in in this window. */
export const getLastUsername = () => lastUsername;
