import type { ErrorCode, Language, NoticeKind, Permission } from '@stacksight/contract';
import type { Config } from '#config.ts';
import type { Engine } from '#engine/open.ts';
import type { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Secrets } from '#lib/secrets.ts';
import type { Tx } from '#store/backend.ts';
import type { Store } from '#store/open.ts';
import type { ServerSignal } from '#store/server-signal.ts';

/** A text in both languages; each caller gets the text in the caller's language. */
export type BilingualText = Readonly<Record<Language, string>>;

/**
 * The receivers of a notice: account ids, everyone, or the holders of a permission who may see a library group, or
 * every one of `libraries` in it.
 */
export type Audience =
  | 'all'
  | readonly string[]
  | {
      holding: Permission;
      glc?: string;
      libraries?: readonly string[];
      /** An account that knows already. */
      except?: string | null;
    };

export type NewNotice = {
  kind: NoticeKind;
  summary: BilingualText;
  details: BilingualText;
  /** The part of the product that sends the notice. */
  system: BilingualText;
  /** The page of the console that the notice links to, and the label of the link. */
  link?: { path: string; label: BilingualText };
  to: Audience;
  /** Notices with the same key are sent only once, by whichever server is first. */
  once?: string;
};

/** Sends accounts a notice, which is kept in their list of notices and appears at once on their open pages. */
export type Notify = (notice: NewNotice) => Promise<void>;

/** A new background task. */
export type NewTask = {
  id: string;
  kind: string;
  /** The account that owns the task; null for a task of the server. */
  ownerId: string | null;
  title: string;
  /** The input of the task, which is read and checked again when the task runs. */
  data: object;
};

/** Runs background tasks for every part of the server. */
export type Tasks = {
  /**
   * Queues a task together with the rows that `also` writes: either both are written or neither. If `also` returns
   * false, its rows are kept and the task is left out.
   */
  add(task: NewTask, also?: (tx: Tx) => Promise<unknown>): Promise<void>;
  /** Cancels a waiting or running task; returns false when there is none. */
  cancel(id: string): Promise<boolean>;
  /** Returns the kinds of tasks that run on a schedule, with the product's own schedules. */
  timed(): readonly TimedKind[];
  /** Sets the schedule of a kind on every server with the same store; null stops the schedule. */
  schedule(kind: string, cron: string | null): Promise<void>;
};

export type TimedKind = { kind: string; cron: string; words: KindWords | null };
/** The name of a kind of task, and the sentence about its work. */
export type KindWords = { name: BilingualText; does: BilingualText };

/** One attempt at a task. */
export type TaskRun = Omit<NewTask, 'data'> & {
  data: unknown;
  attempt: number;
  /** Aborts when the task is cancelled and when the server closes. */
  signal: AbortSignal;
  /** Reports progress. A task may report as often as it likes. */
  progress(done: number, total: number | null): void;
};

/** Writes the result of a task, in the transaction that ends it. */
export type TaskResult = ((tx: Tx) => Promise<void>) | null;

/** The way in which tasks of one kind run. */
export type TaskKind = {
  /** The most tasks of this kind that one process runs at the same time. */
  atOnce: number;
  /** The number of attempts at a task whose failure may be temporary. */
  attempts: number;
  /**
   * The seconds to wait after the first, second … attempt that failed with one of these codes; the queue tries other
   * failures again within seconds.
   */
  pauses?: { after: readonly ErrorCode[]; seconds: readonly number[] };
  /** The schedule of a kind that runs by itself, in the library's time zone, unless an administrator sets another. */
  cron?: string;
  /** The words for a kind that runs by itself, as administrators see them. */
  words?: KindWords;
  run(run: TaskRun): Promise<TaskResult>;
  /** Removes the remains of an unfinished attempt. */
  clear?(attempt: { id: string; attempt: number }): Promise<void>;
  /** Tells the people concerned that the task is done or why it failed. A cancelled task is not reported. */
  tell?(task: NewTask, failure: AppError | null): Promise<void>;
};

/** The services that every part of the server may use. The main program, or a test, creates them once. */
export type ServerDeps = {
  config: Config;
  clock: Clock;
  log: Log;
  store: Store;
  engine: Engine;
  secrets: Secrets;
  notify: Notify;
  tasks: Tasks;
  /** The signal that is raised in every server when there may be new notices. */
  noticed: ServerSignal;
};
