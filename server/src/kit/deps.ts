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

/** A text in both languages; each caller gets it in their own. */
export type BilingualText = Readonly<Record<Language, string>>;

/** Who gets a notice: account ids, everyone, or the holders of a permission who may see a group of libraries. */
export type Audience = 'all' | readonly string[] | { holding: Permission; glc?: string };

export type NewNotice = {
  kind: NoticeKind;
  summary: BilingualText;
  details: BilingualText;
  /** The part of the product that sends the notice. */
  system: BilingualText;
  /** The page of the console that the notice links to, and the label of the link. */
  link?: { path: string; label: BilingualText };
  to: Audience;
  /** Notices with the same key are sent once, whichever instance sends them. */
  once?: string;
};

/** Sends accounts a notice: it stands in their drawer and appears at once on their open pages. */
export type Notify = (notice: NewNotice) => Promise<void>;

/** A piece of work for the background. */
export type NewTask = {
  id: string;
  kind: string;
  /** The account that owns the task; null for the server's own tasks. */
  ownerId: string | null;
  title: string;
  /** The input of the task; it is read and checked again when the task runs. */
  data: object;
};

/** Runs work in the background for every part of the server. */
export type Tasks = {
  /** Queues a task together with the rows that `also` writes: both or neither. */
  add(task: NewTask, also?: (tx: Tx) => Promise<void>): Promise<void>;
  /** Cancels a waiting or running task; false when there is none. */
  cancel(id: string): Promise<boolean>;
  /** The kinds of tasks that run by themselves, with the product's own schedules. */
  timed(): readonly TimedKind[];
  /** Sets the schedule of a kind on every server that shares these records; null stops it. */
  schedule(kind: string, cron: string | null): Promise<void>;
};

export type TimedKind = { kind: string; cron: string; words: KindWords | null };
/** What a kind of task is called, and what it does. */
export type KindWords = { name: BilingualText; does: BilingualText };

/** One attempt at a task. */
export type TaskRun = Omit<NewTask, 'data'> & {
  data: unknown;
  attempt: number;
  /** Aborts when the task is cancelled and when the server closes. */
  signal: AbortSignal;
  /** Reports progress; may be called as often as the task likes. */
  progress(done: number, total: number | null): void;
};

/** Writes the result of a task, in the transaction that ends it. */
export type TaskResult = ((tx: Tx) => Promise<void>) | null;

/** How tasks of one kind run. */
export type TaskKind = {
  /** How many tasks of this kind run in one process at once. */
  atOnce: number;
  /** How many attempts a task gets when its failure may pass. */
  attempts: number;
  /** The kind runs by itself on this schedule, in the library's time zone, unless an administrator sets another. */
  cron?: string;
  /** How administrators see a kind that runs by itself. */
  words?: KindWords;
  run(run: TaskRun): Promise<TaskResult>;
  /** Removes what an unfinished attempt left behind. */
  clear?(attempt: { id: string; attempt: number }): Promise<void>;
  /** Tells the people concerned that the task is done or why it failed; a cancelled task is not reported. */
  tell?(task: NewTask, failure: AppError | null): Promise<void>;
};

/** What every part of the server may use; main or a test creates it once. */
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
