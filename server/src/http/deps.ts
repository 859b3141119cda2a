import type { Config } from '#config.ts';
import type { Engine } from '#engine/open.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Secrets } from '#lib/secrets.ts';
import type { Signal } from '#lib/signal.ts';
import type { Store } from '#store/open.ts';
import type { Language } from './language.ts';

/** A text in both languages; each caller gets it in theirs. */
export type Words = Readonly<Record<Language, string>>;

export type NewNotice = {
  summary: Words;
  details: Words;
  /** Which part of the product it comes from. */
  system: Words;
  /** Account ids, or everyone. */
  to: 'all' | readonly string[];
};

/** Tells accounts that something happened: in their drawer, and at once on their open pages. */
export type Notify = (notice: NewNotice) => Promise<void>;

/** What every part of the server may use; made once, by main or by a test. */
export type Deps = {
  config: Config;
  clock: Clock;
  log: Log;
  store: Store;
  engine: Engine;
  secrets: Secrets;
  notify: Notify;
  /** Raised in this process when there may be new notices. */
  noticed: Signal;
};
