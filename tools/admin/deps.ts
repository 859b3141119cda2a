import type { Clock } from '../../server/src/lib/clock.ts';
import type { Secrets } from '../../server/src/lib/secrets.ts';
import type { Store } from '../../server/src/store/open.ts';

export type AdminDeps = { store: Store; secrets: Secrets; clock: Clock };

/** What a command does once the records are open; it gives what is printed. */
export type Command = (deps: AdminDeps) => Promise<string>;

/** How the command line reads is wrong: said together with the usage. */
export class UsageError extends Error {}
