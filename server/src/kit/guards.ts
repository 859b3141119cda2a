import type { Caller } from '#lib/caller.ts';

// What features decide about every call before its handler is asked; `http/` asks them.

/** Who calls with this token and these cookies; null where the token is nobody's. */
export type Authenticate = (
  bearer: string,
  cookies: Readonly<Record<string, string | undefined>>,
) => Promise<Caller | null>;

/** Refuses a call that comes too often; resolves when it may go on. */
export type Limit = (call: {
  /** `area.route`. */
  name: string;
  method: string;
  /** The path of the route, with `{names}`, and the one that was asked for. */
  pattern: string;
  path: string;
  accountId: string | null;
  address: string;
}) => Promise<void>;
