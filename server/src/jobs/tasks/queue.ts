// The one file that knows pg-boss: which task runs when, in which process, and once. What a task is and how it went
// is written down elsewhere (task.store.ts); a job of the queue is nothing but the id of a task.
import { PgBoss } from 'pg-boss';
import type { Log } from '#lib/log.ts';
import type { Store } from '#store/open.ts';

/** How many at once, and when by itself; null: never. */
export type QueueWork = { atOnce: number; cron: string | null };

export type Queue = {
  /** Begins to hand out tasks; `handle` throws to be called again later. */
  open(
    kinds: Readonly<Record<string, QueueWork>>,
    handle: (kind: string, id: string) => Promise<void>,
  ): Promise<void>;
  /** Puts a task in line; one that is there already stays where it is. */
  add(kind: string, id: string, ownerId: string | null): Promise<void>;
  /** Sets the times of a kind; null stops them. */
  schedule(kind: string, cron: string | null): Promise<void>;
  /** Hands out again what another process had taken. */
  giveBack(kind: string, ids: string[]): Promise<void>;
  close(): Promise<void>;
};

// Who stops beating is taken for dead; looked after every `superviseSeconds`.
const heartbeatSeconds = 30;
const superviseSeconds = 15;
const longestSeconds = 4 * 3600;
// What this process adds it also wakes its own workers for; this is for the others.
const pollSeconds = 2;
// Attempts are counted in our own table.
const never = 1_000;

const policy = {
  retryLimit: never,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: longestSeconds,
  heartbeatSeconds,
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
  const boss = new PgBoss({
    db: store.plain,
    createSchema: false,
    backend: store.writes === null ? 'postgres' : 'pglite',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (err) => log.warn({ err }, 'the queue of tasks'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  const workers = new Map<string, string[]>();

  // Who has been woken looks for more at once when it is through.
  const wake = (kind: string) => {
    for (const worker of workers.get(kind) ?? []) boss.notifyWorker(worker);
  };

  async function work(kind: string, atOnce: number, handle: (id: string) => Promise<void>) {
    const options = { pollingIntervalSeconds: pollSeconds, localGroupConcurrency: 1 };
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
        await boss.createQueue(kind, policy);
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
