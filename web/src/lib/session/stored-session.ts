import type { Principal, RouteNode, UserConfig } from '@stacksight/contract';

// The session as spec §3 keeps it: one entry of local storage for each of its fields, the same for every window.

export type StoredSession = {
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

export const emptySession: StoredSession = {
  accessToken: null,
  refreshToken: null,
  routeToken: null,
  expireTime: null,
  user: null,
  userConfig: null,
  permissions: [],
  routes: [],
};

export const sessionFields = Object.keys(emptySession) as (keyof StoredSession)[];

/** They are stored as they are, all else as JSON. */
export const plainFields: ReadonlySet<keyof StoredSession> = new Set([
  'accessToken',
  'refreshToken',
  'routeToken',
]);

export const refreshingKey = 'refreshing';
/** Belongs to the page, not to the user: which release a window was reloaded for. */
export const reloadedKey = 'reloadedFor';

/** The session as it is stored now, by whichever window. */
export function readSession(): StoredSession {
  return Object.fromEntries(
    sessionFields.map((field) => [field, readField(field)]),
  ) as StoredSession;
}

/** One field as it is stored now. */
export function readField(key: keyof StoredSession): unknown {
  const text = localStorage.getItem(key);
  if (text === null) return emptySession[key];
  return plainFields.has(key) ? text : (parse(text) ?? emptySession[key]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Takes everything of the session out of the storage. */
export function clearStoredSession(): void {
  for (const key of [...sessionFields, refreshingKey, 'aiShopCar']) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage))
    if (key !== reloadedKey) sessionStorage.removeItem(key);
}
