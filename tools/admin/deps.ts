import type { Clock } from '../../server/src/lib/clock.ts';
import type { Secrets } from '../../server/src/lib/secrets.ts';
import type { Store } from '../../server/src/store/open.ts';

export type AdminDeps = { store: Store; secrets: Secrets; clock: Clock };

/** Runs a command on the open store and returns the text to print. */
export type Command = (deps: AdminDeps) => Promise<string>;

/** Thrown if the command line is wrong; the message is printed together with the usage. */
export class UsageError extends Error {}
