import type { Language, NoticeKind, Permission } from '@stacksight/contract';
import type { Config } from '#config.ts';
import type { Engine } from '#engine/open.ts';
import type { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Secrets } from '#lib/secrets.ts';
import type { Signal } from '#lib/signal.ts';
import type { Tx } from '#store/backend.ts';
import type { Store } from '#store/open.ts';

/** A text in both languages; each caller gets it in theirs. */
export type BilingualText = Readonly<Record<Language, string>>;

/** Account ids, everyone, or who holds a permission and may see a group of libraries. */
export type Audience = 'all' | readonly string[] | { holding: Permission; glc?: string };

export type NewNotice = {
  kind: NoticeKind;
  summary: BilingualText;
  details: BilingualText;
  /** Which part of the product it comes from. */
  system: BilingualText;
  /** Where it leads to in the console, and what that is called. */
  link?: { path: string; label: BilingualText };
  to: Audience;
  /** The same thing noticed again, or by another instance, is told once. */
  once?: string;
};

/** Tells accounts that something happened: in their drawer, and at once on their open pages. */
export type Notify = (notice: NewNotice) => Promise<void>;

/** Work to be done in the background. */
export type NewTask = {
  id: string;
  kind: string;
  /** Whose it is; null for the server's own. */
  ownerId: string | null;
  title: string;
  /** What the work needs to know; read again, and checked, when it runs. */
  data: object;
};

/** The way for every part of the server to have something done in the background. */
export type Tasks = {
  /** Puts a task in line together with the rows that `also` writes: both or neither. */
  add(task: NewTask, also?: (tx: Tx) => Promise<void>): Promise<void>;
  /** Ends one that waits or runs; false where there is none. */
  cancel(id: string): Promise<boolean>;
  /** The kinds that run by themselves, and when the product has them run. */
  timed(): readonly TimedKind[];
  /** Sets the times of a kind, on every server of these records; null stops them. */
  schedule(kind: string, cron: string | null): Promise<void>;
};

export type TimedKind = { kind: string; cron: string; words: KindWords | null };
/** What a kind of work is called, and what it does. */
export type KindWords = { name: BilingualText; does: BilingualText };

/** One attempt at a task. */
export type TaskRun = Omit<NewTask, 'data'> & {
  data: unknown;
  attempt: number;
  /** Aborts when it is cancelled and when the server closes. */
  signal: AbortSignal;
  /** Says how far it is; as often as one likes. */
  progress(done: number, total: number | null): void;
};

/** Writes what came of a task, in the transaction that ends it. */
export type TaskResult = ((tx: Tx) => Promise<void>) | null;

/** What a kind of task does. */
export type TaskKind = {
  /** How many may run in one process. */
  atOnce: number;
  /** How often it is tried, when what failed may work later. */
  attempts: number;
  /** Runs by itself at these times of the library's zone, unless an administrator set others. */
  cron?: string;
  /** How administrators see one that runs by itself. */
  words?: KindWords;
  run(run: TaskRun): Promise<TaskResult>;
  /** Takes away what an attempt left behind that did not come to its end. */
  clear?(attempt: { id: string; attempt: number }): Promise<void>;
  /** Tells whom it concerns that it is done, or why it failed; nobody is told of what they cancelled. */
  tell?(task: NewTask, failure: AppError | null): Promise<void>;
};

/** What every part of the server may use; made once, by main or by a test. */
export type ServerDeps = {
  config: Config;
  clock: Clock;
  log: Log;
  store: Store;
  engine: Engine;
  secrets: Secrets;
  notify: Notify;
  tasks: Tasks;
  /** Raised in this process when there may be new notices. */
  noticed: Signal;
};
