import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import type { TaskKind, TaskRun } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { systemClock } from '#lib/clock.ts';
import { createLog } from '#lib/log.ts';
import { openStore, type Store } from '#store/open.ts';
import { sysParam } from '#store/schema/records.ts';
import { task } from '#store/schema/tasks.ts';
import { startTestPostgres, type TestPostgres } from '../../../test/postgres-process.ts';
import { openMemoryStore } from '../../../test/store/memory-store.ts';
import { createTasks, type TaskKinds, type TaskRunner } from './tasks.ts';

const log = createLog('silent');
const config = readConfig({});
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.close());

function start(store: Store, kinds: TaskKinds): TaskRunner {
  const tasks = createTasks({ store, config, log, clock: systemClock });
  tasks.define(kinds);
  return tasks;
}

const newTask = (kind: string, data: object = {}) => ({
  id: randomUUID(),
  kind,
  ownerId: null,
  title: kind,
  data,
});

const untilAborted = ({ signal }: TaskRun) =>
  new Promise<null>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

const places = {
  embedded: openMemoryStore,
  'on a server': async () =>
    openStore({ dataDir: null, url: await postgres.createDatabase(), log }),
};

describe.each(Object.entries(places))('tasks, their store %s', (_, place) => {
  let store: Store;
  let tasks: TaskRunner;
  const told: [string, string | null][] = [];
  const cleared: string[] = [];
  const runs = new Map<string, number>();
  const begun = Promise.withResolvers<void>();

  const usual: Omit<TaskKind, 'run'> = {
    atOnce: 2,
    attempts: 3,
    clear: async ({ id }) => void cleared.push(id),
    tell: async ({ id }, failure) => void told.push([id, failure?.code ?? null]),
  };
  const counted =
    (run: TaskKind['run']): TaskKind['run'] =>
    (one) => {
      runs.set(one.id, (runs.get(one.id) ?? 0) + 1);
      return run(one);
    };
  const kinds: TaskKinds = {
    note: {
      ...usual,
      run: counted(async ({ id, data, progress }) => {
        progress(7, 7);
        return async (tx) => {
          await tx.insert(sysParam).values({ key: id, value: JSON.stringify(data) });
        };
      }),
    },
    hang: {
      ...usual,
      run: counted(async (run) => {
        run.progress(1, 10);
        begun.resolve();
        return untilAborted(run);
      }),
    },
    shaky: {
      ...usual,
      run: counted(async ({ attempt }) => {
        if (attempt < 2) throw new Error('a passing trouble');
        return null;
      }),
    },
    away: {
      ...usual,
      attempts: 4,
      pauses: { after: ['source.away'], seconds: [1, 2] },
      run: counted(async ({ attempt }) => {
        if (attempt < 4) throw new AppError('source.away', { params: { reason: 'gone' } });
        return null;
      }),
    },
    wrong: {
      ...usual,
      run: counted(async () => {
        throw new AppError('query.invalid', { params: { reason: 'by: nosuch' } });
      }),
    },
  };

  beforeAll(async () => {
    store = await place();
    tasks = start(store, kinds);
  });
  afterAll(async () => {
    await tasks.close();
    await store.close();
  });

  const find = async (id: string) =>
    (await store.db.select().from(task)).find((row) => row.id === id);
  const statusOf = async (id: string) => (await find(id))?.status;

  it('run with their data, and their results are written together with their end', async () => {
    const one = newTask('note', { a: '=1' });
    await tasks.add(one);
    await expect.poll(() => statusOf(one.id)).toBe('done');
    expect(await find(one.id)).toMatchObject({ attempt: 1, done: 7, total: 7, reason: null });
    const rows = await store.db.select().from(sysParam);
    expect(rows.find(({ key }) => key === one.id)?.value).toBe('{"a":"=1"}');
    await expect.poll(() => told).toContainEqual([one.id, null]);
  });

  it('are not added when the rows beside them cannot be written', async () => {
    const one = newTask('note');
    const add = tasks.add(one, async () => {
      throw new Error('no');
    });
    await expect(add).rejects.toThrow('no');
    expect(await find(one.id)).toBeUndefined();
  });

  it('report their progress, and stop when they are cancelled', async () => {
    const one = newTask('hang');
    await tasks.add(one);
    await begun.promise;
    await expect.poll(async () => (await find(one.id))?.done).toBe(1);
    expect(await tasks.cancel(one.id)).toBe(true);
    expect(await tasks.cancel(one.id)).toBe(false);
    await expect.poll(() => cleared).toContain(one.id);
    expect(await statusOf(one.id)).toBe('cancelled');
    expect(told.some(([id]) => id === one.id)).toBe(false);
  });

  it('are tried again after a failure that may pass, and fail at once after any other', async () => {
    const [shaky, wrong] = [newTask('shaky'), newTask('wrong')];
    await tasks.add(shaky);
    await tasks.add(wrong);
    await expect.poll(() => statusOf(wrong.id)).toBe('failed');
    expect(await find(wrong.id)).toMatchObject({
      reason: 'query.invalid',
      detail: '{"reason":"by: nosuch"}',
      attempt: 1,
    });
    await expect.poll(() => told).toContainEqual([wrong.id, 'query.invalid']);
    await expect.poll(() => statusOf(shaky.id)).toBe('done');
    expect(runs.get(shaky.id)).toBe(2);
  });

  it('pause longer and longer where their kind says so, and say why and until when', async () => {
    const one = newTask('away');
    const began = Date.now();
    await tasks.add(one);
    const pauseAfter = async (attempt: number) => {
      await expect.poll(() => find(one.id)).toMatchObject({ attempt, status: 'waiting' });
      const { reason, detail, retryAt } = (await find(one.id)) ?? {};
      expect([reason, detail]).toEqual(['source.away', '{"reason":"gone"}']);
      return retryAt?.getTime() ?? 0;
    };
    const first = await pauseAfter(1);
    expect(first - began).toBeGreaterThanOrEqual(1_000);
    await expect.poll(() => runs.get(one.id), { timeout: 20_000 }).toBe(2);
    expect(Date.now()).toBeGreaterThanOrEqual(first);
    const second = await pauseAfter(2);
    expect(second - first).toBeGreaterThanOrEqual(2_000);
    await expect.poll(() => runs.get(one.id), { timeout: 30_000 }).toBe(3);
    expect(Date.now()).toBeGreaterThanOrEqual(second);
    await expect.poll(() => statusOf(one.id), { timeout: 60_000 }).toBe('done');
    expect(await find(one.id)).toMatchObject({ attempt: 4, reason: null, retryAt: null });
  });

  it('go back to the queue when the server closes, and start again at the next start', async () => {
    const one = newTask('hang');
    await tasks.add(one);
    await expect.poll(() => runs.get(one.id)).toBe(1);
    await tasks.close();
    expect(await find(one.id)).toMatchObject({ status: 'waiting', attempt: 0 });
    tasks = start(store, kinds);
    await tasks.start();
    await expect.poll(() => runs.get(one.id)).toBe(2);
    await tasks.cancel(one.id);
  });
});

describe('the tasks of a process that has ended', () => {
  it('are started again by the next process, and fail if they end every process', async () => {
    const store = await openMemoryStore();
    const told: (string | null)[] = [];
    const runs: number[] = [];
    const kinds: TaskKinds = {
      deadly: {
        atOnce: 1,
        attempts: 1,
        run: async ({ attempt }) => {
          runs.push(attempt);
          return new Promise(() => undefined);
        },
        tell: async (_, failure) => void told.push(failure?.code ?? null),
      },
    };
    const one = newTask('deadly');
    const first = start(store, kinds);
    await first.add(one);
    await expect.poll(() => runs).toEqual([1]);
    const second = start(store, kinds);
    await second.start();
    await expect.poll(() => told).toEqual(['task.interrupted']);
    expect(runs).toEqual([1]);
    await Promise.all([first, second].map((tasks) => tasks.close()));
    await store.close();
  });
});

describe('tasks of two processes on one database', () => {
  it('run once each', async () => {
    const url = await postgres.createDatabase();
    const stores = [await openStore({ dataDir: null, url, log })];
    stores.push(await openStore({ dataDir: null, url, log }));
    const runs: string[] = [];
    const kinds: TaskKinds = {
      note: {
        atOnce: 2,
        attempts: 1,
        run: async ({ id }) => {
          runs.push(id);
          return null;
        },
      },
    };
    const runners = stores.map((store) => start(store, kinds));
    await Promise.all(runners.map((tasks) => tasks.start()));
    const all = Array.from({ length: 40 }, () => newTask('note'));
    await Promise.all(all.map((one, at) => runners[at % 2]?.add(one)));
    await expect.poll(() => runs.length).toBe(40);
    expect(new Set(runs).size).toBe(40);
    await Promise.all(runners.map((tasks) => tasks.close()));
    await Promise.all(stores.map((store) => store.close()));
  });
});
