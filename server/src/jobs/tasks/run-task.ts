import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@stacksight/contract';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import { toKept } from '#kit/messages/reason.ts';
import { toAppError } from '#kit/to-app-error.ts';
import { AppError } from '#lib/app-error.ts';
import {
  endTask,
  isOpenTask,
  noteProgress,
  putBack,
  startTask,
  type TaskRow,
} from './task.store.ts';

type RunTaskDeps = Pick<ServerDeps, 'store' | 'clock' | 'log'>;
type Kinds = Readonly<Record<string, TaskKind>>;
type Run = { stop: AbortController; ended: Promise<void> };

const beatMs = 1_000;
const closeMs = 1_500;
// The codes of failures that may be temporary, after which the task is tried again. Other failures are final.
const passing: ReadonlySet<ErrorCode> = new Set([
  'engine.unavailable',
  'store.unavailable',
  'mail.unreachable',
  'source.away',
  'etl.running',
  'internal',
]);

/** Creates the runner of attempts in this process, which can also stop them. */
export function createRun(part: RunTaskDeps) {
  const runs = new Map<string, Run>();
  let isClosing = false;

  /** Makes one attempt; throws when the task must be tried again. */
  async function attempt(kinds: Kinds, kind: string, id: string): Promise<void> {
    const work = kinds[kind];
    if (work === undefined || isClosing) throw new Error('This process does not run the task now.');
    const task = await startTask(part.store.db, { id, kind, now: part.clock.now() });
    if (task === null) {
      if (await isOpenTask(part.store.db, id)) throw new Error('The task waits for a later time.');
      return;
    }
    const stop = new AbortController();
    const ended = Promise.withResolvers<void>();
    runs.set(id, { stop, ended: ended.promise });
    try {
      await makeAttempt(part, work, task, stop, () => isClosing);
    } finally {
      runs.delete(id);
      ended.resolve();
    }
  }

  return {
    attempt,
    stop: (id: string) => runs.get(id)?.stop.abort(),
    async close() {
      isClosing = true;
      for (const { stop } of runs.values()) stop.abort();
      const all = Promise.all([...runs.values()].map(({ ended }) => ended));
      await Promise.race([all, wait(closeMs, null, { ref: false })]);
    },
  };
}

async function makeAttempt(
  part: RunTaskDeps,
  work: TaskKind,
  task: TaskRow,
  stop: AbortController,
  isClosing: () => boolean,
): Promise<void> {
  const { store, clock } = part;
  const beat = createBeat(part, task, stop);
  try {
    // Every earlier attempt ended together with its process.
    if (task.attempt > work.attempts) throw new AppError('task.interrupted');
    const { progress } = beat;
    const result = await work.run({ ...withoutState(task), signal: stop.signal, progress });
    await beat.close();
    await beat.write();
    const isDone = await store.transaction(async (tx) => {
      if (!(await endTask(tx, task, { status: 'done', endedAt: clock.now() }))) return false;
      await result?.(tx);
      return true;
    });
    if (isDone) await tell(part, work, task, null);
    else await work.clear?.(task);
  } catch (error) {
    await beat.close();
    await work.clear?.(task);
    if (isClosing()) {
      await putBack(store.db, task, { isCounted: false });
      throw new Error('The server closes; the task waits for the next start.');
    }
    // The call that cancelled the task has already recorded the end.
    if (stop.signal.aborted) return;
    await endFailed(part, work, task, error);
  }
}

async function endFailed(
  part: RunTaskDeps,
  work: TaskKind,
  task: TaskRow,
  error: unknown,
): Promise<void> {
  const failure = toAppError(error);
  if (failure.code === 'internal') part.log.error({ err: error, kind: task.kind }, 'a task failed');
  if (passing.has(failure.code) && task.attempt < work.attempts) {
    await putBack(part.store.db, task, {
      isCounted: true,
      pause: pauseAfter(part, work, task, failure),
    });
    throw new Error(`The task is tried again after ${failure.code}.`);
  }
  const isEnded = await endTask(part.store.db, task, {
    status: 'failed',
    reason: failure.code,
    detail: toKept(failure.params),
    endedAt: part.clock.now(),
  });
  if (isEnded) await tell(part, work, task, failure);
}

/** Returns how long a task pauses after a failure, with the reason; null where the queue decides. */
function pauseAfter(
  { clock }: RunTaskDeps,
  { pauses }: TaskKind,
  { attempt }: TaskRow,
  { code, params }: AppError,
) {
  const seconds = pauses?.after.includes(code) ? pauses.seconds[attempt - 1] : undefined;
  if (seconds === undefined) return null;
  const retryAt = new Date(clock.now().getTime() + seconds * 1_000);
  return { reason: code, detail: toKept(params), retryAt };
}

async function tell({ log }: RunTaskDeps, work: TaskKind, task: TaskRow, failure: AppError | null) {
  // The task is recorded as done. A notice that fails must not undo that.
  await work
    .tell?.(withoutState(task), failure)
    .catch((err: unknown) => log.error({ err }, 'the notice about a task was not sent'));
}

function withoutState({ id, kind, ownerId, title, data, attempt }: TaskRow) {
  return { id, kind, ownerId, title, data: data as object, attempt };
}

/** Saves the progress once a second, and stops the task when another process has cancelled it. */
function createBeat({ store, log }: RunTaskDeps, task: TaskRow, stop: AbortController) {
  let known = { done: 0, total: null as number | null };
  let last: Promise<void> = Promise.resolve();
  const write = async () => {
    if (!(await noteProgress(store.db, task, known))) stop.abort();
  };
  const timer = setInterval(() => {
    last = last
      .then(write)
      .catch((err: unknown) => log.warn({ err }, 'the progress of a task was not saved'));
  }, beatMs);
  return {
    write,
    progress: (done: number, total: number | null) => {
      known = { done, total };
    },
    async close() {
      clearInterval(timer);
      await last;
    },
  };
}
