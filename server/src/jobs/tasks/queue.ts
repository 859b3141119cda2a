// This is the only file that uses pg-boss. The queue decides when and in which process a task runs, and that it runs
// once. The task itself is stored by task.store.ts; a job of the queue has only the id of a task.
import { PgBoss } from 'pg-boss';
import type { Log } from '#lib/log.ts';
import type { Store } from '#store/open.ts';

/** The number of tasks of a kind that run at the same time, and their schedule; null means no schedule. */
export type QueueWork = { atOnce: number; cron: string | null };

export type Queue = {
  /** Starts to hand out tasks; `handle` throws when the task must run again later. */
  open(
    kinds: Readonly<Record<string, QueueWork>>,
    handle: (kind: string, id: string) => Promise<void>,
  ): Promise<void>;
  /** Queues a task. A task that is already queued keeps its position. */
  add(kind: string, id: string, ownerId: string | null): Promise<void>;
  /** Sets the schedule of a kind; null stops it. */
  schedule(kind: string, cron: string | null): Promise<void>;
  /** Queues tasks again that were taken by another process. */
  giveBack(kind: string, ids: string[]): Promise<void>;
  close(): Promise<void>;
};

// A worker without a heartbeat for this time counts as dead. The queue checks every `superviseSeconds`.
const beats = { heartbeatSeconds: 10 };
// Where several servers share the tasks, another server goes on with those of one that ended.
const superviseSeconds = { alone: 15, shared: 5 };
const longestSeconds = 4 * 3600;
// This process wakes its own workers for the tasks that it adds, and the database tells those of other servers.
// Polling finds the tasks of which nobody heard.
const pollSeconds = 2;
// The queue never gives up a task, because task.store.ts counts the attempts.
const never = 1_000;

const policy = {
  retryLimit: never,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: longestSeconds,
  ...beats,
  deleteAfterSeconds: 24 * 3600,
};

export function createQueue({
  store,
  log,
  timeZone,
}: {
  store: Store;
  log: Log;
  timeZone: string;
}): Queue {
  const isShared = store.listen !== null;
  const supervise = isShared ? superviseSeconds.shared : superviseSeconds.alone;
  const boss = new PgBoss({
    db: store.plain,
    createSchema: false,
    backend: store.writes === null ? 'postgres' : 'pglite',
    useListenNotify: isShared,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
  });
  boss.on('error', (err) => log.warn({ err }, 'the queue of tasks failed'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  const workers = new Map<string, string[]>();

  // A woken worker looks for another task as soon as it has finished one.
  const wake = (kind: string) => {
    for (const worker of workers.get(kind) ?? []) boss.notifyWorker(worker);
  };

  async function work(kind: string, atOnce: number, handle: (id: string) => Promise<void>) {
    const options = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      localGroupConcurrency: 1,
    };
    const ids = [];
    for (let count = 0; count < atOnce; count += 1)
      ids.push(
        await boss.work(kind, options, async ([job]) => {
          if (job !== undefined) await handle(job.id).finally(() => wake(kind));
        }),
      );
    workers.set(kind, ids);
  }

  const schedule = (kind: string, cron: string | null) =>
    cron === null ? boss.unschedule(kind) : boss.schedule(kind, cron, null, { tz: timeZone });

  return {
    schedule,
    async open(kinds, handle) {
      await boss.start();
      for (const [kind, { cron }] of Object.entries(kinds)) {
        await boss.createQueue(kind, { ...policy, notify: isShared });
        if (isShared) await boss.updateQueue(kind, { notify: true, ...beats });
        await schedule(kind, cron);
      }
      for (const [kind, { atOnce }] of Object.entries(kinds))
        await work(kind, atOnce, (id) => handle(kind, id));
    },
    async add(kind, id, ownerId) {
      await boss.send(kind, null, { id, ...(ownerId === null ? {} : { group: { id: ownerId } }) });
      wake(kind);
    },
    async giveBack(kind, ids) {
      await boss.fail(kind, ids, { message: 'the process that ran it is no more' });
    },
    close: () => boss.stop({ graceful: false }),
  };
}
