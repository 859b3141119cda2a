import type { Caller } from '#lib/caller.ts';

// The types of the checks that `http/` runs on every call before its handler. Features implement them.

/** Finds the caller of a token and cookies; null when they belong to no account. */
export type Authenticate = (
  bearer: string,
  cookies: Readonly<Record<string, string | undefined>>,
) => Promise<Caller | null>;

/** Refuses a client that calls too often; resolves when the call may continue. */
export type Limit = (call: {
  /** The name of the route, `area.route`. */
  name: string;
  method: string;
  /** The pattern of the route, with `{names}`, and the path of this call. */
  pattern: string;
  path: string;
  accountId: string | null;
  address: string;
}) => Promise<void>;
