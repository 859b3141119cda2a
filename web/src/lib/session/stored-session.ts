import type { Principal, RouteNode, UserConfig } from '@stacksight/contract';

// Reads the session from local storage, which has one entry for each field and is shared by all windows (spec §3).

export type StoredSession = {
  accessToken: string | null;
  refreshToken: string | null;
  /** The user and roles that the stored routes belong to. */
  routeToken: string | null;
  /** The end of the access token, in milliseconds since 1970. */
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

/** The fields stored as plain text; all other fields are JSON. */
export const plainFields: ReadonlySet<keyof StoredSession> = new Set([
  'accessToken',
  'refreshToken',
  'routeToken',
]);

export const refreshingKey = 'refreshing';
/** The storage key of the last choices in the search of the header. */
export const recentChoicesKey = 'recentChoices';
/** The storage key of the report list (spec §9). */
export const basketKey = 'aiShopCar';
/** The storage key of the release that a window last reloaded for; it belongs to the window, not to the user. */
export const reloadedKey = 'reloadedFor';

/** The storage key of the places where the user scanned last. */
export const shelfPlacesKey = 'shelfPlaces';
/** The name of the storage with the last answers of the shelf pages. */
export const keptAnswersName = 'kept-answers';

/** Reads the session from local storage, to which any window may have written. */
export function readSession(): StoredSession {
  return Object.fromEntries(
    sessionFields.map((field) => [field, readField(field)]),
  ) as StoredSession;
}

/** Reads one field of the session from local storage. */
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

/** Removes the whole session from local storage. */
export function clearStoredSession(): void {
  const others = [refreshingKey, recentChoicesKey, shelfPlacesKey, basketKey];
  for (const key of [...sessionFields, ...others]) localStorage.removeItem(key);
  globalThis.caches?.delete(keptAnswersName).catch(() => undefined);
  for (const key of Object.keys(sessionStorage))
    if (key !== reloadedKey) sessionStorage.removeItem(key);
}

/** Returns whether the session has expired and its user has not signed in again. */
export function isSessionLapsed(): boolean {
  const { user, accessToken } = readSession();
  return user !== null && accessToken === null;
}
