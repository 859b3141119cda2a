import type { Caller } from '#lib/caller.ts';

// Features implement these checks, and `http/` runs them on every call before its handler.

/** Finds the caller of this token and these cookies; null when they belong to nobody. */
export type Authenticate = (
  bearer: string,
  cookies: Readonly<Record<string, string | undefined>>,
) => Promise<Caller | null>;

/** Refuses a client that calls too often; resolves when the call may go on. */
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
