import type { Principal, RouteNode, TokenReply, UserConfig } from '@stacksight/contract';
import { create } from 'zustand';

// The session as spec §3 keeps it: one entry of local storage for each of its fields, the same for every window.

export type Session = {
  accessToken: string | null;
  refreshToken: string | null;
  /** Whose menu the stored routes are. */
  routeToken: string | null;
  /** When the access token ends, in milliseconds of the epoch. */
  expireTime: number | null;
  user: Principal | null;
  userConfig: UserConfig | null;
  permissions: readonly string[];
  routes: readonly RouteNode[];
};

export const emptySession: Session = {
  accessToken: null,
  refreshToken: null,
  routeToken: null,
  expireTime: null,
  user: null,
  userConfig: null,
  permissions: [],
  routes: [],
};

const keys = Object.keys(emptySession) as (keyof Session)[];
const refreshingKey = 'refreshing';
/** Belongs to the page, not to the user: which release a window was reloaded for. */
export const reloadedKey = 'reloadedFor';
const plain: ReadonlySet<keyof Session> = new Set(['accessToken', 'refreshToken', 'routeToken']);

/** The session as it is stored now, by whichever window. */
export function readSession(): Session {
  return Object.fromEntries(keys.map((key) => [key, readField(key)])) as Session;
}

function readField(key: keyof Session): unknown {
  const text = localStorage.getItem(key);
  if (text === null) return emptySession[key];
  return plain.has(key) ? text : (parse(text) ?? emptySession[key]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const useSession = create<Session>(() =>
  typeof localStorage === 'undefined' ? emptySession : readSession(),
);

/** Stores some fields, here and for the other windows. */
export function saveSession(part: Partial<Session>): void {
  for (const [key, value] of Object.entries(part) as [keyof Session, unknown][]) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, plain.has(key) ? String(value) : JSON.stringify(value));
  }
  useSession.setState(part);
}

/** Stores what the token endpoint answered; validities are in seconds (spec §9). */
export function saveTokens(reply: TokenReply, now = Date.now()): void {
  saveSession({
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    expireTime: now + reply.expires_in * 1000,
  });
}

/** Signs every window of this browser out; tells nobody when nobody was signed in. */
export function clearSession(): void {
  for (const key of [...keys, refreshingKey, 'aiShopCar']) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage))
    if (key !== reloadedKey) sessionStorage.removeItem(key);
  const session = useSession.getState();
  if (keys.some((key) => session[key] !== emptySession[key])) useSession.setState(emptySession);
}

/** The flag that a refresh is under way, for windows that have no locks. */
export const refreshing = {
  since: () => Number(localStorage.getItem(refreshingKey) ?? 0),
  start: () => localStorage.setItem(refreshingKey, String(Date.now())),
  end: () => localStorage.removeItem(refreshingKey),
};

/** Follows what other windows store. */
export function watchSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) useSession.setState(readSession());
    const field = keys.find((one) => one === key);
    if (field) useSession.setState({ [field]: readField(field) });
  });
}

let lastUsername = '';
useSession.subscribe((_, { user }) => {
  if (user !== null) lastUsername = user.username;
});

/** Who was signed in last in this window. */
export const getLastUsername = () => lastUsername;
