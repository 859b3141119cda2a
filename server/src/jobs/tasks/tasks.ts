// Runs background tasks for every feature. A task is queued together with its rows, runs once in any process with a
// free place, reports progress and can be cancelled. A failed task is tried again or fails with a reason, and a task
// continues after a restart.

import { listJobs } from '#features/jobs/jobs.store.ts';
import type { ServerDeps, TaskKind, Tasks } from '#kit/deps.ts';
import { createQueue, type QueueWork } from './queue.ts';
import { createRun } from './run-task.ts';
import { addTask, cancelTask, listWaiting, removeTask, takeBackRunning } from './task.store.ts';

export type TaskKinds = Readonly<Record<string, TaskKind>>;
export type TaskRunner = Tasks & {
  /** Sets the kinds of tasks; call it before any task runs. */
  define(kinds: TaskKinds): void;
  /** Starts to run tasks, first those that an earlier process left. */
  start(): Promise<void>;
  close(): Promise<void>;
};
type TasksDeps = Pick<ServerDeps, 'store' | 'clock' | 'log' | 'config'>;

/** Creates the tasks of this process. The queue is opened when it is first needed. */
export function createTasks({ store, clock, log, config }: TasksDeps): TaskRunner {
  const queue = createQueue({ store, log, timeZone: config.timeZone });
  const run = createRun({ store, clock, log });
  let kinds: TaskKinds = {};
  let started: Promise<void> | null = null;

  // The schedules set by administrators are in the store, so they survive a restart and apply to every server with the
  // same store.
  async function planned(): Promise<Record<string, QueueWork>> {
    const set = new Map((await listJobs(store.db)).map((job) => [job.kind, job]));
    const work = Object.entries(kinds).map(([kind, { atOnce, cron }]) => {
      const { isPaused = false, cron: other = null } = set.get(kind) ?? {};
      return [kind, { atOnce, cron: cron === undefined || isPaused ? null : (other ?? cron) }];
    });
    return Object.fromEntries(work);
  }

  async function open(): Promise<void> {
    await queue.open(await planned(), (kind, id) => run.attempt(kinds, kind, id));
    // If no other process uses the store, a task that is marked as running has lost its process.
    if (store.writes !== null) {
      for (const { kind, id } of await takeBackRunning(store.db))
        if (kind in kinds) await queue.giveBack(kind, [id]);
    }
    for (const { kind, id, ownerId } of await listWaiting(store.db))
      if (kind in kinds) await queue.add(kind, id, ownerId);
  }

  function start(): Promise<void> {
    started ??= open().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  }

  return {
    define(given) {
      kinds = given;
    },
    start,
    async add(task, also) {
      if (!(task.kind in kinds)) throw new Error(`There is no kind of task called ${task.kind}.`);
      await start();
      const isWanted = await store.transaction(async (tx) => {
        await addTask(tx, { ...task, createdAt: clock.now() });
        if ((await also?.(tx)) !== false) return true;
        await removeTask(tx, task.id);
        return false;
      });
      // If this process ends here, the next process finds the task waiting.
      if (isWanted) await queue.add(task.kind, task.id, task.ownerId);
    },
    async cancel(id) {
      const isCancelled = await cancelTask(store.db, id, clock.now());
      if (isCancelled) run.stop(id);
      return isCancelled;
    },
    timed: () =>
      Object.entries(kinds).flatMap(([kind, { cron, words = null }]) =>
        cron === undefined ? [] : [{ kind, cron, words }],
      ),
    async schedule(kind, cron) {
      await start();
      await queue.schedule(kind, cron);
    },
    async close() {
      await run.close();
      await started?.then(() => queue.close()).catch(() => undefined);
    },
  };
}
